import type { Block, Setting } from "../src/config/setting-table.ts";
import { BLOCKS, SETTINGS } from "../src/config/setting-table.ts";

const ID = "virtual:setting-facts";

/**
 * Serves what the schema of the configuration says about each key as plain data, in the module
 * `virtual:setting-facts`: to know the keys and their defaults, which every command does, the schema and
 * the library under it need not be loaded. The same plugin serves the bundler and the test runner.
 */
export function settingFacts(): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
} {
  return {
    name: "setting-facts",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const SETTINGS = ${asData(SETTINGS)};\nexport const BLOCKS = ${asData(BLOCKS)};`
        : undefined,
  };
}

function asData(entries: readonly (Setting | Block)[]): string {
  return JSON.stringify(entries, (key, value: unknown) => (key === "schema" ? undefined : value));
}
