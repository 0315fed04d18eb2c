import { readFileSync, readdirSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { readRule } from "../../../build/read-rule.ts";
import { rulesInFile, type RuleData } from "../../../build/rules-in-file.ts";
import type { PackRule } from "../../../src/core/rules/types.ts";

/** A piece of code that shows a rule at work, or one that it must leave alone. */
export interface Example {
  readonly path: string;
  readonly code: string;
  /** Lines on which the rule is to be found. */
  readonly lines: readonly number[];
  /** Other rules that rightly speak about the same lines. */
  readonly also: readonly string[];
}

/** A change that shows a rule at work, or one that it must leave alone: whole trees, texts by path. */
export interface ChangeExample {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  /** Where the rule is to be found, as `path:line`. */
  readonly places: readonly string[];
  readonly also: readonly string[];
  /** Sizes that files are said to have, by path; the others have that of their text. */
  readonly bytes: Readonly<Record<string, number>>;
}

export interface RuleFile {
  readonly rule: PackRule;
  readonly found: readonly Example[];
  readonly clean: readonly Example[];
  readonly foundChanges: readonly ChangeExample[];
  readonly cleanChanges: readonly ChangeExample[];
}

const EXAMPLE = z.union([
  z.string(),
  z.strictObject({
    code: z.string(),
    language: z.string().optional(),
    path: z.string().optional(),
    line: z.int().positive().optional(),
    also: z.array(z.string()).optional(),
  }),
]);
const TREE = z.record(z.string(), z.string());
const CHANGE_EXAMPLE = z.strictObject({
  before: TREE,
  after: TREE,
  at: z.array(z.string()).optional(),
  also: z.array(z.string()).optional(),
  bytes: z.record(z.string(), z.int()).optional(),
});
const EXAMPLES = z.array(z.union([EXAMPLE, CHANGE_EXAMPLE]));
const FIXTURES = z.strictObject({ found: EXAMPLES, clean: EXAMPLES });

const EXTENSIONS: Readonly<Record<string, string>> = {
  javascript: "jsx",
  typescript: "ts",
  html: "html",
  python: "py",
  go: "go",
  java: "java",
  rust: "rs",
  php: "php",
  c: "c",
  cpp: "cpp",
  shell: "sh",
  ruby: "rb",
  csharp: "cs",
  kotlin: "kt",
  swift: "swift",
  scala: "scala",
  sql: "sql",
  any: "txt",
};

/** Reads every rule file with its examples. */
export function readRuleFiles(): RuleFile[] {
  return listRuleFiles().flatMap((file) => readRuleFile(file));
}

/**
 * Says whether a rule may speak about any example: those of a linter that nobody has worded, which are off by default, and
 * the one about names that are defined nowhere, as examples are pieces of larger files.
 */
export function speaksAside(id: string): boolean {
  aside ??= new Set([
    "pyflakes/undefined-name",
    ...readRuleFiles()
      .filter(({ rule }) => rule.file.startsWith("engines/") && rule.status === "nursery")
      .map(({ rule }) => rule.id),
  ]);
  return aside.has(id);
}

let aside: ReadonlySet<string> | undefined;

/** Paths of all rule files below `rules/`, sorted. */
export function listRuleFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yml"))
    .sort();
}

/** Reads the rules of one file, by its path below `rules/`, with their examples; each once in a process. */
export function readRuleFile(file: string): readonly RuleFile[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const data: unknown = parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
  const ruleFiles = rulesInFile(data).map((each) => withExamples(file, each));
  read.set(file, ruleFiles);
  return ruleFiles;
}

function withExamples(file: string, { fixtures, ...data }: RuleData): RuleFile {
  const rule = readRule({ file, ...data });
  const { found, clean } = FIXTURES.parse(fixtures);
  return {
    rule,
    found: found.filter(isText).map((example) => toExample(example, rule)),
    clean: clean.filter(isText).map((example) => toExample(example, rule)),
    foundChanges: found.filter(isChange).map(toChangeExample),
    cleanChanges: clean.filter(isChange).map(toChangeExample),
  };
}

const FOLDER = "rules";
const read = new Map<string, readonly RuleFile[]>();

function isChange(written: z.infer<typeof EXAMPLES>[number]): written is WrittenChange {
  return typeof written === "object" && "after" in written;
}

function isText(
  written: z.infer<typeof EXAMPLES>[number],
): written is Exclude<z.infer<typeof EXAMPLES>[number], WrittenChange> {
  return !isChange(written);
}

type WrittenChange = z.infer<typeof CHANGE_EXAMPLE>;

/** Marks stand in the texts afterwards; `at` names places where there is no room for one. */
function toChangeExample(written: WrittenChange): ChangeExample {
  const { before, after, at = [], also = [], bytes = {} } = written;
  const marked = Object.entries(after).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, index) => (MARK.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  return {
    before: unmarked(before),
    after: unmarked(after),
    places: [...marked, ...at].sort(),
    also,
    bytes,
  };
}

function unmarked(tree: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [path, withoutMarks(text.split("\n"))]),
  );
}

/** A broken key in a fixture is made whole here, so that no scanner takes the file for a leak. */
function withoutMarks(lines: readonly string[]): string {
  return lines.map((text) => text.replace(MARK, "").replaceAll("¦", "")).join("\n");
}

const MARK = /[ \t]*(\/\/|#|--|<!--|\{\/\*|\/\*)\s*found\b.*$/;

function toExample(written: z.infer<typeof EXAMPLE>, rule: PackRule): Example {
  const { code, language, path, line, also } =
    typeof written === "string" ? { ...NOTHING, code: written } : { ...NOTHING, ...written };
  const lines = code.split("\n");
  return {
    path: path ?? `src/example.${EXTENSIONS[language ?? guess(code, rule)] ?? "txt"}`,
    code: withoutMarks(lines),
    lines:
      line === undefined ? lines.flatMap((text, at) => (MARK.test(text) ? [at + 1] : [])) : [line],
    also: also ?? [],
  };
}

const NOTHING: {
  language?: string | undefined;
  path?: string | undefined;
  line?: number | undefined;
  also?: string[] | undefined;
} = {};

function guess(code: string, { languages }: PackRule): string {
  const hasTypes =
    /\w\)?: (string|number|boolean|unknown|Promise|Request)\b|interface | as \w/.test(code);
  return hasTypes && languages.includes("typescript") ? "typescript" : (languages[0] ?? "any");
}
