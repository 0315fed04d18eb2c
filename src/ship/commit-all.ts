import { mkdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PendingChange } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import { whyKilled, type Git } from "../git/git.ts";
import { isProgram } from "../process/find-program.ts";
import type { RunResult } from "../process/run.ts";
import { allBut, isRepository, listUntracked, type Pathspecs } from "./all-but.ts";
import { checkIdentity } from "./check-identity.ts";
import { hasOwnMessage, MESSAGE_FILE, readTip } from "./find-own-commit.ts";
import { saveIndex } from "./saved-index.ts";
import { stepTimedOut } from "./step-timed-out.ts";

export interface CommitAllRequest {
  readonly git: Git;
  readonly branch: string;
  /** Tip of the branch before the commit. */
  readonly parent: string;
  readonly writeMessage: (changes: readonly PendingChange[]) => string;
  /** Absolute folder of the run: for the message and a copy of the index. */
  readonly folder: string;
  /** Is given each line that git and the user's hooks print. */
  readonly onLine: (line: string) => void;
  /** The command to run again, for the hint. */
  readonly again: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The message is the user's own, not one that was made for them. */
  readonly isMessageOwn: boolean;
  /** Removes the lock files that a killed git has left: they would keep every other git out. */
  readonly clearLocks: () => Promise<unknown>;
  /** How long git and the user's hooks may take; null: as long as they want. */
  readonly timeoutMs: number | null;
}

/**
 * Commits everything that is pending but for nested repositories, with the user's hooks, signing and terminal. When
 * that fails the index is put back as it was, staged and unstaged; files are never touched. Null when nothing is left
 * to commit. Throws SHIP_COMMIT_FAILED, SHIP_NO_IDENTITY and SHIP_STEP_TIMED_OUT.
 */
export async function commitAll(request: CommitAllRequest): Promise<string | null> {
  const { git, parent, branch, folder } = request;
  const saved = await saveIndex(git, folder);
  try {
    await stage(request, allBut((await listUntracked(git)).filter(isRepository)));
    const changes = await readStaged(git, parent);
    if (changes.length === 0) {
      await saved.restore();
      return null;
    }
    await commit(request, request.writeMessage(changes));
  } catch (thrown) {
    const tip = await readTip(git, branch);
    if (tip?.commit === parent) await saved.restore();
    // Once the branch has moved to our commit, that counts, whatever was reported: a post-commit hook may hang.
    if (tip?.parent !== parent || !hasOwnMessage(tip, folder)) throw thrown;
    request.onLine("the commit was created, although git, or a hook after it, did not finish");
    return tip.commit;
  }
  return (await readTip(git, branch))?.commit ?? null;
}

async function stage(request: CommitAllRequest, { args, input }: Pathspecs): Promise<void> {
  const { git, again } = request;
  const add = (...flags: readonly string[]) =>
    git.try(["add", "--all", ...flags, ...args], { isWriting: true, input });
  let result = await add();
  // A new file outside of the cone of a sparse checkout is pending like any other; gits before 2.34 never refuse it.
  if (result.stderr.includes("sparse-checkout")) result = await add("--sparse");
  if (result.status === 0) return;
  await refuseKilled(request, result, "staged");
  throw new ToolError("SHIP_COMMIT_FAILED", "git could not stage the pending changes", {
    cause: new Error(result.stderr.trim()),
    hint: `fix the cause that git names (an unreadable file, a lock of another git), then run \`${again}\` again`,
  });
}

async function commit(request: CommitAllRequest, message: string): Promise<void> {
  const { git, folder, onLine, again, timeoutMs } = request;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, MESSAGE_FILE);
  await writeFile(file, message, { mode: 0o600 });
  const result = await git.try(["commit", "--quiet", "--cleanup=whitespace", "-F", file], {
    isWriting: true,
    keepsTerminal: true,
    ...(timeoutMs === null ? {} : { timeoutMs }),
  });
  for (const line of `${result.stdout.toString("utf8")}${result.stderr}`.split("\n"))
    if (line !== "") onLine(line);
  if (result.status === 0) return;
  if (result.timedOut) {
    const what = "the commit took too long: git, or one of its hooks,";
    throw stepTimedOut({ what, state: "your changes are as they were", timeoutMs });
  }
  await refuseKilled(request, result, "committed");
  const unknown = await checkIdentity(request);
  if (unknown !== null) throw unknown;
  const mend =
    !request.isMessageOwn && (await hasReadMessage(git, file))
      ? `if the commit-msg hook refused the message (its output stands above), give your own: \`${again} --message TEXT\`; otherwise fix the problems above, then run \`${again}\` again`
      : `fix the problems above, then run \`${again}\` again`;
  throw new ToolError(
    "SHIP_COMMIT_FAILED",
    "the pending changes were not committed: git, or one of its hooks, refused",
    {
      ...(result.stderr.trim() === ""
        ? {}
        : { cause: new Error(result.stderr.trim().split("\n").slice(-5).join("\n")) }),
      hint: `your changes are kept; ${mend}`,
    },
  );
}

async function refuseKilled(
  { clearLocks, again }: CommitAllRequest,
  { signal }: RunResult,
  done: string,
): Promise<void> {
  if (signal === undefined) return;
  // The next git names a lock that cannot be removed.
  await clearLocks().catch(() => {});
  throw new ToolError(
    "SHIP_COMMIT_FAILED",
    `the pending changes were not ${done}: git was killed by ${signal}`,
    { hint: `your changes are kept; ${whyKilled(signal)}, then run \`${again}\` again` },
  );
}

/**
 * Whether there is a commit-msg hook and git reached it: git writes COMMIT_EDITMSG once the pre-commit hook has passed.
 * @param given the file with the message, written right before git was started
 */
async function hasReadMessage(git: Git, given: string): Promise<boolean> {
  const paths = ["--git-path", "hooks/commit-msg", "--git-path", "COMMIT_EDITMSG"];
  // A git that only reads may have no hooks, so it is asked as the commit is made.
  const asked = await git.text(["rev-parse", ...paths], { isWriting: true });
  const [hook = "", edited = ""] = asked.split("\n").map((path) => resolve(git.cwd, path));
  if (!isProgram(hook)) return false;
  const [before, after] = await Promise.all([
    stat(given, { bigint: true }),
    stat(edited, { bigint: true }).catch(() => null),
  ]);
  return after !== null && after.mtimeNs >= before.mtimeNs;
}

/** Reads the changes that are about to be committed. */
async function readStaged(git: Git, parent: string): Promise<PendingChange[]> {
  const output = await git.text([
    "diff",
    "--cached",
    "--name-status",
    "-z",
    "--no-renames",
    "--no-ext-diff",
    "--ignore-submodules=dirty",
    "--end-of-options",
    parent,
  ]);
  const fields = output.split("\0");
  const changes: PendingChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const does = fields[at] === "A" ? "add" : fields[at] === "D" ? "delete" : "update";
    changes.push({ path: fields[at + 1] ?? "", does });
  }
  return changes;
}
