import { GraphqlFault, type Node } from "./select.ts";
import type { World } from "./world.ts";

/** A comment on a pull request, as a whole or in a thread. */
export interface WorldComment {
  readonly id: string;
  readonly pull: number;
  readonly author: string;
  body: string;
}

/** A thread at lines of a file; its first comment says what it is about. */
export interface WorldThread extends WorldComment {
  readonly path: string;
  /** Null: those lines are no more. */
  line: number | null;
  startLine: number | null;
  readonly commit: string;
  isResolved: boolean;
}

/** The comments of a pull request, as its object shows them: a page at a time. */
export function commentFields(world: World, number: number): Node {
  const ofPull = <Each extends WorldComment>(all: readonly Each[]): Each[] =>
    all.filter(({ pull }) => pull === number);
  return {
    reviewThreads: (page: Node) =>
      paged(ofPull(world.threads), page, (thread) => ({
        __typename: "PullRequestReviewThread",
        id: `T_${thread.id}`,
        isResolved: thread.isResolved,
        line: thread.line,
        startLine: thread.startLine,
        comments: { nodes: [commentNode(world, thread)] },
      })),
    comments: (page: Node) =>
      paged(ofPull(world.comments), page, (comment) => commentNode(world, comment)),
  };
}

/** What the mutations about comments do; each throws for a login that may not write. */
export function commentMutations(world: World): Readonly<Record<string, (input: Node) => null>> {
  const find = <Each extends WorldComment>(all: readonly Each[], id: unknown): Each => {
    const found = all.find((each) => each.id === id || `T_${each.id}` === id);
    if (found === undefined)
      throw new GraphqlFault(`Could not resolve to a node with ${String(id)}`);
    return found;
  };
  const acts: Record<string, (input: Node) => void> = {
    addPullRequestReview: (input) => addThreads(world, input),
    updatePullRequestReviewComment: ({ pullRequestReviewCommentId: id, body }) => {
      find(world.threads, id).body = String(body);
    },
    resolveReviewThread: ({ threadId }) => {
      find(world.threads, threadId).isResolved = true;
    },
    unresolveReviewThread: ({ threadId }) => {
      find(world.threads, threadId).isResolved = false;
    },
    addComment: ({ subjectId, body }) => {
      world.comments.push({ ...fresh(world, subjectId), body: String(body) });
    },
    updateIssueComment: ({ id, body }) => {
      find(world.comments, id).body = String(body);
    },
  };
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      (input: Node) => {
        if (!world.mayComment)
          throw new GraphqlFault("Resource not accessible by integration", "FORBIDDEN");
        act(input);
        return null;
      },
    ]),
  );
}

function addThreads(world: World, { pullRequestId, commitOID, threads }: Node): void {
  if (world.hasPendingReview)
    throw new GraphqlFault("User can only have one pending review per pull request");
  const drafts = threads as { path: string; line: number; startLine?: number; body: string }[];
  if (drafts.some(({ path, line }) => world.linesOffDiff.includes(`${path}:${line}`)))
    throw new GraphqlFault("Pull request review thread line must be part of the diff");
  for (const { path, line, startLine = null, body } of drafts) {
    const place = { path, line, startLine, commit: String(commitOID), isResolved: false };
    if (!world.losesThreads) world.threads.push({ ...fresh(world, pullRequestId), ...place, body });
  }
}

function fresh({ login, threads, comments }: World, pullId: unknown) {
  const id = `C_${threads.length + comments.length + 1}`;
  return { id, pull: Number(String(pullId).slice("PR_".length)), author: login };
}

function commentNode({ login }: World, { id, body, author }: WorldComment): Node {
  return { __typename: "Comment", id, body, viewerDidAuthor: author === login };
}

/** One page of a list, as `first` and `after` name it. */
export function paged<Each>(
  all: readonly Each[],
  { first, after }: Node,
  show: (each: Each) => Node,
): Node {
  const start = Number(after ?? 0);
  const end = start + Number(first);
  const nodes = all.slice(start, end).map(show);
  const endCursor = nodes.length === 0 ? null : String(start + nodes.length);
  return { nodes, pageInfo: { hasNextPage: end < all.length, endCursor } };
}
