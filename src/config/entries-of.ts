import { isDeepStrictEqual } from "node:util";
import { loadConfig } from "./load-config.ts";
import type { SettingEntry, Settings } from "./types.ts";

/**
 * Gives the sources of settings that were loaded before: what the files do not say of a setting now, or say
 * otherwise, was given by a flag.
 */
export async function entriesOf(
  settings: Settings,
  from: { readonly root: string; readonly home: string },
): Promise<readonly SettingEntry[]> {
  const { entries } = await loadConfig({
    ...from,
    flagSettings: [],
    setFlags: [],
    readTrusted: async () => null,
  });
  return entries.map((entry) => {
    const value = entry.key
      .split(".")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], settings);
    const isSame = isDeepStrictEqual(value ?? null, entry.value) || isNothing(value, entry.value);
    return isSame ? entry : { ...entry, value, source: "flag" };
  });
}

/** Tells whether both are nothing: an unset list is an empty one in the settings. */
function isNothing(value: unknown, unset: unknown): boolean {
  return unset === null && Array.isArray(value) && value.length === 0;
}
