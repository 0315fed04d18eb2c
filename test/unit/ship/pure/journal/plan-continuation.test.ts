import { expect, test } from "vitest";
import { foldJournal } from "../../../../../src/ship/pure/journal/fold-journal.ts";
import {
  planContinuation,
  type WorldNow,
} from "../../../../../src/ship/pure/journal/plan-continuation.ts";
import type { JournalLine } from "../../../../../src/ship/pure/journal/types.ts";
import {
  began,
  beginLine,
  COMMIT,
  DEPLOY,
  done,
  ended,
  intent,
  MADE,
  OPEN,
  PUSH,
  WORK,
} from "./lines.ts";

const SAME: WorldNow = { work: WORK, pending: ["a.txt"], hasShippedCommit: true };
const COMMITTED: WorldNow = {
  work: { head: MADE, pending: "none" },
  pending: [],
  hasShippedCommit: true,
};
const TESTED = [began("test"), ended("test", { work: WORK })];
const DONE_COMMIT = [...TESTED, began("commit"), intent(1, COMMIT), done(1, { commit: MADE })];
const OPENED = [
  ...DONE_COMMIT,
  ended("commit", { gains: { headCommit: MADE }, work: COMMITTED.work }),
  began("pull-request"),
  intent(2, PUSH),
  done(2, { isDone: true }),
  intent(3, OPEN),
  done(3, { number: 7, url: "u", created: true }),
];
const MERGED = [
  ...OPENED,
  ended("pull-request", {
    gains: { pullRequest: { number: 7, url: "u", title: "t", created: true } },
  }),
  began("auto-merge"),
  ended("auto-merge", { gains: { isMerged: true, mergeCommit: "e".repeat(40) } }),
  began("post-merge"),
];

function plan(lines: readonly JournalLine[], now: WorldNow, rerunPostMerge = false) {
  const begin = beginLine();
  const { earlier, state, warnings, ...rest } = planContinuation(
    foldJournal(begin, [begin, ...lines]),
    now,
    { rerunPostMerge },
  );
  return {
    earlier: [...earlier].map(([id, { status }]) => `${id}: ${status}`),
    head: state.headCommit,
    pullRequest: state.pullRequest,
    warnings: warnings.map(({ code }) => code),
    ...rest,
  };
}

test.each<[string, readonly JournalLine[], WorldNow, string[]]>([
  ["nothing ended", [began("test")], SAME, []],
  ["a gate that passed stays", TESTED, SAME, ["test: passed"]],
  [
    "a gate runs again when a file changed",
    TESTED,
    { ...SAME, work: { ...WORK, pending: "2" } },
    [],
  ],
  ["a gate runs again when HEAD moved", TESTED, { ...SAME, work: { ...WORK, head: MADE } }, []],
  [
    "a step that failed is begun again",
    [
      began("test"),
      ended("test", {
        record: { id: "test", status: "failed", reason: null, durationMs: 1 },
      }),
    ],
    SAME,
    [],
  ],
  ["a commit that was made stays", DONE_COMMIT, COMMITTED, ["test: passed", "commit: passed"]],
  [
    "a commit stays when files changed since; gates do not",
    DONE_COMMIT,
    { ...COMMITTED, pending: ["new.txt"] },
    ["commit: passed"],
  ],
  [
    "a commit that was taken back is made again",
    DONE_COMMIT,
    { ...SAME, hasShippedCommit: false },
    [],
  ],
  [
    "a pull request that was opened stays",
    OPENED,
    COMMITTED,
    ["test: passed", "commit: passed", "pull-request: passed"],
  ],
  [
    "with a pull request nothing runs again, whatever changed",
    OPENED,
    { work: { head: "f".repeat(40), pending: "3" }, pending: ["x"], hasShippedCommit: true },
    ["test: passed", "commit: passed", "pull-request: passed"],
  ],
  [
    "a merge that nobody waited for is waited for",
    [...OPENED, began("auto-merge"), ended("auto-merge")],
    COMMITTED,
    ["test: passed", "commit: passed", "pull-request: passed"],
  ],
])("%s", (_, lines, now, expected) => {
  expect(plan(lines, now).earlier).toEqual(expected);
});

test("what a settled effect made is in the state", () => {
  const { head, pullRequest, isChanged } = plan(OPENED, COMMITTED);
  expect({ head, pullRequest, isChanged }).toEqual({
    head: MADE,
    pullRequest: { number: 7, url: "u", title: OPEN.title, created: true },
    isChanged: false,
  });
});

test.each<[string, readonly JournalLine[], boolean, string | undefined, string[], boolean]>([
  ["not begun: it runs", MERGED, false, undefined, [], false],
  [
    "begun: it is not repeated",
    [...MERGED, intent(9, DEPLOY)],
    false,
    "post-merge: warned",
    ["post-merge-cut-short"],
    true,
  ],
  [
    "stopped by a signal: not repeated",
    [...MERGED, intent(9, DEPLOY), done(9, { status: null, wasStopped: true })],
    false,
    "post-merge: warned",
    ["post-merge-cut-short"],
    true,
  ],
  ["begun, and to be repeated", [...MERGED, intent(9, DEPLOY)], true, undefined, [], false],
  [
    "done: not repeated, even when asked",
    [...MERGED, intent(9, DEPLOY), done(9, { status: 0, wasStopped: false })],
    true,
    "post-merge: passed",
    [],
    false,
  ],
  [
    "failed by itself: a warning, and over",
    [...MERGED, intent(9, DEPLOY), done(9, { status: 2, wasStopped: false })],
    false,
    "post-merge: warned",
    ["post-merge-failed"],
    false,
  ],
])("the post-merge command, %s", (_, lines, isRerun, step, warnings, isCutShort) => {
  const planned = plan(lines, COMMITTED, isRerun);
  expect(planned.earlier.find((line) => line.startsWith("post-merge"))).toBe(step);
  expect(planned.warnings).toEqual(warnings);
  expect(planned.isPostMergeCutShort).toBe(isCutShort);
});
