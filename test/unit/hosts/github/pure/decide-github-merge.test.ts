import { expect, test } from "vitest";
import { decideGithubMerge } from "../../../../../src/hosts/github/pure/decide-github-merge.ts";
import type { GithubCheck } from "../../../../../src/hosts/github/pure/github-checks.ts";
import type { GithubState } from "../../../../../src/hosts/github/pure/github-state.ts";

const check = (
  name: string,
  outcome: GithubCheck["outcome"],
  isRequired: boolean | null = false,
): GithubCheck => ({ name, url: null, outcome, isRequired });

const OPEN: GithubState = {
  number: 7,
  url: "https://github.com/acme/app/pull/7",
  state: "open",
  isDraft: false,
  baseBranch: "main",
  headBranch: "feature",
  headCommit: "a1",
  mergeCommit: null,
  mergeable: "yes",
  isComputing: false,
  autoMerge: "off",
  autoMergeMethod: null,
  failedChecks: [],
  pendingChecks: 0,
  review: null,
  isAutoMergeAllowed: true,
  forbiddenMethods: [],
  hasMergeQueue: false,
  checks: [],
  baseHasChecks: false,
};

const AT_ONCE = "merge: nothing blocks it: it is merged immediately";

test.each<[string, Partial<GithubState>, string]>([
  ["merged already", { state: "merged" }, "nothing: it is already merged"],
  ["closed", { state: "closed" }, "refuse closed"],
  ["another head", { headCommit: "b2" }, "refuse head-moved"],
  ["a draft", { isDraft: true }, "refuse draft"],
  ["queued already", { autoMerge: "queued" }, "nothing: it is already in the merge queue"],
  ["set already", { autoMerge: "armed" }, "nothing: auto-merge is already set"],
  [
    "set already by another method",
    { autoMerge: "armed", autoMergeMethod: "REBASE" },
    "nothing: auto-merge is already set, by rebase instead of squash",
  ],
  ["squash merges off", { forbiddenMethods: ["squash"] }, "refuse method-off"],
  ["a conflict", { mergeable: "conflicting" }, "refuse conflict"],
  ["being worked out", { mergeable: "unknown", isComputing: true }, "wait computing"],
  [
    "a merge queue, whose own method counts",
    { hasMergeQueue: true, forbiddenMethods: ["squash"], mergeable: "blocked" },
    "merge: the merge queue of main decides how and when it is merged",
  ],
  ["nothing in the way", {}, AT_ONCE],
  ["all passed, none required", { checks: [check("ci", "passed")] }, AT_ONCE],
  ["one runs, none required", { checks: [check("ci", "pending")] }, "wait checks"],
  [
    "one runs, and whether it is required cannot be told",
    { checks: [check("ci", "pending", null)] },
    "wait checks",
  ],
  [
    "one failed, none required",
    { checks: [check("ci", "failed"), check("slow", "pending")] },
    "refuse checks-failed ci",
  ],
  [
    "the required one passed, another failed",
    { checks: [check("ci", "passed", true), check("lint", "failed")] },
    "merge: optional checks failed: lint",
  ],
  [
    "the required one passed, another runs",
    { checks: [check("ci", "passed", true), check("lint", "pending")] },
    "merge: optional checks still running: lint",
  ],
  ["no checks yet, and the base has some", { baseHasChecks: true }, "wait registration"],
  ["held back by rules", { mergeable: "blocked" }, "merge"],
  ["behind its base", { mergeable: "behind" }, "merge"],
  [
    "held back, and auto-merge is off",
    { mergeable: "blocked", isAutoMergeAllowed: false },
    "refuse auto-merge-off",
  ],
  ["free, and auto-merge is off", { isAutoMergeAllowed: false }, AT_ONCE],
  ["a client that knows less", { autoMerge: "unknown" }, AT_ONCE],
])("%s", (_, facts, expected) => {
  const decision = decideGithubMerge(
    { ...OPEN, ...facts },
    { headCommit: "a1", isGraceOver: false },
  );

  expect(inWords(decision)).toBe(expected);
});

test("checks that were not registered in their time are not waited for any longer", () => {
  const state = { ...OPEN, baseHasChecks: true };

  expect(inWords(decideGithubMerge(state, { headCommit: "a1", isGraceOver: true }))).toBe(AT_ONCE);
});

function inWords(decision: ReturnType<typeof decideGithubMerge>): string {
  if (decision.do === "wait") return `wait ${decision.because}`;
  if (decision.do === "refuse")
    return ["refuse", decision.because, ...(decision.names ?? [])].join(" ");
  return decision.notes.length === 0 ? decision.do : `${decision.do}: ${decision.notes.join("; ")}`;
}
