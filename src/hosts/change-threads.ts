import { ToolError } from "../errors/tool-error.ts";
import type { CommentPlan, PostedComment } from "./pure/review-comments.ts";

/**
 * Carries out the part of a plan that is about threads which are there: their texts, and which of them are resolved.
 */
export async function changeThreads(
  { update, reopen, resolve }: CommentPlan,
  change: {
    readonly edit: (comment: PostedComment) => Promise<void>;
    readonly setResolved: (threadId: string, isResolved: boolean) => Promise<void>;
  },
): Promise<void> {
  for (const comment of update) await change.edit(comment);
  const rest = [
    ...reopen.map((thread) => ({ thread, isResolved: false })),
    ...resolve.map((thread) => ({ thread, isResolved: true })),
  ];
  for (const { thread, isResolved } of rest) {
    // The mark first: a thread that is resolved without it counts as resolved by a person.
    await change.edit(thread);
    await change.setResolved(thread.threadId, isResolved);
  }
}

/** Whether the host takes comments; false if it has no place for them. Throws what else is wrong. */
export async function isTaken(written: Promise<void>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (thrown) {
    if (thrown instanceof ToolError && thrown.code === "HOST_COMMENTS_REFUSED") return false;
    throw thrown;
  }
}
