import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { rules } from "./paths.mjs";

/** Reads every rule file: id → what it says, with the path of the file (`file`, below rules/). */
export function readRules() {
  const files = readdirSync(rules, { recursive: true }).filter((path) => path.endsWith(".yml"));
  const read = files.flatMap((file) =>
    rulesIn(file, parse(readFileSync(join(rules, file), "utf8"))),
  );
  return new Map(read.filter(({ id }) => id !== undefined).map((rule) => [rule.id, rule]));
}

/** A file of a linter's plugin holds many rules; one without words is of the nursery. */
function rulesIn(file, { rules: many, ...data }) {
  if (data.area === undefined) return [{ file, ...data }];
  return Object.entries(many).map(([name, words]) => ({
    file,
    engine: data.engine,
    id: `${data.area}/${name}`,
    status: "nursery",
    ...words,
  }));
}
