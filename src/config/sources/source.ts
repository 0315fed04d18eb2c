import type { ToolError } from "../../errors/tool-error.ts";
import type { ConfigWarning, SettingSource } from "../types.ts";

/** The settings of one source. */
export interface SourceReading {
  readonly source: SettingSource;
  /** Absolute path of the file it was read from; null for flags and defaults. */
  readonly file: string | null;
  /** Values by dotted key. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Dotted names of the blocks it has, also empty ones. */
  readonly blocks: ReadonlySet<string>;
  readonly faults: readonly ToolError[];
  /** The ways in which its tracker prompt breaks the invariants; `tool config check` counts them as faults. */
  readonly promptFaults: readonly ToolError[];
  readonly warnings: readonly ConfigWarning[];
}

/** Returns a source without settings: a file that is not there. */
export function silentSource(source: SettingSource, file: string | null): SourceReading {
  return {
    source,
    file,
    values: new Map(),
    blocks: new Set(),
    faults: [],
    promptFaults: [],
    warnings: [],
  };
}
