import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { readRule } from "../src/core/rules/read-rule.ts";

const ID = "virtual:rule-pack";

/**
 * Serves `rules/<language>/<rule>.yml` as the module `virtual:rule-pack`, so that the program carries
 * its rules as parsed data and reads no YAML at run time. Fixtures are for the tests and stay out.
 * The same plugin serves the bundler and the test runner; a faulty rule stops both, with its file's name.
 */
export function rulePack(directory = "rules"): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
} {
  return {
    name: "rule-pack",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const RULE_PACK = ${JSON.stringify(readRules(directory))};`
        : undefined,
  };
}

/** Every rule file as data, in a fixed order; `fixtures` left out. */
function readRules(directory: string): unknown[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yml"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((file) => {
      const { fixtures: _, ...data } = parse(readFileSync(join(directory, file), "utf8")) as Record<
        string,
        unknown
      >;
      readRule({ file, ...data });
      return { file, ...data };
    });
}
