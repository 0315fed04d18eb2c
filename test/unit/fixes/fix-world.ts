import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileRewrite } from "../../../src/fixes/pure/types.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { applyFixes } from "../../../src/fixes/apply-fixes.ts";
import type { AppliedFixes, ApplyRequest, FixPlace } from "../../../src/fixes/types.ts";
import { openRepository } from "../../../src/git/open-repository.ts";
import { gitOf } from "../../helpers/git-of.ts";
import type { Repo } from "../../helpers/repo.ts";

export const NOW = new Date("2026-01-02T03:04:05Z");

/** The place of a repository as the commands know it. */
export async function placeOf(repo: Repo, root = repo.root): Promise<FixPlace> {
  const found = await openRepository((await gitOf(repo)).in(root));
  return { ...found, now: NOW };
}

/** A rewrite of what a file of the work tree holds. */
export function rewriteOf(repo: Repo, file: string, after: string): FileRewrite {
  return { file, before: repo.read(file), after };
}

export async function applyTo(
  repo: Repo,
  rewrites: readonly FileRewrite[],
  more: Partial<ApplyRequest> = {},
): Promise<AppliedFixes> {
  return applyFixes({
    ...(await placeOf(repo)),
    run: "run",
    target: "work-tree",
    title: "safe fixes",
    rewrites,
    ...more,
  });
}

/** The error that an attempt was refused with. */
export async function refusalOf(attempt: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ToolError)) throw new Error("not refused", { cause: thrown });
  return thrown;
}

/** Everything that must not be lost: index and files byte for byte, modes, HEAD and the stash. */
export function stateOf(repo: Repo, files: readonly string[]): Record<string, unknown> {
  return {
    index: readFileSync(join(repo.root, ".git/index")).toString("base64"),
    files: files.map((file) => {
      const path = join(repo.root, file);
      return [file, lstatSync(path).mode, readFileSync(path).toString("base64")];
    }),
    head: repo.git("rev-parse", "HEAD"),
    branch: repo.git("symbolic-ref", "HEAD"),
    stash: repo.git("stash", "list"),
  };
}

/** Refs of the backups, the oldest first. */
export function backupsOf(repo: Repo): string[] {
  const names = repo.git("for-each-ref", "--format=%(refname)", "refs/tool/backup");
  return names === "" ? [] : names.split("\n");
}
