import { expect, test } from "vitest";
import {
  readGithubState,
  readGithubView,
  undefinedFieldsIn,
} from "../../../../../src/hosts/github/pure/read-github-state.ts";

const PULL = {
  number: 7,
  url: "https://github.com/acme/app/pull/7",
  state: "OPEN",
  isDraft: false,
  baseRefName: "main",
  headRefName: "feature",
  headRefOid: "a1",
  mergeCommit: null,
  mergeable: "MERGEABLE",
  mergeStateStatus: "CLEAN",
  reviewDecision: "",
};

function answer(pullRequest: object, repository: object = {}): string {
  return JSON.stringify({
    data: { repository: { autoMergeAllowed: true, ...repository, pullRequest } },
  });
}

test.each([
  [{ mergeStateStatus: "CLEAN" }, "yes", false],
  [{ mergeStateStatus: "UNSTABLE" }, "yes", false],
  [{ mergeStateStatus: "HAS_HOOKS" }, "yes", false],
  [{ mergeStateStatus: "BLOCKED" }, "blocked", false],
  [{ mergeStateStatus: "BEHIND" }, "behind", false],
  [{ mergeStateStatus: "DIRTY" }, "conflicting", false],
  [{ mergeStateStatus: "UNKNOWN", mergeable: "CONFLICTING" }, "conflicting", false],
  [{ mergeStateStatus: "UNKNOWN", mergeable: "UNKNOWN" }, "unknown", true],
  [{ mergeStateStatus: "DRAFT", isDraft: true }, "blocked", false],
  [{ mergeStateStatus: "NEW_WORD" }, "unknown", false],
  [{ mergeStateStatus: undefined }, "unknown", false],
])("%o reads as %s", (fields, mergeable, isComputing) => {
  expect(readGithubState(answer({ ...PULL, ...fields }))).toMatchObject({ mergeable, isComputing });
});

test.each([
  [{ autoMergeRequest: null }, "off"],
  [{ autoMergeRequest: { mergeMethod: "SQUASH" } }, "armed"],
  [{ autoMergeRequest: null, isInMergeQueue: true }, "queued"],
  [{}, "unknown"],
])("%o says that auto-merge is %s", (fields, autoMerge) => {
  expect(readGithubState(answer({ ...PULL, ...fields }))?.autoMerge).toBe(autoMerge);
});

test.each([
  ["OPEN", "open", null],
  ["CLOSED", "closed", null],
  ["MERGED", "merged", "m1"],
])("%s is %s", (state, expected, mergeCommit) => {
  const pull = { ...PULL, state, mergeCommit: { oid: "m1" } };
  expect(readGithubState(answer(pull))).toMatchObject({ state: expected, mergeCommit });
});

test.each([
  [{ name: "ci", status: "COMPLETED", conclusion: "SUCCESS" }, "passed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "NEUTRAL" }, "passed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "SKIPPED" }, "passed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "FAILURE" }, "failed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "TIMED_OUT" }, "failed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "CANCELLED" }, "failed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "ACTION_REQUIRED" }, "failed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "STARTUP_FAILURE" }, "failed"],
  [{ name: "ci", status: "COMPLETED", conclusion: "STALE" }, "failed"],
  [{ name: "ci", status: "QUEUED", conclusion: null }, "pending"],
  [{ name: "ci", status: "IN_PROGRESS", conclusion: "" }, "pending"],
  [{ context: "ci", state: "SUCCESS" }, "passed"],
  [{ context: "ci", state: "FAILURE" }, "failed"],
  [{ context: "ci", state: "ERROR" }, "failed"],
  [{ context: "ci", state: "PENDING" }, "pending"],
  [{ context: "ci", state: "EXPECTED" }, "pending"],
])("a check %o has %s", (node, outcome) => {
  const rollup = {
    contexts: { nodes: [{ ...node, isRequired: true, detailsUrl: "https://ci.example/1" }] },
  };
  const commits = { nodes: [{ commit: { statusCheckRollup: rollup } }] };

  const state = readGithubState(answer({ ...PULL, commits }));

  const read = { name: "ci", url: "https://ci.example/1", outcome, isRequired: true };
  expect(state?.checks).toEqual([read]);
  expect(state?.failedChecks).toEqual(outcome === "failed" ? [read] : []);
  expect(state?.pendingChecks).toBe(outcome === "pending" ? 1 : 0);
});

test("an answer that is partly refused still tells the state", () => {
  const partial = JSON.parse(answer({ ...PULL, commits: { nodes: [{ commit: {} }] } })) as object;
  const errors = [{ message: "Resource not accessible by personal access token" }];

  expect(readGithubState(JSON.stringify({ ...partial, errors }))).toMatchObject({
    state: "open",
    checks: [],
  });
});

test.each(["", "OK", "[]", '{"data":null}', '{"data":{"repository":null}}', answer({ number: 7 })])(
  "%s holds no pull request",
  (text) => {
    expect(readGithubState(text)).toBeNull();
    expect(readGithubView(text)).toBeNull();
  },
);

test("the client's own view tells everything but auto-merge", () => {
  const statusCheckRollup = [{ name: "ci", status: "QUEUED", conclusion: "" }];

  expect(readGithubView(JSON.stringify({ ...PULL, statusCheckRollup }))).toMatchObject({
    number: 7,
    mergeable: "yes",
    autoMerge: "unknown",
    pendingChecks: 1,
  });
});

test("fields that a server lacks are named", () => {
  const errors = [
    { message: "Field 'isInMergeQueue' doesn't exist on type 'PullRequest'" },
    { message: "Something else" },
    { message: "Field 'isMergeQueueEnabled' doesn't exist on type 'PullRequest'" },
  ];

  expect(undefinedFieldsIn(JSON.stringify({ errors }))).toEqual([
    "isInMergeQueue",
    "isMergeQueueEnabled",
  ]);
  expect(undefinedFieldsIn("no JSON")).toEqual([]);
});
