import { ToolError } from "../../errors/tool-error.ts";
import { readDuration, readLimit } from "./read-duration.ts";

/** The flags that a ship takes when it goes on; everything else it keeps from its beginning. */
export interface ContinueFlags {
  readonly rerunPostMerge: boolean;
  readonly isDryRun: boolean;
  readonly isWaiting: boolean;
  /** Null: as the ship began with. */
  readonly mergeTimeoutMs: number | null;
  /** Null: as the ship began with. */
  readonly stepTimeoutMs: number | null;
}

const ALLOWED = ["continue", "rerunPostMerge", "dryRun", "wait", "mergeTimeout", "stepTimeout"];
/** The flags that every command takes. */
const GLOBAL = new Set(["cwd", "json", "quiet", "verbose", "color", "yes", "input"]);

/** Reads the flags of `--continue`. Throws USAGE for one that belongs to the beginning of a ship. */
export function readContinueFlags(typed: Readonly<Record<string, unknown>>): ContinueFlags {
  refuseFlagsOfStart(typed, "--continue", ALLOWED);
  return {
    rerunPostMerge: typed["rerunPostMerge"] === true,
    isDryRun: typed["dryRun"] === true,
    isWaiting: typed["wait"] !== false,
    mergeTimeoutMs: readDuration("--merge-timeout", typed["mergeTimeout"]),
    stepTimeoutMs: readLimit("--step-timeout", typed["stepTimeout"]),
  };
}

/** Throws USAGE for a flag that `--continue` or `--abort` does not take. */
export function refuseFlagsOfStart(
  typed: Readonly<Record<string, unknown>>,
  verb: "--continue" | "--abort",
  allowed: readonly string[],
): void {
  const [name] =
    Object.entries(typed).find(
      ([each, value]) => value !== undefined && !allowed.includes(each) && !GLOBAL.has(each),
    ) ?? [];
  if (name === undefined) return;
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const again = "`tool ship --abort`, then `tool ship` with that flag";
  throw new ToolError("USAGE", `${flag} applies to a new ship, not to ${verb}`, {
    hint:
      verb === "--abort"
        ? `end the unfinished one first: ${again}`
        : `continue it as it was started: \`tool ship --continue\`; or start again: ${again}`,
  });
}
