import type { Scope } from "./types.ts";

const OF_COMMITS: ReadonlySet<Scope["kind"]> = new Set(["branch", "committed", "commit", "range"]);

/** Says whether a scope holds commits; what it adds to them in the work tree does not matter. */
export function isOfCommits({ kind }: Scope): boolean {
  return OF_COMMITS.has(kind);
}
