import { lstat } from "node:fs/promises";
import { succeeds } from "../core/succeeds.ts";
import { parseStatus, type PendingFile } from "../core/change/parse-status.ts";
import { orElse } from "../core/or-else.ts";
import { readRegularText } from "../files/read-regular.ts";
import type { Git } from "./git.ts";
import { OPERATION_MARKS, OPERATION_PLACES } from "./place-answers.ts";
import { readStatus, STATUS_WITH_RENAMES } from "./read-status.ts";
import { readAllRemotes, REMOTE_SETTINGS, type RemoteFacts } from "./read-remotes.ts";

/** An unfinished operation of git. */
export type Operation = "merge" | "rebase" | "cherry-pick" | "revert" | "bisect" | "am";

/** The facts about a work tree that decide whether and what a ship can ship, read at one moment. */
export interface BranchState {
  /** Null when detached; in the middle of a rebase, the branch being rebased is not checked out. */
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly headCommit: string | null;
  readonly operation: Operation | null;
  readonly hasUnmerged: boolean;
  /** Changes that no commit holds yet, sorted by path; edits inside submodules are not ours to commit. */
  readonly pending: readonly PendingFile[];
  readonly remotes: readonly RemoteFacts[];
  /** The remote that the branch is pushed to; null if none can be meant. */
  readonly remote: RemoteFacts | null;
  /** Remotes that may be the project which `remote` is a fork of, best first. */
  readonly forProject: readonly RemoteFacts[];
}

/**
 * Reads the state of the work tree that `git` works at the top of.
 * @param asked the answer of `readStatus` with renames, where it is asked for already
 */
export async function readBranchState(git: Git, asked?: Promise<Buffer>): Promise<BranchState> {
  // Most of a git command's time is its start, so independent questions are asked at the same time.
  const [status, remotesOf, operation] = await Promise.all([
    (asked ?? readStatus(git, { followsRenames: true })).then(parseStatus),
    readAllRemotes(git),
    readOperation(git),
  ]);
  const remotes = remotesOf(status.branch);
  return {
    branch: status.branch,
    headCommit: status.headCommit,
    operation,
    hasUnmerged: status.pending.some(({ state }) => state === "unmerged"),
    pending: status.pending,
    remotes: remotes.all,
    remote: remotes.forPush,
    forProject: remotes.forProject,
  };
}

/** All that `readBranchState` asks git, but for the places of an operation's files, which are known. */
export const BRANCH_STATE = [REMOTE_SETTINGS, STATUS_WITH_RENAMES] as const;

/** Says what git is in the middle of, or null. */
export async function readOperation(git: Git): Promise<Operation | null> {
  return operationOf((await git.text(OPERATION_PLACES)).split("\n"));
}

/** Returns the operation that git's files stand for; a rebase may also leave those of the operations it consists of. */
async function operationOf(paths: readonly string[]): Promise<Operation | null> {
  const found = await Promise.all(paths.map((path) => succeeds(lstat(path))));
  const has = (mark: (typeof OPERATION_MARKS)[number]): boolean =>
    found[OPERATION_MARKS.indexOf(mark)] === true;
  if (has("rebase-merge")) return "rebase";
  if (has("rebase-apply/applying")) return "am";
  if (has("rebase-apply")) return "rebase";
  if (has("MERGE_HEAD")) return "merge";
  if (has("CHERRY_PICK_HEAD")) return "cherry-pick";
  if (has("REVERT_HEAD")) return "revert";
  if (has("sequencer/todo")) {
    // Between two commits of a series only the list of what is left says which it is.
    const todo = readTodo(paths[OPERATION_MARKS.indexOf("sequencer/todo")] ?? "");
    return todo.startsWith("revert") ? "revert" : "cherry-pick";
  }
  return has("BISECT_LOG") ? "bisect" : null;
}

/** A line for each commit of a series. */
const MAX_TODO_BYTES = 16 * 1024 * 1024;

function readTodo(path: string): string {
  return orElse(() => readRegularText(path, { of: "git-data", maxBytes: MAX_TODO_BYTES }), "");
}
