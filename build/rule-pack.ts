import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "rolldown";
import { parse } from "yaml";
import { readRule } from "./read-rule.ts";
import type { RuleExamples, WrittenExample } from "../src/core/rules/rule-examples.ts";
import { rulesInFile, type RuleData } from "./rules-in-file.ts";
import { shelveRules } from "../src/core/rules/shelved-rules.ts";
import type { PackRule } from "../src/core/rules/types.ts";

const ID = "virtual:rule-pack";
const EXAMPLES_ID = "virtual:rule-examples";
/** The code that findings come from; package.json names the version and, pinned, those of the engines. */
const ANALYSIS = [
  "src/analyzers",
  "src/cache",
  "src/comparison",
  "src/core",
  "src/project-graph",
  "src/regressions",
  "src/review",
  "src/workers",
  "build/misspellings.ts",
  "package.json",
];

/**
 * Serves `rules/<language>/<rule>.yml` as the module `virtual:rule-pack`, so that the program carries
 * its rules as checked data and reads no YAML at run time. Their examples are a module of their own,
 * `virtual:rule-examples`, that is loaded only to be shown.
 * Beside them stands the id of this analysis: findings kept under another one are out of date.
 * The same plugin serves the bundler and the test runner; a faulty rule stops both, with its file's name.
 */
export function rulePack(directory = "rules"): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
} {
  return {
    name: "rule-pack",
    resolveId: (source) => (source === ID || source === EXAMPLES_ID ? `\0${source}` : undefined),
    load: (id) => {
      if (id === `\0${EXAMPLES_ID}`)
        return `export const RULE_EXAMPLES = ${asData(readExamples(directory))};`;
      if (id !== `\0${ID}`) return undefined;
      const [stable, nursery] = tiersIn(directory);
      return [
        `export const RULE_PACK = ${asData(stable)};`,
        `const nursery = ${asData(nursery)};`,
        "export const nurseryPack = () => nursery;",
        exportId(directory),
      ].join("\n");
    },
  };
}

/**
 * The same for the bundle, where the rules lie in files beside the code: data is read in a fraction of the
 * time that it takes the engine to look through it as code, and most of it is not even read in most runs.
 */
export function bundledRulePack(directory = "rules"): Plugin {
  return {
    ...rulePack(directory),
    load(id) {
      if (id !== `\0${ID}`) return rulePack(directory).load(id);
      const [rules, tried] = tiersIn(directory);
      const [stable, nursery] = [shelveRules(rules), shelveRules(tried)];
      this.emitFile({ type: "asset", fileName: INDEX_FILE, source: stable.index });
      this.emitFile({ type: "asset", fileName: BODIES_FILE, source: stable.bodies });
      this.emitFile({ type: "asset", fileName: NURSERY_INDEX_FILE, source: nursery.index });
      this.emitFile({ type: "asset", fileName: NURSERY_BODIES_FILE, source: nursery.bodies });
      return [
        'import { readFileSync } from "node:fs";',
        `import { openShelf } from ${JSON.stringify(resolve("src/core/rules/shelved-rules.ts"))};`,
        'const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), "latin1");',
        `export const RULE_PACK = openShelf(read("${INDEX_FILE}"), () => read("${BODIES_FILE}"));`,
        "let nursery;",
        "export const nurseryPack = () =>",
        `  (nursery ??= openShelf(read("${NURSERY_INDEX_FILE}"), () => read("${NURSERY_BODIES_FILE}")));`,
        exportId(directory),
      ].join("\n");
    },
  };
}

/** Beside the entries; what reads them lies in a folder of its own. */
const INDEX_FILE = "rule-pack.json";
const BODIES_FILE = "rule-bodies.txt";
/** Rules of the nursery lie by themselves, so that a review without them reads nothing of them. */
const NURSERY_INDEX_FILE = "nursery-pack.json";
const NURSERY_BODIES_FILE = "nursery-bodies.txt";

function exportId(directory: string): string {
  return `export const ANALYSIS_ID = ${JSON.stringify(analysisId([directory, ...ANALYSIS]))};`;
}

function asData(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** The examples of every rule by its id, without what only the rule's tests read. */
function readExamples(directory: string): Record<string, RuleExamples> {
  return Object.fromEntries(
    readFiles(directory).map(({ data }) => {
      const { id, fixtures } = data as {
        id: string;
        fixtures: Record<"found" | "clean", Fixture[]>;
      };
      return [id, { found: fixtures.found.map(toExample), clean: fixtures.clean.map(toExample) }];
    }),
  );
}

type Fixture = WrittenExample | { readonly code: string };

function toExample(fixture: Fixture): WrittenExample {
  if (typeof fixture === "string") return fixture;
  if ("code" in fixture) return fixture.code;
  return { before: fixture.before, after: fixture.after };
}

/** What the rule files say of each rule, in a fixed order. */
function readFiles(directory: string): { readonly file: string; readonly data: RuleData }[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yml"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .flatMap((file) =>
      rulesInFile(parse(readFileSync(join(directory, file), "utf8"))).map((data) => ({
        file,
        data,
      })),
    );
}

/** Every rule as a checked rule, in a fixed order; `fixtures` left out. */
function readRules(directory: string): PackRule[] {
  return readFiles(directory).map(({ file, data: all }) => {
    const { fixtures: _, ...data } = all;
    return readRule({ file, ...data });
  });
}

/** The stable rules and those of the nursery. */
function tiersIn(directory: string): [stable: PackRule[], nursery: PackRule[]] {
  const rules = readRules(directory);
  const of = (status: PackRule["status"]): PackRule[] =>
    rules.filter((rule) => rule.status === status);
  return [of("stable"), of("nursery")];
}

/** One hash over everything that decides what is found in a file, the file itself aside. */
function analysisId(places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of places.flatMap(filesIn).sort()) {
    // Lengths keep the end of one file from being the beginning of another.
    const content = readFileSync(path);
    hash.update(JSON.stringify([path, content.length])).update(content);
  }
  return hash.digest("hex");
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
}
