import { basename } from "node:path";
import { counted } from "../core/counted.ts";
import { isNestedRepository } from "../core/change/parse-status.ts";
import { warnIf } from "./pure/decide.ts";
import type { ShipWarning } from "./pure/types.ts";

/** A warning that names pending changes which are not shipped, and why; none when there are none. */
export function warnOfPending(why: string, pending: readonly string[]): ShipWarning[] {
  const files = pending.filter((path) => !isNestedRepository(path));
  return warnIf(files.length > 0, {
    code: "pending-not-shipped",
    message: `${why}: ${counted(files.length, "file")} with pending changes ${files.length === 1 ? "is" : "are"} not shipped: ${listSome(files)}`,
    hint: "commit them yourself, or use `tool ship`, which commits what is pending",
  });
}

/** Where work is found that is not there any more: each ship saves it first. */
export function seeSavedWork({ runDirectory }: { readonly runDirectory: string }): string {
  return `a command may have taken it away; your work as it was before is saved: \`tool runs show ${basename(runDirectory)}\` says where`;
}

const SHOWN = 5;

/** The first few paths, and how many more there are. */
export function listSome(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).join(", ");
  return paths.length > SHOWN ? `${shown} and ${paths.length - SHOWN} more` : shown;
}
