import { expect, test } from "vitest";
import { decideGitlabMerge } from "../../../../../src/hosts/gitlab/pure/decide-gitlab-merge.ts";
import { readMergeRequest } from "../../../../../src/hosts/gitlab/pure/gitlab-state.ts";

const OPEN = {
  iid: 7,
  web_url: "https://gitlab.com/acme/app/-/merge_requests/7",
  state: "opened",
  source_branch: "feature",
  target_branch: "main",
  sha: "a1",
  detailed_merge_status: "mergeable",
  head_pipeline: { status: "success", sha: "a1" },
};

const AT_ONCE = "merge: nothing blocks it: it is merged immediately";
const pipeline = (status: string, sha = "a1") => ({ head_pipeline: { status, sha } });
const result = (of: string) => ({
  head_pipeline: { status: of, sha: "c3", ref: "refs/merge-requests/7/merge" },
});
const status = (detailed_merge_status: string) => ({ detailed_merge_status });

test.each<[string, object, string]>([
  ["merged already", { state: "merged" }, "nothing: it is already merged"],
  ["closed", { state: "closed" }, "refuse closed"],
  ["another head", { sha: "b2" }, "refuse head-moved"],
  ["a draft", { draft: true }, "refuse draft"],
  ["a draft, of an older server", { work_in_progress: true }, "refuse draft"],
  ["set already", { merge_when_pipeline_succeeds: true }, "nothing: auto-merge is already set"],
  ["in conflict", status("conflict"), "refuse conflict"],
  ["in conflict, in older words", { has_conflicts: true }, "refuse conflict"],
  ["not worked out yet", status("checking"), "wait computing"],
  ["a pipeline that passed", {}, AT_ONCE],
  ["a pipeline that runs", { ...pipeline("running"), ...status("ci_still_running") }, "merge"],
  ["a pipeline that waits for somebody", pipeline("manual"), "refuse checks-running"],
  [
    "a pipeline that waits for somebody, and has to pass",
    { ...pipeline("manual"), ...status("ci_must_pass") },
    "merge",
  ],
  ["a pipeline that was skipped", pipeline("skipped"), `plain ${AT_ONCE}`],
  ["a merge into the target that passed", result("success"), AT_ONCE],
  [
    "a merge into the target that is tested",
    { ...result("running"), ...status("ci_still_running") },
    "merge",
  ],
  ["a merge into the target that failed", result("failed"), "refuse checks-failed"],
  ["a pipeline that failed, and need not pass", pipeline("failed"), "refuse checks-failed"],
  ["a pipeline that was canceled", pipeline("canceled"), "refuse checks-failed"],
  ["a pipeline of an earlier push", pipeline("success", "z9"), "wait registration"],
  ["no pipeline yet", { head_pipeline: null }, "wait registration"],
  ["approvals missing", status("not_approved"), "merge"],
  ["a server that says less", { detailed_merge_status: null }, "merge"],
])("%s", (_, change, expected) => {
  const state = readMergeRequest(JSON.stringify({ ...OPEN, ...change }));
  if (state === null) throw new Error("not read");
  const facts = { headCommit: "a1", hasPipelines: true, isGraceOver: false };
  const decision = decideGitlabMerge(state, facts);
  const said =
    decision.do === "refuse" || decision.do === "wait"
      ? `${decision.do} ${decision.because}`
      : `${decision.do === "merge" && decision.isPlain ? "plain " : ""}${decision.do}${decision.note === null ? "" : `: ${decision.note}`}`;
  expect(said).toBe(expected);
});

test("without pipelines in the project, or once they had their time, none is waited for", () => {
  const state = readMergeRequest(JSON.stringify({ ...OPEN, head_pipeline: null }));
  if (state === null) throw new Error("not read");
  const facts = { headCommit: "a1", hasPipelines: true, isGraceOver: true };
  for (const each of [facts, { ...facts, hasPipelines: false, isGraceOver: false }])
    expect(decideGitlabMerge(state, each)).toMatchObject({ do: "merge", isPlain: true });
});
