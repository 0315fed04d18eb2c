import * as z from "zod";
import type { PullComments, ReviewThread } from "../pure/review-comments.ts";
import { askGraphql } from "./ask-graphql.ts";
import { refusal } from "./gh-error.ts";
import type { GithubApi } from "./github-api.ts";

/** https://docs.github.com/graphql/reference/objects#pullrequestreviewthread */
const QUERY = `query ReviewComments($owner: String!, $name: String!, $number: Int!, $threads: String, $comments: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id
      reviewThreads(first: 100, after: $threads) {
        nodes { id isResolved line startLine comments(first: 1) { nodes { id body viewerDidAuthor } } }
        pageInfo { hasNextPage endCursor }
      }
      comments(first: 100, after: $comments) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

const Comment = z.looseObject({ id: z.string(), body: z.string(), viewerDidAuthor: z.boolean() });
const PageInfo = z.looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const Thread = z.looseObject({
  id: z.string(),
  isResolved: z.boolean(),
  line: z.number().nullish(),
  startLine: z.number().nullish(),
  comments: z.looseObject({ nodes: z.array(Comment) }),
});
const Answer = z.looseObject({
  data: z.looseObject({
    repository: z.looseObject({
      pullRequest: z.looseObject({
        id: z.string(),
        reviewThreads: z.looseObject({ nodes: z.array(Thread), pageInfo: PageInfo }),
        comments: z.looseObject({ nodes: z.array(Comment), pageInfo: PageInfo }),
      }),
    }),
  }),
});

/**
 * Reads the threads and comments of a pull request that this login wrote. Those of others are left out whatever mark
 * they carry: nobody else can have a finding taken for one that was posted.
 */
export async function readComments(api: GithubApi, number: number): Promise<PullComments> {
  const { repository } = api;
  if (repository === null)
    throw refusal("no-remote", { ...api, remote: api.remoteName, doing: "asking" });
  const { owner, name } = repository;
  const threads: ReviewThread[] = [];
  const general: z.infer<typeof Comment>[] = [];
  const after: { threads: string | null; comments: string | null } = {
    threads: null,
    comments: null,
  };
  for (;;) {
    const variables = { owner, name, number, ...after };
    const { data } = await askGraphql(api, { number, query: QUERY, variables }, Answer);
    const { id, reviewThreads, comments } = data.repository.pullRequest;
    threads.push(...reviewThreads.nodes.flatMap(threadOf));
    general.push(...comments.nodes.filter(({ viewerDidAuthor }) => viewerDidAuthor));
    // A list at its end is asked past it once more, and gives nothing.
    after.threads = reviewThreads.pageInfo.endCursor ?? after.threads;
    after.comments = comments.pageInfo.endCursor ?? after.comments;
    if (reviewThreads.pageInfo.hasNextPage || comments.pageInfo.hasNextPage) continue;
    const own = general.map((comment) => ({ commentId: comment.id, body: comment.body }));
    return { pullId: id, threads, general: own };
  }
}

function threadOf({ id, isResolved, line, startLine, comments }: z.infer<typeof Thread>) {
  const [first] = comments.nodes;
  if (first === undefined || !first.viewerDidAuthor) return [];
  const lines =
    line === null || line === undefined ? null : { line: startLine ?? line, endLine: line };
  return [{ threadId: id, commentId: first.id, body: first.body, isResolved, lines }];
}
