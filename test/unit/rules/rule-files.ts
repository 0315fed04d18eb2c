import { readFileSync, readdirSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { readRule } from "../../../src/core/rules/read-rule.ts";
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

export interface RuleFile {
  readonly rule: PackRule;
  readonly found: readonly Example[];
  readonly clean: readonly Example[];
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
const FIXTURES = z.strictObject({ found: z.array(EXAMPLE), clean: z.array(EXAMPLE) });

const EXTENSIONS: Readonly<Record<string, string>> = {
  javascript: "jsx",
  typescript: "ts",
  html: "html",
  any: "txt",
};

/** Reads every rule file with its examples. */
export function readRuleFiles(directory = "rules"): RuleFile[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yml"))
    .sort()
    .map((file) => {
      const text = readFileSync(`${directory}/${file}`, "utf8");
      const { fixtures, ...data } = parse(text) as Record<string, unknown>;
      const rule = readRule({ file, ...data });
      const { found, clean } = FIXTURES.parse(fixtures);
      return {
        rule,
        found: found.map((example) => toExample(example, rule)),
        clean: clean.map((example) => toExample(example, rule)),
      };
    });
}

const MARK = /[ \t]*(\/\/|#|<!--|\{\/\*)\s*found\b.*$/;

function toExample(written: z.infer<typeof EXAMPLE>, rule: PackRule): Example {
  const { code, language, path, line, also } =
    typeof written === "string" ? { ...NOTHING, code: written } : { ...NOTHING, ...written };
  const lines = code.split("\n");
  return {
    path: path ?? `src/example.${EXTENSIONS[language ?? guess(code, rule)] ?? "txt"}`,
    // A broken key in a fixture is made whole here, so that no scanner takes the file for a leak.
    code: lines.map((text) => text.replace(MARK, "").replaceAll("¦", "")).join("\n"),
    lines:
      line === undefined
        ? lines.flatMap((text, at) => (MARK.test(text) ? [at + 1] : []))
        : [line],
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
  const hasTypes = /\w\)?: (string|number|boolean|unknown|Promise|Request)\b|interface | as \w/.test(code);
  return hasTypes && languages.includes("typescript") ? "typescript" : (languages[0] ?? "any");
}
