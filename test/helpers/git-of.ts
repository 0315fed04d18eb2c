import { collectChange } from "../../src/git/collect-change.ts";
import { createGit, type Git } from "../../src/git/git.ts";
import { openRepository } from "../../src/git/open-repository.ts";
import type { Change, Scope } from "../../src/core/change/types.ts";
import { createRun, type Run } from "../../src/process/run.ts";
import { join } from "node:path";
import type { Repo } from "./repo.ts";

export interface GitOfOptions {
  /** Directory it is opened from, relative to the work tree. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told of every git command before it runs. */
  readonly onGit?: (args: readonly string[]) => void;
}

/** The program's own git at the top of a scenario's work tree, in the scenario's environment. */
export async function gitOf(repo: Repo, options: GitOfOptions = {}): Promise<Git> {
  const real = createRun({
    env: { ...repo.sandbox.env, ...options.env },
    signal: new AbortController().signal,
  });
  const run: Run = (request) => {
    options.onGit?.(request.args);
    return real(request);
  };
  return (await openRepository(createGit(run, join(repo.root, options.cwd ?? ".")))).git;
}

/** Collects a change as the commands do; the caller ends it with `await using` or `close`. */
export async function changeOf(
  repo: Repo,
  scope: Scope = { kind: "branch" },
  options: GitOfOptions & {
    targets?: readonly string[];
    stdin?: string | Buffer;
    scanFromBytes?: number;
  } = {},
): Promise<Change & AsyncDisposable> {
  const change = await collectChange({
    git: await gitOf(repo, options),
    scope,
    mergeTargetBranches: options.targets ?? ["main", "stable", "master"],
    readStdin: async () => Buffer.from(options.stdin ?? ""),
    ...(options.scanFromBytes === undefined ? {} : { scanFromBytes: options.scanFromBytes }),
  });
  return { ...change, [Symbol.asyncDispose]: () => change.close() };
}

/** A change in few words: one line a file, `status path +ranges`, for comparing at a glance. */
export function summarize(change: Change): string[] {
  return change.files.map((file) => {
    const added =
      file.added === "all"
        ? "all"
        : file.added.map(({ start, end }) => (start === end ? start : `${start}-${end}`)).join(",");
    const from = file.oldPath === null ? "" : ` < ${file.oldPath}`;
    const kind = file.kind === "text" ? "" : ` (${file.kind})`;
    const mark = file.isUntracked ? "?" : "";
    return `${mark}${file.status} ${file.path}${from}${kind} +${added}`;
  });
}
