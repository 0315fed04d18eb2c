import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldJournal } from "../../../../../src/ship/pure/journal/fold-journal.ts";
import { planContinuation } from "../../../../../src/ship/pure/journal/plan-continuation.ts";
import { readJournal } from "../../../../../src/ship/pure/journal/read-journal.ts";
import type { JournalLine, RunState } from "../../../../../src/ship/pure/journal/types.ts";
import { runs } from "../../../../helpers/thorough.ts";
import {
  began,
  COMMIT,
  DEPLOY,
  done,
  ended,
  intent,
  MADE,
  textOf,
  WHOLE_RUN,
  WORK,
} from "./lines.ts";

/** A run with a post-merge command, to its end. */
const RUN: readonly JournalLine[] = [
  ...WHOLE_RUN.slice(0, -3),
  began("auto-merge"),
  intent(5, { do: "set-auto-merge", number: 7, headCommit: MADE }),
  done(5),
  ended("auto-merge", { gains: { isMerged: true, mergeCommit: "c".repeat(40) } }),
  began("post-merge"),
  intent(6, DEPLOY),
  done(6, { status: 0, signal: null, wasStopped: false }),
  ended("post-merge"),
  { line: "end", at: "2026-01-02T03:04:05.000Z", status: "shipped" },
];
const BYTES = textOf(RUN);

/** Effects and when each is not to be done again: once its line of this kind is whole. */
const ONCE = [
  { step: "commit", n: 2, line: "done" },
  { step: "pull-request", n: 4, line: "done" },
  // Nobody can tell how far it came: that it was begun is enough.
  { step: "post-merge", n: 6, line: "intent" },
] as const;

function continued(run: RunState, head: string) {
  const now = { work: { ...WORK, head }, pending: [], hasShippedCommit: true };
  return planContinuation(run, now, { rerunPostMerge: false });
}

/** The effects that would be done a second time were the journal cut off here. */
function doneTwice(length: number): string[] {
  const read = readJournal(BYTES.subarray(0, length));
  if (read.is !== "whole") return read.is === "never-began" ? [] : [`is ${read.is}`];
  const run = foldJournal(read.begin, read.lines);
  if (run.status === "shipped") return [];
  const { earlier } = continued(run, run.state.headCommit === MADE ? MADE : headAfter(read.lines));
  return ONCE.filter(
    ({ step, n, line }) =>
      read.lines.some((one) => one.line === line && "n" in one && one.n === n) &&
      !earlier.has(step),
  ).map(({ step }) => step);
}

function headAfter(lines: readonly JournalLine[]): string {
  const isCommitted = lines.some((one) => one.line === "done" && one.n === 2);
  return isCommitted ? MADE : COMMIT.parent;
}

/** Every cut gives the lines before it, which another test holds byte by byte: so many cuts tell all. */
function cuts(): number[] {
  const ends = [...BYTES.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at] : []));
  return [0, ...ends.flatMap((end) => [end - 1, end, end + 1])];
}

test.each(cuts())(
  "a journal cut off at byte %i: nothing that it knows of is done again",
  (length) => {
    expect(doneTwice(length)).toEqual([]);
  },
);

test("a journal with bytes of anything behind the cut is read or refused, never a crash", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: BYTES.length }),
      fc.uint8Array({ maxLength: 200 }),
      (length, bytes) => {
        const read = readJournal(Buffer.concat([BYTES.subarray(0, length), bytes]));
        if (read.is !== "whole") return;
        const run = foldJournal(read.begin, read.lines);
        continued(run, run.state.headCommit);
      },
    ),
    runs(50),
  );
  expect(readJournal(BYTES).is).toBe("whole");
});
