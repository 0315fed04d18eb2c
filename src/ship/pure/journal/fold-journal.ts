import type { StepId } from "../../../core/vocabulary.ts";
import { startState } from "../start-state.ts";
import type { ShipWarning, StepRecord } from "../types.ts";
import type { BeginLine, EffectRecord, JournalLine, RunState } from "./types.ts";

/** Folds a journal's lines, from its first on, into the state of the run. */
export function foldJournal(begin: BeginLine, lines: readonly JournalLine[]): RunState {
  const ended = new Map<StepId, StepRecord>();
  const said = new Map<StepId, string>();
  const warnings = new Map<StepId, readonly ShipWarning[]>();
  const effects = new Map<number, EffectRecord>();
  let state = startState(begin.facts);
  let { work, by } = begin;
  let open: StepId | null = null;
  let status: RunState["status"] = "unfinished";
  let pause: RunState["pause"] = null;

  for (const line of lines) {
    switch (line.line) {
      case "begin":
        break;
      case "continued":
        ({ by } = line);
        // A run that had failed is taken up again.
        status = "unfinished";
        pause = null;
        open = null;
        break;
      case "step":
        open = line.phase === "began" ? line.step : null;
        if (line.phase === "began") break;
        ended.set(line.step, line.record);
        said.delete(line.step);
        if (line.said !== null) said.set(line.step, line.said);
        warnings.set(line.step, line.warnings);
        state = { ...state, ...line.gains };
        work = line.work ?? work;
        break;
      case "intent": {
        const { n, effect } = line;
        effects.set(n, { n, step: open, effect, isDone: false, made: null });
        break;
      }
      case "done": {
        const effect = effects.get(line.n);
        if (effect !== undefined) effects.set(line.n, { ...effect, isDone: true, made: line.made });
        break;
      }
      case "paused":
        pause = line.because;
        break;
      case "end":
        ({ status } = line);
        break;
    }
  }
  return {
    run: begin.run,
    command: begin.facts.command,
    begin,
    status,
    pause,
    ended,
    open,
    said,
    warnings,
    effects: [...effects.values()],
    state,
    work,
    by,
    lastAt: lines.at(-1)?.at ?? begin.at,
    nextEffect: Math.max(0, ...effects.keys()) + 1,
  };
}
