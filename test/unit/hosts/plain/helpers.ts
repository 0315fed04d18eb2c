import { pathToFileURL } from "node:url";
import { ToolError } from "../../../../src/errors/tool-error.ts";
import { createPlainHost } from "../../../../src/hosts/plain.ts";
import type { Host, MergeCall } from "../../../../src/hosts/types.ts";
import { gitOf } from "../../../helpers/git-of.ts";
import type { Repo } from "../../../helpers/repo.ts";

/** The plain host over a repository's origin, and every push to the pull requests it is about to make. */
export async function plainHost(
  repo: Repo,
  options: {
    readonly remote?: string;
    readonly onPush?: (attempt: number) => void;
    readonly onGit?: (args: readonly string[]) => void;
  } = {},
): Promise<Host> {
  const { remote = "origin", onPush, onGit } = options;
  let attempts = 0;
  const git = await gitOf(repo, {
    onGit: (args) => {
      onGit?.(args);
      if (args.includes("push")) onPush?.((attempts += 1));
    },
  });
  return createPlainHost({
    again: "tool ship",
    git,
    remote: { name: remote, url: repo.git("config", `remote.${remote}.url`) },
  });
}

/** Leads `origin` to the same bare repository by another kind of address. */
export function useAddress(repo: Repo, kind: "path" | "file"): void {
  const url = kind === "path" ? repo.origin : pathToFileURL(repo.origin).href;
  repo.git("remote", "set-url", "origin", url);
}

/** Squashes a pull request onto its target. */
export function merge(
  host: Host,
  number: number,
  headCommit: string,
  target = "main",
): Promise<MergeCall> {
  const wanted = { number, headCommit, target, title: "Add the feature" };
  return host.setAutoMerge({ ...wanted, maxWaitMs: 0 });
}

/** Every ref of origin with its commit. */
export function refsOn(repo: Repo): Record<string, string> {
  const listed = repo.gitIn(repo.origin, "for-each-ref", "--format=%(refname) %(objectname)");
  return Object.fromEntries(
    listed
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [line.split(" ") as [string, string]])),
  );
}

/** A pull request's record as origin has it. */
export function recordOn(repo: Repo, number: number): Record<string, unknown> {
  const text = repo.gitIn(
    repo.origin,
    "show",
    `refs/tool/pulls/${number}/record:pull-request.json`,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** What an attempt was refused with. */
export async function refusalOf(attempt: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof ToolError) return thrown;
  throw new Error(`not refused: ${String(thrown)}`);
}
