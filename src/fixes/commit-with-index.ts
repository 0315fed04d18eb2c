import { stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { succeeds } from "../core/succeeds.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { orElse } from "../core/or-else.ts";
import { ToolError } from "../errors/tool-error.ts";
import { copyIndex } from "../git/copy-index.ts";
import { whyKilled, type Git } from "../git/git.ts";
import { readRegular } from "../files/read-regular.ts";
import type { RunResult } from "../process/run.ts";
import type { PlannedFile } from "./commit-plan.ts";
import { judgeCommit } from "./judge-commit.ts";
import type { CommitIntent } from "./record.ts";

export interface CommitLimit {
  readonly ms: number;
  exceeded(): ToolError;
}

/**
 * Commits files on top of the last commit from a separate index, with the user's hooks, signing and terminal; neither
 * the index nor a file of the user is touched. Returns the commit that HEAD is at then. Throws FIX_COMMIT_FAILED.
 */
export async function commitWithIndex(request: {
  readonly git: Git;
  readonly before: string;
  readonly files: readonly PlannedFile[];
  readonly message: string;
  /** Absolute, there already, and nobody else's. */
  readonly folder: string;
  readonly onLine: (line: string) => void;
  readonly onIntent?: (intent: CommitIntent) => Promise<void>;
  readonly limit?: CommitLimit | null;
}): Promise<string> {
  const { git, before, files, folder, limit = null } = request;
  const index = join(folder, "commit-index");
  const env = { GIT_INDEX_FILE: index };
  const lines: string[] = [];
  const ids = new Map<string, string>();
  for (const { file, mode, text } of files) {
    const id = await git.text(["hash-object", "-w", "--stdin"], { input: text });
    ids.set(file, id);
    lines.push(`${mode} ${id}\t${file}\0`);
  }
  // From a copy, so that git still knows about unchanged files and a sparse checkout.
  await copyIndex(git, index, { outlivesStop: true });
  const whole = ["-c", "core.splitIndex=false"];
  await git.bytes([...whole, "read-tree", "-i", "--reset", before], { env });
  await git.bytes([...whole, "update-index", "-z", "--index-info"], { env, input: lines.join("") });

  const messageFile = join(folder, "commit-message");
  await writeFile(messageFile, request.message, { mode: 0o600 });
  const messages = await savePreparedMessages(git);
  const intent: CommitIntent = {
    before,
    subject: request.message.split("\n", 1)[0] ?? "",
    files: [...ids].map(([path, id]) => ({ path, id })),
    folder: basename(folder),
  };
  await request.onIntent?.(intent);
  const result = await git.try(["commit", "--quiet", "--cleanup=whitespace", "-F", messageFile], {
    isWriting: true,
    keepsTerminal: true,
    env,
    ...(limit === null ? {} : { timeoutMs: limit.ms }),
  });
  await messages.restore();
  for (const line of `${result.stdout.toString("utf8")}${result.stderr}`.split("\n"))
    if (line !== "") request.onLine(line);

  const after = await git.text(["rev-parse", "--verify", "HEAD"], { outlivesStop: true });
  if (after !== before && result.status === 0) return after;
  // A post-commit hook may hang, also after one that formats what is committed; and a hook may make the commit itself
  // and then refuse the one that it was asked about.
  if (after !== before && (await judgeCommit(git, intent, after)) !== "other") {
    request.onLine("the commit was created, although git, or a hook after it, did not finish");
    return after;
  }
  if (result.timedOut && limit !== null) throw limit.exceeded();
  throw refused(
    files.map(({ file }) => file),
    result,
  );
}

function refused(files: readonly string[], { signal, stderr: said }: RunResult): ToolError {
  const paths = files.length > 3 ? "" : ` -- ${files.map(quoteForShell).join(" ")}`;
  return new ToolError(
    "FIX_COMMIT_FAILED",
    `the fixes are applied, but not committed: ${signal === undefined ? "git, or one of its hooks, refused" : `git was killed by ${signal}`}`,
    {
      ...(said.trim() === ""
        ? {}
        : { cause: new Error(said.trim().split("\n").slice(-5).join("\n")) }),
      hint: `${signal === undefined ? "fix the problems above" : whyKilled(signal)}, then commit them yourself: \`git commit --patch${paths}\``,
    },
  );
}

/** Messages are short; what is larger, or cannot be read, is left to git. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

function readMessage(path: string): Buffer | null {
  return orElse(() => readRegular(path, { of: "git-data", maxBytes: MAX_MESSAGE_BYTES }), null);
}

/** Saves the message that `merge --squash` or `cherry-pick -n` prepared for the user's own commit: ours removes it. */
async function savePreparedMessages(git: Git): Promise<{ restore(): Promise<void> }> {
  const names = ["MERGE_MSG", "SQUASH_MSG"].flatMap((name) => ["--git-path", name]);
  const answer = await git.text(["rev-parse", "--path-format=absolute", ...names]);
  const saved = await Promise.all(
    answer.split("\n").map(async (path) => ({ path, content: readMessage(path) })),
  );
  return {
    async restore() {
      for (const { path, content } of saved) {
        if (content === null) continue;
        const isThere = await succeeds(stat(path));
        if (!isThere) await writeFile(path, content).catch(() => {});
      }
    },
  };
}
