import { BLOCKS, SETTINGS } from "virtual:setting-facts";
import type { FlagSetting } from "../types.ts";
import { silentSource, type SourceReading } from "./source.ts";

/**
 * Reads the command line: the first source. If all typed values are words out of a list, they are known to fit, and
 * the code that tests values is not loaded.
 */
export async function readFlagSource(
  flagSettings: readonly FlagSetting[],
  setFlags: readonly string[],
): Promise<SourceReading> {
  if (setFlags.length > 0 || !flagSettings.every(isChoice)) {
    const { readFlags } = await import("./flag.ts");
    return readFlags(flagSettings, setFlags);
  }
  const keys = flagSettings.map(({ key }) => key);
  const blocks = BLOCKS.map((block) => block.key).filter((block) =>
    keys.some((key) => key.startsWith(`${block}.`)),
  );
  return {
    ...silentSource("flag", null),
    values: new Map(flagSettings.map(({ key, value }) => [key, value])),
    blocks: new Set(blocks),
  };
}

function isChoice({ key, value }: FlagSetting): boolean {
  const setting = SETTINGS.find((each) => each.key === key);
  if (typeof value === "boolean") return setting?.type === "boolean";
  return typeof value === "string" && setting?.choices.includes(value) === true;
}
