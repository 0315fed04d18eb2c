import { teamRules } from "../../analyzers/team-rules/analyzer.ts";
import { fileNameFor, type TeamRule } from "../../core/rules/team-rule.ts";
import { EVERY_RULE } from "../every-rule.ts";
import type { AnalysisTools, ReviewFile } from "../types.ts";
import { asNewFile } from "../as-new-file.ts";
import type { RuleTests } from "./pure/read-tests.ts";

/** The result of the tests of a rule. */
export interface RuleTestResult {
  /** Name of the rule: `team/no-console`. */
  readonly rule: string;
  readonly file: string;
  /** `untested`: it has no tests. `not-run`: its language cannot be read on this machine. */
  readonly status: "passed" | "failed" | "untested" | "not-run";
  /** Numbers of pieces of code that it must not report, and must report. */
  readonly valid: number;
  readonly invalid: number;
  readonly failures: readonly RuleTestFailure[];
}

/** A piece of code for which a rule fails its test. */
export interface RuleTestFailure {
  readonly kind: "valid" | "invalid";
  /** Its position in the list of its kind, from 1. */
  readonly number: number;
  /** The file of the test, and the first line of the rule's tests. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
  /** Continues the number: `is reported`. */
  readonly message: string;
}

/** Runs the tests of some rules, each rule separately and for any path, in a separate process if there is one. */
export async function testRules(
  rules: readonly TeamRule[],
  tests: readonly RuleTests[],
  tools: AnalysisTools,
): Promise<readonly RuleTestResult[]> {
  const results: RuleTestResult[] = [];
  for (const rule of rules) {
    tools.signal.throwIfAborted();
    const own = tests.filter((each) => each.rule === rule.id);
    results.push(await testRule(rule, own, tools));
  }
  return results;
}

/** A piece of code of a test, with the path of its file. */
interface Case extends Pick<RuleTestFailure, "kind" | "number" | "file" | "line" | "code"> {
  readonly path: string;
}

async function testRule(
  rule: TeamRule,
  tests: readonly RuleTests[],
  tools: AnalysisTools,
): Promise<RuleTestResult> {
  const cases = casesOf(rule, tests);
  const count = (kind: Case["kind"]): number => cases.filter((each) => each.kind === kind).length;
  const said = { rule: rule.id, file: rule.file, valid: count("valid"), invalid: count("invalid") };
  if (cases.length === 0) return { ...said, status: "untested", failures: [] };
  const scope = { ...EVERY_RULE, team: [{ ...rule, files: [], ignores: [] }] };
  if (!cases.every(({ path }) => teamRules.accepts(path, scope)))
    return { ...said, status: "not-run", failures: [] };
  const files = cases.map(({ path, code }): ReviewFile => asNewFile(path, code));
  const { findings, failed } = await (tools.apart === undefined
    ? teamRules.analyze(files, scope, tools)
    : tools.apart.analyze(teamRules.name, files, scope));
  const reported = new Set(findings.map(({ file }) => file));
  const broken = new Map(failed.map(({ file, reason }) => [file, reason]));
  const failures = cases.flatMap(({ path, ...each }): RuleTestFailure[] => {
    const reason = broken.get(path);
    if (reason !== undefined) return [{ ...each, message: `could not be checked: ${reason}` }];
    if (reported.has(path) === (each.kind === "invalid")) return [];
    return [{ ...each, message: reported.has(path) ? "is reported" : "is not reported" }];
  });
  return { ...said, status: failures.length === 0 ? "passed" : "failed", failures };
}

function casesOf(rule: TeamRule, tests: readonly RuleTests[]): Case[] {
  return tests
    .flatMap(({ file, line, ...codes }) =>
      (["valid", "invalid"] as const).flatMap((kind) =>
        codes[kind].map((code, at) => ({ kind, number: at + 1, file, line, code })),
      ),
    )
    .map((each, at) => ({ ...each, path: fileNameFor(rule, String(at)) }));
}
