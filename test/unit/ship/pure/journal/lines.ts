import { planShip } from "../../../../../src/ship/pure/plan-ship.ts";
import type { JournalLine } from "../../../../../src/ship/pure/journal/types.ts";
import type { ShipFacts } from "../../../../../src/ship/pure/types.ts";
import type { StepId } from "../../../../../src/core/vocabulary.ts";
import { factsOf } from "../facts.ts";

export const AT = "2026-01-02T03:04:05.000Z";
export const MADE = "d".repeat(40);
const BY = { pid: 12, start: "34", boot: "boot" };
export const WORK = { head: "a".repeat(40), pending: "1".repeat(64) };

/** The first line of a run's journal. */
export function beginLine(facts: ShipFacts = factsOf()): Extract<JournalLine, { line: "begin" }> {
  return {
    line: "begin",
    schema: "tool.run/1",
    run: "20260102-030405-1a2b",
    at: AT,
    facts,
    plan: planShip(facts, []),
    settings: { host: "auto" },
    prompts: [],
    work: WORK,
    snapshot: null,
    by: BY,
  };
}

export function began(step: StepId): JournalLine {
  return { line: "step", at: AT, step, phase: "began" };
}

export function ended(
  step: StepId,
  more: Partial<Extract<JournalLine, { phase: "ended" }>> = {},
): JournalLine {
  const record = { id: step, status: "passed", reason: null, durationMs: 5 } as const;
  return {
    line: "step",
    at: AT,
    step,
    phase: "ended",
    record,
    said: null,
    warnings: [],
    gains: {},
    work: null,
    ...more,
  };
}

export function intent(n: number, effect: { do: string; [fact: string]: unknown }): JournalLine {
  return { line: "intent", at: AT, n, effect };
}

export function done(n: number, made: unknown = null): JournalLine {
  return { line: "done", at: AT, n, made };
}

export const COMMIT = { do: "commit", branch: "me/eng-12-fix-login", parent: "a".repeat(40) };
export const PUSH = { do: "push", remote: "origin", branch: "b", commit: MADE };
export const OPEN = {
  do: "open-pull-request",
  branch: "b",
  target: "main",
  headCommit: MADE,
  title: "Fix the login — größer",
};
export const DEPLOY = { do: "run-command", step: "post-merge", command: "deploy" };

/** A whole run, from its beginning to its end. */
export const WHOLE_RUN: readonly JournalLine[] = [
  beginLine(),
  began("test"),
  intent(1, { do: "run-command", step: "test", command: "npm test" }),
  done(1, { status: 0, signal: null, wasStopped: false }),
  ended("test", { work: WORK }),
  began("commit"),
  intent(2, COMMIT),
  done(2, { commit: MADE }),
  ended("commit", { gains: { headCommit: MADE } }),
  began("pull-request"),
  intent(3, PUSH),
  done(3, { isDone: true }),
  intent(4, OPEN),
  done(4, { number: 7, url: "plain:/srv/app.git#7", created: true }),
  ended("pull-request", {
    gains: {
      pullRequest: { number: 7, url: "plain:/srv/app.git#7", title: "Fix", created: true },
    },
  }),
  { line: "paused", at: AT, because: "waiting" },
  { line: "continued", at: AT, by: BY },
  { line: "end", at: AT, status: "shipped" },
];

export function textOf(lines: readonly JournalLine[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}
