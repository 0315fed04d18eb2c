import { counted } from "../../../core/counted.ts";
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
 */
export async function runLoop(
  session: ReviewSession,
  first: Look,
  choice: FixChoice,
): Promise<LoopRun> {
  const rounds: FixRound[] = [];
  try {
    return await loop(session, first, { choice, rounds });
  } catch (thrown) {
    throw asInterruption(thrown, session.context, rounds);
  }
}

async function loop(
  session: ReviewSession,
  first: Look,
  request: { readonly choice: FixChoice; readonly rounds: FixRound[] },
): Promise<LoopRun> {
  const { choice, rounds } = request;
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
    const fixing = decision.do === "fix" ? decision.ids.length : 0;
    // If the first round ends the loop, the report says it all.
    if (state.round > 1 || fixing > 0)
      session.context.streams.status(wordRound(state.round, now, step.blocking.length, fixing));
    if (decision.do === "stop")
      return { look: ended(now, decision.outcome), outcome: decision.outcome, rounds };
    const round = await fixRound(session, now, { ids: new Set(decision.ids), round: state.round });
    rounds.push(round);
    applied = round.applied.map(({ id }) => id);
    before = texts;
    now = await look(session);
  }
}

/** Says how a round went: `round 1: 4 findings, 2 at or above the gate; fixing 2`. */
function wordRound(round: number, { report }: Look, blocking: number, fixing: number): string {
  const found = counted(report.findings.length, "finding");
  const gate = blocking === 0 ? "none at or above the gate" : `${blocking} at or above the gate`;
  return `round ${round}: ${found}, ${gate}${fixing === 0 ? "" : `; fixing ${fixing}`}`;
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
