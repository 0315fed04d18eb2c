import { BLOCKS, SETTINGS } from "virtual:setting-facts";
import type { SourceReading } from "./source.ts";

/** Returns the built-in defaults: the last source. Derived defaults follow once the others are known. */
export function readDefaults(): SourceReading {
  return {
    source: "default",
    file: null,
    values: new Map(
      SETTINGS.filter((setting) => setting.default !== undefined).map((setting) => [
        setting.key,
        setting.default,
      ]),
    ),
    blocks: new Set(BLOCKS.map(({ key }) => key).filter((key) => key !== "ship.issueTracker")),
    faults: [],
    promptFaults: [],
    warnings: [],
  };
}
