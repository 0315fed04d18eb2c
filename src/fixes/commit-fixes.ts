import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { chooseHunks } from "./pure/choose-hunks.ts";
import { fixCommitMessage } from "./pure/fix-commit-message.ts";
import type { FileRewrite, ProposedFix } from "./pure/types.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { OPERATIONS } from "../git/operations.ts";
import { readOperation } from "../git/read-branch-state.ts";
import { findCommit } from "../git/resolve-commit.ts";
import { commitIntoIndex } from "./commit-into-index.ts";
import { planCommit } from "./commit-plan.ts";
import { commitWithIndex, type CommitLimit } from "./commit-with-index.ts";
import type { CommitIntent } from "./record.ts";
import type { CommittedFixes } from "./types.ts";

export interface CommitFixesRequest {
  /** At the top of the work tree. */
  readonly git: Git;
  /** Absolute folder for what is needed meanwhile, in the state directory. */
  readonly folder: string;
  /** The files as they were before the fixes and as they are now, all other pending edits included. */
  readonly rewrites: readonly FileRewrite[];
  readonly fixes: readonly ProposedFix[];
  /** Takes each line that git and the user's hooks print. */
  readonly onLine: (line: string) => void;
  /** In place of the usual one. */
  readonly message?: string;
  /** Called with the commit that git is going to be asked for, right before it is. */
  readonly onIntent?: (intent: CommitIntent) => Promise<void>;
  /** The time limit of git and the user's hooks, and the error beyond it. */
  readonly limit?: CommitLimit | null;
}

/**
 * Makes one commit of applied fixes alone. Whatever else is staged or edited, in the same files too, is
 * pending afterwards as it was before, staged or not. Throws FIX_COMMIT_FAILED and STATE_NOT_WRITABLE;
 * nothing is committed then, and the fixes stay in the files.
 */
export async function commitFixes(request: CommitFixesRequest): Promise<CommittedFixes> {
  const { git, fixes, rewrites } = request;
  await refuseDuringOperation(git);
  const before = await findCommit(git, "HEAD");
  const nothing = { commit: null, before, committed: [], extra: [], undoneByStaged: [] };
  if (before === null) {
    const because = "there is no commit yet";
    return { ...nothing, left: fixes.map(({ id }) => ({ id, because })) };
  }
  const { files, committed, left } = await planCommit(git, before, { rewrites, fixes });
  if (files.length === 0) return { ...nothing, left };
  const folder = await makeFolder(request.folder);
  try {
    const message = request.message ?? fixCommitMessage(committed);
    const commit = await commitWithIndex({ ...request, before, files, message, folder });
    const { changes, behind } = await commitIntoIndex({
      git,
      before,
      after: commit,
      files,
      folder,
    });
    const own = new Set(files.map(({ file }) => file));
    return {
      commit,
      before,
      committed: committed.map(({ id }) => id),
      left,
      extra: [...changes.keys()].filter((path) => !own.has(path)),
      undoneByStaged: chooseHunks(
        files.map(({ file, hunks }) => ({ file, hunks, refused: behind })),
        committed,
      ).left,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws FIX_COMMIT_FAILED if a commit would end a merge, or become part of a rebase. */
async function refuseDuringOperation(git: Git): Promise<void> {
  const operation = await readOperation(git);
  if (operation === null || operation === "bisect") return;
  const { name, endedBy } = OPERATIONS[operation];
  throw new ToolError(
    "FIX_COMMIT_FAILED",
    `the fixes are applied, but not committed: ${name} is in progress`,
    { hint: `end it with ${endedBy}, then commit the fixes yourself: \`git commit --patch\`` },
  );
}

/** Creates a separate folder, as another run may commit in the same work tree. */
async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(folder, "commit-"));
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `no folder can be created in ${folder}`,
      hint: `check the permissions: \`ls -ld ${quoteForShell(folder)}\``,
    });
  }
}
