import { BLOCKS, SETTINGS } from "virtual:setting-facts";
import type { Block, Setting } from "./setting-types.ts";

const settingsByKey = new Map(SETTINGS.map((setting) => [setting.key, setting]));
const blocksByKey = new Map(BLOCKS.map((block) => [block.key, block]));

export { BLOCKS, SETTINGS };

/** Finds a setting by its dotted name. */
export function findSetting(key: string): Setting | undefined {
  return settingsByKey.get(key);
}

/** Finds a block by its dotted name; the empty name is the whole document. */
export function findBlock(key: string): Block | undefined {
  return blocksByKey.get(key);
}
