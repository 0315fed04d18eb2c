import {
  SCHEMA_BLOCKS as BLOCKS,
  SCHEMA_SETTINGS as SETTINGS,
} from "../../src/config/schema-table.ts";
import type { Setting } from "../../src/config/setting-types.ts";

/** The keys of the configuration as tables, block by block, in the order of the schema. */
export function settingTables(): string {
  return BLOCKS.flatMap(({ key, description }) => {
    const inside = SETTINGS.filter(({ path }) => path.slice(0, -1).join(".") === key);
    const rows = inside.map(settingRow);
    const title = key === "" ? "Top level" : `\`${key}\``;
    const intro = key === "" ? [] : [description];
    const table = [
      "| key | type | allowed | default | meaning |",
      "|---|---|---|---|---|",
      ...rows,
    ];
    return [`## ${title}`, ...intro, table.join("\n")];
  }).join("\n\n");
}

function settingRow(setting: Setting): string {
  const { key, type, allowed, description } = setting;
  const cells = [`\`${key}\``, type, allowedCell(allowed), defaultCell(setting), description];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function allowedCell(allowed: string): string {
  const isChoice = /^[a-z-]+(, [a-z-]+)+$/.test(allowed);
  return isChoice
    ? allowed.replace(/[a-z-]+/g, "`$&`")
    : allowed.replace(/(?<=example ).*/, "`$&`");
}

function defaultCell({ key, default: standard }: Setting): string {
  // These two follow from other settings, as their meaning says.
  if (key.endsWith(".targetBranch")) return "see there";
  if (standard === undefined) return "none";
  if (typeof standard === "string" && standard.includes("\n")) return "the default prompt, below";
  return `\`${typeof standard === "string" ? standard : JSON.stringify(standard)}\``;
}
