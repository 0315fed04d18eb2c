import type { CommandRunner } from "../../cli/context.ts";
import { findBlock, findSetting } from "../../config/setting-table.ts";
import type { SettingEntry } from "../../config/types.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { findRepository } from "./files.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/**
 * `tool config get KEY`: the value alone, a string bare and anything else as JSON. Nothing and exit
 * status 1 when it is unset. A block gives its settings as an object, those that are unset left out.
 */
export const configGet: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const key = String(flags["key"]);
  if (key === "" || (findSetting(key) ?? findBlock(key)) === undefined) {
    const { unknownKeyError } = await import("../../config/read-value.ts");
    throw unknownKeyError(key, "tool config get");
  }
  const repository = await findRepository(context);
  const { entries } = await loadSettings(context, repository, "config", flags);
  const value = valueOf(key, entries);
  if (value === undefined) return 1;
  const isBare = typeof value === "string" && context.flags.json !== true;
  const isBlock = typeof value === "object" && !Array.isArray(value);
  context.streams.result(isBare ? `${value}\n` : safeJson(value, isBlock ? 2 : 0));
  return 0;
};

function valueOf(key: string, entries: readonly SettingEntry[]): unknown {
  const setting = entries.find((entry) => entry.key === key);
  if (setting !== undefined) return setting.source === "unset" ? undefined : setting.value;
  const inside = entries.filter((entry) => entry.key.startsWith(`${key}.`));
  const set = inside.filter(({ source }) => source !== "unset");
  if (set.length === 0) return undefined;
  const block: Record<string, unknown> = {};
  for (const { key: dotted, value } of set) {
    const path = dotted.slice(key.length + 1).split(".");
    let place = block;
    for (const name of path.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? dotted] = value;
  }
  return block;
}
