import * as z from "zod";
import { CONFIDENCES, FOCUSES, SEVERITIES } from "../src/core/vocabulary.ts";
import { withUncountedComments } from "./uncounted-comments.ts";
import { CODE_ROWS, pattern, text } from "../src/core/rules/code-rows.ts";
import { FLOW_SOURCES, STATUSES, type PackRule } from "../src/core/rules/types.ts";

/**
 * Reads one rule as a file under `rules/` holds it and fills in what was left out.
 * Throws an Error that names the file and every fault.
 */
export function readRule(data: unknown): PackRule {
  const result = RULE.safeParse(isDiffRule(data) ? withAnalyzer(data) : data);
  if (result.success) return uncounted(result.data as PackRule);
  const file =
    typeof data === "object" && data !== null && "file" in data ? String(data.file) : "a rule";
  throw new Error(`rules/${file} is not a rule:\n${z.prettifyError(result.error)}`);
}

/** The same rule, whose notation counts no comments as children. */
function uncounted(read: PackRule): PackRule {
  const { languages } = read;
  const without = <Part>(part: Part): Part => withUncountedComments(part, languages) as Part;
  const fixes = read.fixes.map((each) => ({ ...each, at: without(each.at) }));
  if (read.engine !== "ast-grep") return { ...read, fixes };
  const { rule, utils, constraints } = read;
  return {
    ...read,
    fixes,
    rule: without(rule),
    utils: without(utils),
    constraints: without(constraints),
  };
}

/** A rule that is nothing but rows of removed and added code. */
function isDiffRule(data: unknown): data is Readonly<Record<string, unknown>> {
  return (
    typeof data === "object" &&
    data !== null &&
    "engine" in data &&
    data.engine === "diff" &&
    "diff" in data
  );
}

/** The analyzer that looks for rows also reports rules that have other detectors beside them. */
function withAnalyzer(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...data, engine: "code", analyzer: "lost-protections" };
}

const names = z.array(text).default([]);

const condition = z.strictObject({
  get anyOf() {
    return z.array(condition).min(2).optional();
  },
  from: z.array(text).min(1).optional(),
  notFrom: z.array(text).min(1).optional(),
  varies: z.boolean().optional(),
  built: z.boolean().optional(),
  unless: pattern.optional(),
  says: pattern.optional(),
  saysNot: pattern.optional(),
  request: z.union([z.boolean(), z.literal("start")]).optional(),
  unlessNear: pattern.optional(),
  credential: z.boolean().optional(),
  traces: pattern.optional(),
  tracesNot: pattern.optional(),
  async: z.boolean().optional(),
  promised: z.boolean().optional(),
  givesNothing: z.boolean().optional(),
  alone: z.boolean().optional(),
  reassigned: z.boolean().optional(),
  inAsync: z.boolean().optional(),
});

const metavariable = z.string().regex(/^[A-Z_][A-Z0-9_]*$/, "is not the name of a metavariable");
const notation = z.record(z.string(), z.unknown());

const fix = z.strictObject({
  title: text,
  replace: z.string(),
  at: notation.nullable().default(null),
  code: pattern.nullable().default(null),
  where: z.record(metavariable, condition).default({}),
});

const title = text.max(80);
const tones = z
  .strictObject({ harsh: text, constructive: text })
  .refine(({ harsh, constructive }) => harsh !== constructive, "both tones say the same");

const shape = z
  .strictObject({
    when: z
      .record(z.string().regex(/^[a-z]\w*$/i, "is not the name of a value"), pattern)
      .default({}),
    languages: names,
    title: title.nullable().default(null),
    tones,
  })
  .refine(
    ({ when, languages }) => Object.keys(when).length > 0 || languages.length > 0,
    "fits every finding: give `when` or `languages`",
  );

const base = {
  file: text,
  id: z.string().regex(/^[a-z0-9]+\/[a-z0-9]+(-[a-z0-9]+)*$/, "must read `area/name`"),
  status: z.enum(STATUSES).default("stable"),
  languages: z.array(text).min(1),
  focus: z.enum(FOCUSES),
  severity: z.enum(SEVERITIES),
  confidence: z.enum(CONFIDENCES),
  cwe: z.int().positive().nullable().default(null),
  trigger: text,
  title,
  tones,
  shapes: z.array(shape).default([]),
  paths: names,
  notPaths: names,
  inTests: z.enum(["same", "milder", "minor", "silent"]).default("same"),
  ofFunction: z.enum(["size", "signature"]).nullable().default(null),
  ofConstruct: z.boolean().default(false),
  causedElsewhere: z.boolean().default(false),
  unlessKnown: text.nullable().default(null),
  notOwn: text.nullable().default(null),
  question: text.endsWith("?", "must end with a question mark").optional(),
  references: z.array(z.url({ protocol: /^https$/ })).default([]),
  fixes: z.array(fix).default([]),
};

const sink = z
  .strictObject({
    call: z.array(text).min(1).optional(),
    write: z.array(text).min(1).optional(),
    property: z.array(text).min(1).optional(),
    shape: z.enum(["prototype", "markup"]).optional(),
    argument: z.union([z.int().nonnegative(), z.enum(["any", "rest"])]).optional(),
    on: pattern.optional(),
    from: pattern.optional(),
    says: pattern.optional(),
    where: z.record(z.string().regex(/^\d$/), pattern).optional(),
    options: z.record(text, pattern).optional(),
    without: text.optional(),
    option: text.optional(),
    deep: z.boolean().optional(),
    each: z.boolean().optional(),
    begins: pattern.optional(),
    outsideTry: z.boolean().optional(),
  })
  .refine(
    ({ call, write, property, shape }) =>
      [call, write, property, shape].filter((kind) => kind !== undefined).length === 1,
    "must be one of `call`, `write`, `property` and `shape`",
  );

const flowSources = z.array(z.enum(FLOW_SOURCES)).default([]);

const RULE = z.discriminatedUnion("engine", [
  z.strictObject({
    ...base,
    engine: z.literal("ast-grep"),
    hint: pattern,
    rule: notation,
    constraints: notation.nullable().default(null),
    utils: notation.nullable().default(null),
    where: z.record(metavariable, condition).default({}),
    criticalWhen: z.record(metavariable, condition).nullable().default(null),
    secret: z.array(metavariable).default([]),
    point: metavariable.nullable().default(null),
    habit: z.strictObject({ of: pattern, over: pattern }).nullable().default(null),
  }),
  z.strictObject({
    ...base,
    engine: z.literal("oxlint"),
    linter: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z0-9-]+\([a-z0-9-]+\)$/, "must read `plugin(rule)`"),
          options: z.array(z.unknown()).default([]),
          message: pattern.nullable().default(null),
          code: pattern.nullable().default(null),
          before: pattern.nullable().default(null),
          after: pattern.nullable().default(null),
          whole: pattern.nullable().default(null),
          mark: z.enum(["first", "last", "all"]).default("first"),
          strictNulls: z.boolean().default(false),
          inAsync: z.boolean().default(false),
        }),
      )
      .min(1),
    values: pattern.nullable().default(null),
    uncounted: z
      .strictObject({ pattern, of: text, above: z.int().positive() })
      .nullable()
      .default(null),
    firstLineOnly: z.boolean().default(false),
    typed: z.boolean().default(false),
  }),
  z.strictObject({
    ...base,
    engine: z.literal("ruff"),
    linter: z
      .array(
        z.strictObject({
          code: z.string().regex(/^([A-Z]+\d+|invalid-syntax)$/, "is not a code of ruff"),
          message: pattern.nullable().default(null),
          marked: pattern.nullable().default(null),
          line: pattern.nullable().default(null),
          around: pattern.nullable().default(null),
          clauses: pattern.nullable().default(null),
          kept: z.boolean().default(false),
        }),
      )
      .min(1),
    values: pattern.nullable().default(null),
    firstLineOnly: z.boolean().default(false),
  }),
  z.strictObject({
    ...base,
    engine: z.literal("secretlint"),
    detectors: z.array(text).min(1),
    unless: pattern.nullable().default(null),
  }),
  z.strictObject({
    ...base,
    engine: z.literal("code"),
    analyzer: text,
    diff: z.array(CODE_ROWS.diff).default([]),
    guard: z.array(CODE_ROWS.guard).default([]),
    wrap: z.array(CODE_ROWS.wrap).default([]),
    ending: z.array(CODE_ROWS.ending).default([]),
  }),
  z.strictObject({
    ...base,
    engine: z.literal("flow"),
    hint: pattern,
    sources: z
      .partialRecord(z.enum(FLOW_SOURCES), z.enum(SEVERITIES))
      .refine((sources) => Object.keys(sources).length > 0, "names no source"),
    sinks: z.array(sink).min(1),
    built: flowSources,
    cleaned: pattern.nullable().default(null),
    passed: pattern.nullable().default(null),
    label: pattern.nullable().default(null),
    notLabel: pattern.nullable().default(null),
    notUnknown: pattern.nullable().default(null),
    says: pattern.nullable().default(null),
    saysNot: pattern.nullable().default(null),
    unlessNear: pattern.nullable().default(null),
  }),
]);
