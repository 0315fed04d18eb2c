import { counted } from "../../core/counted.ts";
import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import { openRepository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import type { RuleFault } from "../../review/team/pure/types.ts";
import { readTests, type RuleTests } from "../../review/team/pure/read-tests.ts";
import { readRuleFiles, readTestFiles } from "../../review/team/read-rule-files.ts";
import { testRules, type RuleTestResult } from "../../review/team/test-rules.ts";
import { LINK } from "../../review/team/create-team.ts";
import { checkTeamRules, toolsApart } from "../shared/check-team-rules.ts";

/**
 * `tool review --test-rules`: runs the tests of the project's own rules, both as the work tree has them. Exits 1 unless
 * every rule could be read and passes its tests.
 */
export async function showRuleTests(context: Context): Promise<number> {
  const { streams, flags } = context;
  const { root } = await openRepository(context.git);
  const read = await checkTeamRules(context, root);
  const { tests, links, faults: ofTests } = await testsOf(root);
  const strangers = tests
    .filter(({ rule }) => !read.rules.some(({ id }) => id === rule) && !read.off.includes(rule))
    .map(({ rule, file, line }) => ({
      file,
      line,
      message: `there is no rule ${rule}, or it cannot be read`,
    }));
  const ofLinks = links.map((file) => ({ file, line: 1, message: LINK }));
  const faults = [...read.faults, ...ofLinks, ...ofTests, ...strangers];
  const rules = await testRules(read.rules, tests, toolsApart(context));
  const passed =
    faults.length === 0 &&
    rules.every(({ status }) => status === "passed" || status === "untested");
  streams.result(
    flags.json === true
      ? safeJson({ schema: "tool.rule-tests/1", passed, rules, faults })
      : textOf(rules, faults, streams.out.colors),
  );
  return passed ? 0 : 1;
}

/** The tests of the project's own rules, as the work tree has them. */
export async function testsOf(
  root: string,
): Promise<{
  readonly tests: readonly RuleTests[];
  readonly links: readonly string[];
  readonly faults: readonly RuleFault[];
}> {
  const { folders, links } = await readRuleFiles(root);
  const { files, faults } = readTestFiles(root, folders);
  const read = await readTests(files);
  return { tests: read.tests, links, faults: [...faults, ...read.faults] };
}

const WORDS: Readonly<Record<RuleTestResult["status"], string>> = {
  passed: "ok",
  failed: "FAIL",
  untested: "--",
  "not-run": "FAIL",
};

function textOf(
  rules: readonly RuleTestResult[],
  faults: readonly RuleFault[],
  colors: Context["streams"]["out"]["colors"],
): string {
  const width = Math.max(0, ...rules.map(({ rule }) => rule.length));
  const lines = rules.flatMap((result) => {
    const { rule, status } = result;
    const paint = { passed: colors.green, untested: colors.yellow }[String(status)] ?? colors.red;
    const first = `${paint(WORDS[status].padEnd(4))}  ${printable(rule).padEnd(width)}  ${about(result)}`;
    return [
      first,
      ...result.failures.flatMap(({ kind, number, file, line, code, message }) => [
        `      ${kind} ${number} ${message} (${printable(file)}:${line})`,
        ...code
          .trimEnd()
          .split("\n")
          .map((each) => colors.dim(`        ${printable(each)}`)),
      ]),
    ];
  });
  const wrong = faults.map(
    ({ file, line, message }) =>
      `${colors.red("FAIL")}  ${printable(file)}:${line}: ${printable(message)}`,
  );
  return [...lines, ...wrong, sumUp(rules, faults), ""].join("\n");
}

function about({ status, file, valid, invalid }: RuleTestResult): string {
  if (status === "untested") return `has no tests (${printable(file)})`;
  if (status === "not-run") return "its language cannot be read here: `tool doctor`";
  return `${valid} valid, ${invalid} invalid`;
}

function sumUp(rules: readonly RuleTestResult[], faults: readonly RuleFault[]): string {
  if (rules.length === 0 && faults.length === 0)
    return "there are no rules: put the first one into .tool/rules/";
  const many = (status: RuleTestResult["status"]): number =>
    rules.filter((each) => each.status === status).length;
  const parts = [
    [many("passed"), "passed"],
    [many("failed"), "failed"],
    [many("not-run"), "not run"],
    [many("untested"), "without tests"],
  ] as const;
  const counts = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  const files = new Set(faults.map(({ file }) => file)).size;
  const unread = files === 0 ? [] : [`${counted(files, "file")} with errors`];
  return `${counted(rules.length, "rule")}: ${[...counts, ...unread].join(", ")}`;
}
