import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { rules } from "./paths.mjs";

/** Reads every rule file: id → what it says, with the path of the file (`file`, below rules/). */
export function readRules() {
  const files = readdirSync(rules, { recursive: true }).filter((path) => path.endsWith(".yml"));
  const read = files.map((file) => ({ file, ...parse(readFileSync(join(rules, file), "utf8")) }));
  return new Map(read.filter(({ id }) => id !== undefined).map((rule) => [rule.id, rule]));
}
