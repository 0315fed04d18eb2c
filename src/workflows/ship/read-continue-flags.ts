import { ToolError } from "../../errors/tool-error.ts";
import { readDuration, readLimit } from "./read-duration.ts";

/** What may be said when a ship goes on; everything else it has from its beginning. */
export interface ContinueFlags {
  readonly rerunPostMerge: boolean;
  readonly isDryRun: boolean;
  readonly isWaiting: boolean;
  /** Null: as the ship began with. */
  readonly mergeTimeoutMs: number | null;
  /** Null: as the ship began with. */
  readonly stepTimeoutMs: number | null;
}

const ALLOWED = new Set([
  "continue",
  "rerunPostMerge",
  "dryRun",
  "wait",
  "mergeTimeout",
  "stepTimeout",
]);
/** Those that every command takes. */
const GLOBAL = new Set(["cwd", "json", "quiet", "verbose", "color", "yes", "input"]);

/** Reads the flags of `--continue`. Throws USAGE for one that belongs to the beginning of a ship. */
export function readContinueFlags(typed: Readonly<Record<string, unknown>>): ContinueFlags {
  const other = Object.entries(typed).find(
    ([name, value]) => value !== undefined && !ALLOWED.has(name) && !GLOBAL.has(name),
  );
  if (other !== undefined) {
    const flag = `--${other[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new ToolError("USAGE", `${flag} applies to a new ship, not to --continue`, {
      hint: "continue it as it was started: `tool ship --continue`; or start again: `tool ship --abort`, then `tool ship` with that flag",
    });
  }
  return {
    rerunPostMerge: typed["rerunPostMerge"] === true,
    isDryRun: typed["dryRun"] === true,
    isWaiting: typed["wait"] !== false,
    mergeTimeoutMs: readDuration("--merge-timeout", typed["mergeTimeout"]),
    stepTimeoutMs: readLimit("--step-timeout", typed["stepTimeout"]),
  };
}
