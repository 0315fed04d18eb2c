import { nextRound, startLoop } from "../../../review/pure/loop/review-loop.ts";
import { findChanges } from "../../../review/pure/loop/find-changes.ts";
import { hashTexts } from "../../../review/pure/loop/hash-texts.ts";
import { isAtOrAbove, openQuestions } from "../../../review/pure/gate.ts";
import type { LoopFinding } from "../../../review/pure/loop/types.ts";
import type { LoopOutcome } from "../../../review/pure/report.ts";
import type { FixChoice } from "../../../core/vocabulary.ts";
import { asInterruption } from "./as-interruption.ts";
import { fixableIn, fixRound, type FixRound } from "./fix-round.ts";
import { look, type Look } from "./look.ts";
import type { ReviewSession } from "./session.ts";

/** The outcome of a review loop. */
export interface LoopRun {
  /** The last look, its gate as the loop ended. */
  readonly look: Look;
  readonly outcome: LoopOutcome;
  readonly rounds: readonly FixRound[];
}

/**
 * Reviews, fixes and reviews again until nothing at or above the gate is left, nothing more can be
 * fixed, or it would go round in a circle. Each round is told on the way. Throws INTERRUPTED with what
 * is applied until then.
 * @param onRound told after each review: the round, from 1, and the number of blocking findings
 */
export async function runLoop(
  session: ReviewSession,
  first: Look,
  choice: FixChoice,
  onRound: OnRound,
): Promise<LoopRun> {
  const rounds: FixRound[] = [];
  try {
    return await loop(session, first, { choice, onRound, rounds });
  } catch (thrown) {
    throw asInterruption(thrown, session.context, rounds);
  }
}

/** A round of the loop after its review: how many findings block, and how many fixes come next. */
export interface LoopRound {
  readonly round: number;
  readonly look: Look;
  readonly blocking: number;
  readonly fixing: number;
}

type OnRound = (told: LoopRound) => void;

async function loop(
  session: ReviewSession,
  first: Look,
  request: { readonly choice: FixChoice; readonly onRound: OnRound; readonly rounds: FixRound[] },
): Promise<LoopRun> {
  const { choice, onRound, rounds } = request;
  const { maxIterations, failOn } = first.settings.settings.review;
  let state = startLoop({ maxIterations, failOn });
  let now = first;
  let before: ReadonlyMap<string, string> | null = null;
  let applied: readonly string[] = [];
  for (;;) {
    const texts = new Map(now.files.map(({ path, text }) => [path, text]));
    const step = nextRound(state, {
      findings: loopFindings(now, choice),
      changes: before === null ? new Map() : await findChanges(before, texts),
      stateHash: hashTexts(texts),
      isPartial: now.report.status === "partial",
      applied,
    });
    const { decision } = step;
    ({ state } = step);
    onRound({
      round: state.round,
      look: now,
      blocking: step.blocking.length,
      fixing: decision.do === "fix" ? decision.ids.length : 0,
    });
    if (decision.do === "stop")
      return { look: ended(now, decision.outcome), outcome: decision.outcome, rounds };
    const round = await fixRound(session, now, { ids: new Set(decision.ids), round: state.round });
    rounds.push(round);
    applied = round.applied.map(({ id }) => id);
    before = texts;
    now = await look(session);
  }
}

function loopFindings(now: Look, choice: FixChoice): LoopFinding[] {
  const fixable = new Set(fixableIn(now, choice).map(({ id }) => id));
  const contents = new Map(now.facts.map(({ id, contentId }) => [id, contentId]));
  return now.report.findings.map(({ id, rule, severity, file, line, endLine }) => ({
    id,
    contentId: contents.get(id) ?? id,
    rule,
    severity,
    file,
    line,
    endLine,
    hasFix: fixable.has(id),
    isContradiction: now.contradicting.has(id),
  }));
}

/** Late findings block nothing, so the gate is the loop's; no fix answers a question. */
function ended(now: Look, outcome: LoopOutcome): Look {
  const { failOn, questions } = now.report.gate;
  const isHeld =
    questions === "gate" &&
    openQuestions(now.report.questions).some(({ severity }) => isAtOrAbove(severity, failOn));
  const gate = { ...now.report.gate, passed: outcome.status === "passed" && !isHeld };
  return { ...now, report: { ...now.report, loop: outcome, gate } };
}
