import type { PullSource } from "../types.ts";
import { askPages } from "./ask-pages.ts";
import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { refusal } from "./glab-error.ts";
import { readMergeRequest, readMergeRequests, type GitlabState } from "./pure/gitlab-state.ts";

type Doing = "asking" | "merging";

/** Reads a merge request by its number. Throws HOST_UNREACHABLE and its like, and HOST_NO_PULL_REQUEST. */
export async function readState(
  api: GitlabApi,
  { number, withinMs }: { readonly number: number; readonly withinMs?: number | undefined },
  doing: Doing = "asking",
): Promise<GitlabState | null> {
  const path = projectPath(api.project, "merge_requests", number);
  const answer = await api.ask({ path }, withinMs);
  if (answer.http === 200) return readMergeRequest(answer.body);
  if (answer.http === 404) throw refusal("no-pull-request", { ...api, doing, number });
  throw failed(api, answer, { doing: "asking", number });
}

/** Finds the commits of a merge request: GitLab keeps the head of each in the project, even if it comes from a fork. */
export async function readPullSource(api: GitlabApi, number: number): Promise<PullSource> {
  const state = await readState(api, { number });
  if (state === null) throw refusal("unknown", { ...api, doing: "asking", number });
  const { url, baseBranch: target, headBranch: branch, baseCommit } = state;
  const headCommit = state.headCommit === "" ? null : state.headCommit;
  const ref = `refs/merge-requests/${number}/head`;
  return { number, url, target, branch, ref, headCommit, baseCommit };
}

/** The open merge request from our branch into the target, by the host's list; null when there is none. */
export async function findOpen(
  api: GitlabApi,
  { branch, target }: { readonly branch: string; readonly target: string },
): Promise<GitlabState | null> {
  const found = await listFrom(api, branch, "open");
  return found.find(({ baseBranch }) => baseBranch === target) ?? null;
}

/** The merge requests from a branch of ours, whatever they target. */
export async function listFrom(
  api: GitlabApi,
  branch: string,
  state: "open" | "merged",
): Promise<readonly GitlabState[]> {
  const query = new URLSearchParams({
    state: state === "open" ? "opened" : state,
    source_branch: branch,
  });
  const path = `${projectPath(api.project, "merge_requests")}?${query.toString()}`;
  // Forks name their branches alike (`patch-1`), and GitLab lists those of all of them.
  const listed = askPages(api.ask, {
    path,
    read: readMergeRequests,
    fault: (answer) => failed(api, answer, { doing: "asking", branch }),
  });
  const [found, source] = await Promise.all([listed, api.readProject(api.source)]);
  return found.filter(
    (each) =>
      // One without a project came from a fork that is deleted.
      each.state === state && each.headBranch === branch && each.sourceProject === source.id,
  );
}
