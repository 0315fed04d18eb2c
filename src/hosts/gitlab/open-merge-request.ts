import { cutText } from "../../core/cut-text.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { lookForOpened, LOOKS, untilItCarries } from "../look-for-opened.ts";
import { notAsked } from "../pure/not-asked.ts";
import type { Host, NewPullRequest } from "../types.ts";
import type { GlabRequest } from "./call-glab.ts";
import { findPeople } from "./find-people.ts";
import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { isUncertain } from "../github/pure/gh-failure.ts";
import { gitlabFailureOf } from "./pure/gitlab-failure.ts";
import { readMergeRequest, type GitlabState } from "./pure/gitlab-state.ts";
import { findOpen, readState } from "./read-merge-request.ts";

type Opened = Awaited<ReturnType<Host["open"]>>;

/**
 * Opens a merge request or finds it open. It is created by one request at most: whatever that one said, the host's
 * list is what counts, so a request that was cut off after its effect makes no second one.
 */
export async function openMergeRequest(api: GitlabApi, wanted: NewPullRequest): Promise<Opened> {
  const known = await findOpen(api, wanted);
  if (known !== null) {
    const pullRequest = await carrying(api, known, wanted);
    return { pullRequest, created: false, warnings: notAsked(wanted, "merge request") };
  }
  const answer = await api.call(await creation(api, wanted));
  const made = answer.http === 201 ? readMergeRequest(answer.body) : null;
  if (made !== null) {
    const warnings = dropped(made, wanted);
    return { pullRequest: await settled(api, made, wanted), created: true, warnings };
  }
  const failure = gitlabFailureOf(answer, "opening");
  const isOpenQuestion = answer.timedOut || answer.http === 201 || isUncertain(failure);
  const found = await lookForOpened({
    ...api,
    looks: answer.missing ? 0 : isOpenQuestion ? LOOKS : 1,
    kind: "merge request",
    find: () => findOpen(api, wanted),
    cause: () => failed(api, answer, { doing: "opening", ...namesOf(wanted) }),
  });
  if (found === null) throw failed(api, answer, { doing: "opening", ...namesOf(wanted) });
  const pullRequest = await carrying(api, found, wanted);
  const created = failure !== "exists";
  return { pullRequest, created, warnings: created ? dropped(found, wanted) : [] };
}

/** GitLab refuses longer titles. */
const MAX_TITLE = 255;

/** A merge request from a fork is made in the fork, and names the project that it goes to. */
async function creation(api: GitlabApi, wanted: NewPullRequest): Promise<GlabRequest> {
  const [people, target] = await Promise.all([
    findPeople(api, [...wanted.reviewers, ...wanted.assignees]),
    api.readProject(api.project),
  ]);
  const idsOf = (logins: readonly string[]): number[] =>
    logins.flatMap((login) => people.get(login) ?? []);
  return {
    method: "POST",
    path: projectPath(api.source, "merge_requests"),
    body: {
      source_branch: wanted.branch,
      target_branch: wanted.target,
      target_project_id: target.id,
      title: cutText(wanted.isDraft ? `Draft: ${wanted.title}` : wanted.title, MAX_TITLE),
      description: wanted.body,
      labels: wanted.labels.join(","),
      reviewer_ids: idsOf(wanted.reviewers),
      assignee_ids: idsOf(wanted.assignees),
    },
  };
}

/** Reads more of the request that was just made, which is proof enough: the reading may fail. */
async function settled(
  api: GitlabApi,
  made: GitlabState,
  wanted: NewPullRequest,
): Promise<GitlabState> {
  const read = await readState(api, made).catch((error: unknown) => {
    if (error instanceof ToolError) return null;
    throw error;
  });
  return { ...(read ?? made), headCommit: (read ?? made).headCommit || wanted.headCommit };
}

/** Some editions keep one reviewer and one assignee, and say nothing of the others. */
function dropped(made: GitlabState, wanted: NewPullRequest): string[] {
  return (["labels", "reviewers", "assignees"] as const).flatMap((kind) => {
    const kept = new Set(made[kind].map((name) => name.toLowerCase()));
    const left =
      kind === "labels"
        ? wanted.labels.filter((name) => !kept.has(name.toLowerCase()))
        : wanted[kind].filter(
            (name) => name !== "@me" && !kept.has(name.replace(/^@/, "").toLowerCase()),
          );
    return left.length === 0
      ? []
      : [`the merge request is open, but GitLab did not accept these ${kind}: ${left.join(", ")}`];
  });
}

function carrying(
  api: GitlabApi,
  found: GitlabState,
  wanted: NewPullRequest,
): Promise<GitlabState> {
  const read = () => readState(api, found);
  return untilItCarries(found, wanted, { ...api, named: `!${found.number}`, read });
}

function namesOf({ branch, target }: NewPullRequest) {
  return { branch, target };
}

/** Gives an open merge request another target; what it targets afterwards is read from the host. */
export async function retarget(api: GitlabApi, number: number, target: string): Promise<void> {
  const before = await readState(api, { number });
  if (before?.baseBranch === target) return;
  const answer = await api.call({
    method: "PUT",
    path: projectPath(api.project, "merge_requests", number),
    body: { target_branch: target },
  });
  const after = await readState(api, { number });
  if (after?.baseBranch === target) return;
  throw failed(api, answer, { doing: "opening", number, target });
}
