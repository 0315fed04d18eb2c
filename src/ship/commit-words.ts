import { basename } from "node:path";
import { counted } from "../core/counted.ts";
import { isNestedRepository, type PendingFile } from "../core/change/parse-status.ts";
import { warnIf } from "./pure/decide.ts";
import type { ShipState, ShipWarning } from "./pure/types.ts";

/** Builds the warning that names pending changes which are not shipped, and why; none if there are no such changes. */
export function warnOfPending(why: string, pending: readonly string[]): ShipWarning[] {
  const files = filesOf(pending);
  return warnIf(files.length > 0, {
    code: "pending-not-shipped",
    message: `${why}: ${counted(files.length, "file")} with pending changes ${files.length === 1 ? "is" : "are"} not shipped: ${listSome(files)}`,
    hint: "commit them yourself, or use `tool ship`, which commits what is pending",
  });
}

/** Says how to find work that is gone: each ship saves it first. */
export function seeSavedWork({ runDirectory }: { readonly runDirectory: string }): string {
  return `a command may have taken it away; your work as it was before is saved: \`tool runs show ${basename(runDirectory)}\` says where`;
}

/**
 * Warns of files that were pending when the ship began and hold no change any more, though no fix of the review touched
 * them.
 * @param pending the paths that are pending now
 */
export function warnOfGone(
  { facts, fixes, headCommit }: ShipState,
  pending: readonly string[],
  tools: { readonly runDirectory: string },
): ShipWarning[] {
  // Whoever continues a ship may have committed them.
  if (headCommit !== facts.headCommit) return [];
  const fixed = fixes?.rewrites.map(({ file }) => file) ?? [];
  const left = new Set([...pending, ...fixed]);
  const gone = filesOf(facts.pending).filter((path) => !left.has(path));
  // A fast ship would not have shipped them.
  const lost = facts.command === "ship" ? "not shipped, as it is no longer there" : "gone since";
  return warnIf(gone.length > 0, {
    code: "pending-gone",
    message: `pending when the ship began, and ${lost}: ${listSome(gone)}`,
    hint: seeSavedWork(tools),
  });
}

/** Leaves out the paths of separate repositories. */
export function filesOf(pending: readonly string[]): string[] {
  return pending.filter((path) => !isNestedRepository(path));
}

export function pathsOf(pending: readonly PendingFile[]): string[] {
  return pending.map(({ path }) => path);
}

const SHOWN = 5;

/** Lists the first few paths, and the number of the others. */
export function listSome(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).join(", ");
  return paths.length > SHOWN ? `${shown} and ${paths.length - SHOWN} more` : shown;
}
