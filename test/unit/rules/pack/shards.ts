import { listRuleFiles, readRuleFile, type RuleFile } from "../rule-files.ts";

/** The parts of the rule pack, each covered by one test file; all cost about the same. */
export const SHARDS = [
  "javascript-1",
  "javascript-2",
  "languages",
  "engines",
  "changes",
  "texts",
] as const;

/** A part of the rule pack. */
export type Shard = (typeof SHARDS)[number];

/** Folders whose rules compare a change with what was there. */
const CHANGES: ReadonlySet<string> = new Set(["change", "copy", "deps"]);
/** Folders whose rules read what is no program, or types. */
const TEXTS: ReadonlySet<string> = new Set(
  "ci docker html regex secret shell sql text typescript".split(" "),
);

/** The rules of a shard with their examples. Every rule file belongs to exactly one shard. */
export function rulesIn(shard: Shard): RuleFile[] {
  return listRuleFiles()
    .filter((file, at) => shardOf(file, at) === shard)
    .flatMap((file) => readRuleFile(file));
}

function shardOf(file: string, at: number): Shard {
  const folder = file.split("/")[0] ?? "";
  if (folder === "javascript") return at % 2 === 0 ? "javascript-1" : "javascript-2";
  if (folder === "engines") return "engines";
  if (CHANGES.has(folder)) return "changes";
  return TEXTS.has(folder) ? "texts" : "languages";
}
