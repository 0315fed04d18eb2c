import { changeThreads, isTaken } from "../change-threads.ts";
import type { SummaryToWrite, ThreadsToWrite } from "../types.ts";
import { markComment, type WantedComment } from "../pure/review-comments.ts";
import { changeByGraphql } from "./ask-graphql.ts";
import type { GithubApi } from "./github-api.ts";

const ADD_REVIEW = `mutation AddReview($input: AddPullRequestReviewInput!) {
  addPullRequestReview(input: $input) { clientMutationId }
}`;
const EDIT_IN_THREAD = `mutation EditThreadComment($input: UpdatePullRequestReviewCommentInput!) {
  updatePullRequestReviewComment(input: $input) { clientMutationId }
}`;
const RESOLVE = `mutation ResolveThread($input: ResolveReviewThreadInput!) {
  resolveReviewThread(input: $input) { clientMutationId }
}`;
const REOPEN = `mutation ReopenThread($input: UnresolveReviewThreadInput!) {
  unresolveReviewThread(input: $input) { clientMutationId }
}`;
const ADD_COMMENT = `mutation AddSummary($input: AddCommentInput!) {
  addComment(input: $input) { clientMutationId }
}`;
const EDIT_COMMENT = `mutation EditSummary($input: UpdateIssueCommentInput!) {
  updateIssueComment(input: $input) { clientMutationId }
}`;

/**
 * Carries a plan out: new threads as one review, so that people get one notification. Gives the ids of the comments
 * that GitHub has no place for. Throws HOST_FORBIDDEN and its like.
 */
export async function writeThreads(
  api: GithubApi,
  { number, pullId, commit, plan }: ThreadsToWrite,
): Promise<readonly string[]> {
  const change = (query: string, input: Readonly<Record<string, unknown>>): Promise<void> =>
    changeByGraphql(api, { number, query, variables: { input } });
  const add = (comments: readonly WantedComment[]): Promise<void> =>
    change(ADD_REVIEW, {
      pullRequestId: pullId,
      commitOID: commit,
      event: "COMMENT",
      threads: comments.map(draftOf),
    });

  const refused = await addAll(plan.create, add);
  await changeThreads(plan, {
    edit: ({ commentId, body }) =>
      change(EDIT_IN_THREAD, { pullRequestReviewCommentId: commentId, body }),
    setResolved: (threadId, isResolved) => change(isResolved ? RESOLVE : REOPEN, { threadId }),
  });
  return refused;
}

/** Writes the comment on the pull request as a whole: a new one, or the text of the one that is there. */
export async function writeSummary(
  api: GithubApi,
  { number, pullId, commentId, body }: SummaryToWrite,
): Promise<void> {
  const variables =
    commentId === null
      ? { input: { subjectId: pullId, body } }
      : { input: { id: commentId, body } };
  const query = commentId === null ? ADD_COMMENT : EDIT_COMMENT;
  await changeByGraphql(api, { number, query, variables });
}

/** One line that GitHub does not have in its diff makes it refuse the whole review: then each is tried by itself. */
async function addAll(
  comments: readonly WantedComment[],
  add: (comments: readonly WantedComment[]) => Promise<void>,
): Promise<string[]> {
  if (comments.length === 0 || (await isTaken(add(comments)))) return [];
  const refused: string[] = [];
  for (const comment of comments) if (!(await isTaken(add([comment])))) refused.push(comment.id);
  return refused;
}

/** https://docs.github.com/graphql/reference/input-objects#draftpullrequestreviewthread */
function draftOf({ id, file, line, endLine, body }: WantedComment) {
  const start = line === endLine ? {} : { startLine: line, startSide: "RIGHT" };
  return { path: file, line: endLine, side: "RIGHT", ...start, body: markComment(body, id) };
}
