import { expect, test } from "vitest";
import { workflow } from "../../../../src/analyzers/workflow/analyzer.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

const PATH = ".github/workflows/ci.yml";
const JOB = (trigger: string, step: string) =>
  `on: ${trigger}\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - ${step}\n`;

const seen = async (text: string) => {
  const { findings, failed } = await workflow.analyze([asNewFile(PATH, text)], EVERY_RULE, tools);
  return { found: findings.map(({ rule }) => [rule.id, rule.severity]), failed };
};

test.each([
  ["issues", "critical"],
  ["pull_request_target", "critical"],
  ["pull_request", "major"],
])("a stranger's text in a script on %s is %s", async (trigger, severity) => {
  const text = JOB(trigger, "run: echo ${{ github.event.pull_request.title }}");
  expect((await seen(text)).found).toEqual([["ci/untrusted-in-script", severity]]);
});

test("a stranger's code is reported where it is run", async () => {
  const checkout =
    "{ uses: actions/checkout@v4, with: { ref: '${{ github.event.pull_request.head.sha }}' } }";
  const only = JOB("pull_request_target", checkout);
  const run = `${only}      - run: npm test\n`;
  expect((await seen(only)).found).toEqual([]);
  expect((await seen(run)).found).toEqual([["ci/head-with-secrets", "critical"]]);
});

test.each([
  ["nothing", ""],
  ["a list", "- a\n- b\n"],
  ["a number", "42\n"],
  ["jobs that are none", "on: push\njobs: 3\n"],
  ["steps that are none", "on: push\njobs: { a: { steps: [1, [2], null, { run: [3] }] } }\n"],
  ["an alias", "on: push\nx: &x { run: make }\njobs: { a: { runs-on: x, steps: [*x] } }\n"],
])("takes %s for what it is", async (_, text) => {
  expect((await seen(text)).found).toEqual([]);
});

test("only workflows are read", () => {
  expect(workflow.accepts("ci/.github/workflows/a.yaml", EVERY_RULE)).toBe(true);
  expect(workflow.accepts(".github/dependabot.yml", EVERY_RULE)).toBe(false);
});

test.each([
  ["a plain value", "runs-on: self-hosted", "runs-on: self-hosted"],
  ["a list", "runs-on: [self-hosted, linux]", "runs-on"],
])("a runner that is the project's own is shown with %s", async (_, line, shown) => {
  const text = JOB("pull_request", "run: make").replace("runs-on: ubuntu-latest", line);
  const { findings } = await workflow.analyze([asNewFile(PATH, text)], EVERY_RULE, tools);
  const found = findings.find(({ rule }) => rule.id === "ci/own-runner-for-anybody");

  expect(text.split("\n")[4]?.slice((found?.column ?? 0) - 1, (found?.endColumn ?? 0) - 1)).toBe(
    shown,
  );
});
