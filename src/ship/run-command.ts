import { stripVTControlCharacters } from "node:util";
import type { StepId } from "../core/vocabulary.ts";
import { runShell, type ShellResult } from "../process/run-shell.ts";
import { hasAsked } from "./pure/has-asked.ts";
import { openRunLog } from "./run-log.ts";
import { createLineSplitter } from "./split-lines.ts";
import type { ShipTools } from "./types.ts";

/** The number of last lines that are shown of a failing command. */
const TAIL_LINES = 20;

export interface CommandResult extends ShellResult {
  /** Absolute path of the file with its output. */
  readonly log: string;
  readonly printed: boolean;
  /** It failed, and seems to have asked something. */
  readonly asked: boolean;
}

/**
 * Runs one of the user's commands at the top of the work tree, standard input closed: its output is shown as it comes
 * and kept in the run's log, secrets hidden. If it fails, its last lines are shown; if it takes longer than
 * `timeoutMs`, it is ended with everything it started.
 */
export async function runCommand(
  request: {
    readonly step: StepId;
    readonly command: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Null, or not given: no limit. */
    readonly timeoutMs?: number | null;
  },
  tools: ShipTools,
): Promise<CommandResult> {
  const { step, command, timeoutMs = null } = request;
  const log = openRunLog(tools.runDirectory, step);
  let last: string[] = [];
  const take = (lines: readonly string[]): Promise<void> | void => {
    if (lines.length === 0) return;
    // All at once: a program may print a million short lines a second.
    const shown = tools.mask(lines.join("\n")).split("\n");
    log.write(shown.join("\n"));
    last = [...last, ...shown.slice(-TAIL_LINES)].slice(-TAIL_LINES);
    return tools.progress.lines(step, shown) ?? undefined;
  };
  // Each stream has its own: a line that one has begun is not ended by the other.
  const lines = { stdout: createLineSplitter(), stderr: createLineSplitter() };
  const unfinished = (): string | null => {
    const states = [lines.stdout.unfinished(), lines.stderr.unfinished()];
    const state = states.find(Boolean) ?? states.find((each) => each !== null) ?? null;
    return state === null ? null : tools.mask(state);
  };
  try {
    const result = await tools.effect({ do: "run-command", step, command }, () =>
      runShell({
        command,
        cwd: tools.root,
        env: { ...tools.env, ...request.env },
        onOutput(text, from) {
          const whole = lines[from].push(text);
          const state = text.includes("\r") ? unfinished() : null;
          if (state) tools.progress.overwritten(step, state);
          return take(whole);
        },
        signal: tools.signal,
        ...(timeoutMs === null ? {} : { timeoutMs }),
        onStart: (pid, leadsGroup) => tools.onProcess?.({ pid, leadsGroup, of: step }),
      }),
    );
    const open = [lines.stdout.end(), lines.stderr.end()];
    for (const rest of open) await take(rest);
    if (result.leftRunning)
      tools.progress.note(
        step,
        "ended what the command left running; a program that is to go on starts with `setsid`",
      );
    const isGood = result.status === 0 && !result.timedOut;
    if (!isGood && !tools.signal.aborted) tools.progress.tail(step, last);
    return {
      ...result,
      log: log.path,
      printed: last.length > 0,
      asked: !isGood && hasAsked({ last, open: open.flat().map(stripVTControlCharacters) }),
    };
  } finally {
    log.close();
  }
}

/** Returns the first part of a hint about a command that failed: whether it asked something, and its output. */
export function hintOfOutput({ asked, printed, log }: CommandResult): string {
  const flag = asked ? "commands get no input: one that asks needs a flag that answers; " : "";
  return `${flag}${printed ? `everything it printed is in ${log}` : "it printed nothing"}; `;
}

/** Says how a command ended: `exited with status 2`, `was not found (status 127)`. */
export function describeEnd({ status, signal }: Pick<ShellResult, "status" | "signal">): string {
  if (signal !== null) return `was killed by ${signal}`;
  if (status === 127) return "names a program that could not be found (status 127)";
  if (status === 126) return "names a program that is not executable (status 126)";
  return `exited with status ${status ?? "unknown"}`;
}
