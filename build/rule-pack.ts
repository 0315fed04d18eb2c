import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const ID = "virtual:rule-pack";

/**
 * Serves `rules/<language>/<rule>.yml` as the module `virtual:rule-pack`, so that the program carries
 * its rules as parsed data and reads no YAML at run time. Fixtures are for the tests and stay out.
 * The same plugin serves the bundler and the test runner.
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
    .sort()
    .map((path) => {
      const { fixtures: _, ...rule } = parse(readFileSync(join(directory, path), "utf8")) as Record<
        string,
        unknown
      >;
      return rule;
    });
}
