/** A comment to stand at lines of a changed file. Lines count from 1 in the new text, `endLine` inclusive. */
export interface WantedComment {
  /** The finding's fingerprint: `f-3k9x2m7q`. */
  readonly id: string;
  readonly file: string;
  /** The path of the file before the change. */
  readonly oldFile: string;
  readonly line: number;
  readonly endLine: number;
  /** Markdown, without its mark. */
  readonly body: string;
  /** The same without a suggestion, for a thread that stands at other lines by now. */
  readonly plainBody: string;
}

/** A comment on the host by this login, as far as it is one of a review. */
export interface PostedComment {
  readonly commentId: string;
  /** Markdown, with its mark. */
  readonly body: string;
}

/** A thread that this login began. */
export interface ReviewThread extends PostedComment {
  readonly threadId: string;
  readonly isResolved: boolean;
  /** Its lines in the present text; null if those lines are gone. `endLine` null: the host keeps none. */
  readonly lines: { readonly line: number; readonly endLine: number | null } | null;
}

/** The comments of a pull request that this login wrote. */
export interface PullComments {
  /** The host's id of the pull request. */
  readonly pullId: string;
  readonly threads: readonly ReviewThread[];
  /** Its comments on the pull request as a whole, oldest first. */
  readonly general: readonly PostedComment[];
}

/** The changes by which the threads come to say what the review found. */
export interface CommentPlan {
  readonly create: readonly WantedComment[];
  readonly update: readonly PostedComment[];
  readonly reopen: readonly Pick<ReviewThread, "threadId" | "commentId" | "body">[];
  readonly resolve: readonly Pick<ReviewThread, "threadId" | "commentId" | "body">[];
  /** Threads that stay as they are: what they say holds, or a person resolved them. */
  readonly kept: number;
}

const SUMMARY_MARK = "<!-- tool:summary -->";
const MARK = /<!-- tool:finding ([a-z]-[0-9a-z]+)( gone)? -->\s*$/;

/** Ends a comment with the hidden mark by which a later run knows it. */
export function markComment(body: string, id: string): string {
  return `${body}\n\n<!-- tool:finding ${id} -->`;
}

/** Ends the summary with its own. */
export function markSummary(body: string): string {
  return `${body}\n\n${SUMMARY_MARK}`;
}

/** The summary of an earlier run; null if there is none. */
export function findSummary({ general }: PullComments): PostedComment | null {
  return general.find(({ body }) => body.trimEnd().endsWith(SUMMARY_MARK)) ?? null;
}

/** The id of the finding that a comment is about; null for any other comment. */
export function idOfComment(body: string): string | null {
  return MARK.exec(body)?.[1] ?? null;
}

/** Whether two comments are the same as the host keeps them. */
export function isSameBody(one: string, other: string): boolean {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();
  return plain(one) === plain(other);
}

/**
 * Decides what becomes of each thread. A finding has one thread, found by its mark. A thread that a person resolved
 * stays resolved; one that an earlier run resolved carries ` gone` in its mark, and is opened again when its finding
 * comes back.
 */
export function planComments(facts: {
  readonly wanted: readonly WantedComment[];
  /** Every finding and question of the review, those without a place in the change too. */
  readonly present: ReadonlySet<string>;
  readonly threads: readonly ReviewThread[];
  /** The review saw the whole change, so what it did not find is gone. */
  readonly isWhole: boolean;
  /** Texts that go back to the host as it keeps them: `HostFacts.withoutCommands`. */
  readonly withoutCommands: (markdown: string) => string;
}): CommentPlan {
  const { wanted, present, threads, isWhole, withoutCommands } = facts;
  const known = new Map<string, ReviewThread>();
  for (const thread of threads) {
    const id = idOfComment(thread.body);
    if (id !== null && !known.has(id)) known.set(id, thread);
  }
  const standing = wanted.flatMap((comment) => {
    const thread = known.get(comment.id);
    return thread === undefined ? [] : [{ thread, body: bodyFor(comment, thread) }];
  });
  const reopen = standing.filter(({ thread }) => isGone(thread));
  const update = standing.filter(
    ({ thread, body }) => !isGone(thread) && !thread.isResolved && !isSameBody(thread.body, body),
  );
  return {
    create: wanted.filter(({ id }) => !known.has(id)),
    update: update.map(({ thread, body }) => ({ commentId: thread.commentId, body })),
    reopen: reopen.map(({ thread, body }) => ({ ...thread, body })),
    resolve: isWhole
      ? threads
          .filter((thread) => isOver(thread, present))
          .map((thread) => ({ ...thread, body: markedGone(withoutCommands(thread.body)) }))
      : [],
    kept: standing.length - reopen.length - update.length,
  };
}

/** A suggestion replaces the lines that its thread stands at: at other lines it would destroy code. */
function bodyFor(comment: WantedComment, { lines }: ReviewThread): string {
  const isThere =
    lines?.line === comment.line && (lines.endLine ?? comment.endLine) === comment.endLine;
  return markComment(isThere ? comment.body : comment.plainBody, comment.id);
}

function isGone({ body }: PostedComment): boolean {
  return MARK.exec(body)?.[2] !== undefined;
}

function isOver({ body, isResolved }: ReviewThread, present: ReadonlySet<string>): boolean {
  const id = idOfComment(body);
  return id !== null && !isResolved && !present.has(id);
}

function markedGone(body: string): string {
  return body.replace(MARK, "<!-- tool:finding $1 gone -->");
}
