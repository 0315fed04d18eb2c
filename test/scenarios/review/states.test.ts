import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, reviewJson } from "./helpers.ts";

const BROKEN = "export const a = (;\n";

test("a change without flaws is clean, meets the gate and exits 0", async () => {
  await using repo = repoWithOrigin({ feature: { "sum.js": GOOD } });

  const { status, report } = await reviewJson(repo);

  expect(status).toBe(0);
  expect(report).toMatchObject({
    status: "clean",
    findings: [],
    files: { reviewed: 1 },
    gate: { failOn: "major", passed: true },
  });
});

test("a change with a major flaw is findings, fails the gate and exits 1", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { status, report } = await reviewJson(repo);

  expect(status).toBe(1);
  expect(report).toMatchObject({
    status: "findings",
    findings: [{ rule: "js/eval-input", file: "run.js", line: 1, severity: "major" }],
    gate: { failOn: "major", passed: false },
  });
});

test("a file that cannot be reviewed makes the review partial, is named, and passes no gate", async () => {
  await using repo = repoWithOrigin({
    main: { "bad.js": `${BROKEN}\n\n\n` },
    feature: { "bad.js": `${BROKEN}\n\n\n// more\n`, "sum.js": GOOD },
  });

  const { status, report } = await reviewJson(repo, ["--fail-on", "never"]);

  expect(status).toBe(1);
  expect(report).toMatchObject({
    status: "partial",
    files: { failed: [{ file: "bad.js" }] },
    gate: { failOn: "never", passed: false },
  });
});

test("a branch without changes is not-run, says so and exits 0", async () => {
  await using repo = repoWithOrigin({ feature: {} });

  const { status, stdout } = await runTool(repo, ["review"]);

  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(
    "not-run: nothing has changed; the gate (major) is met",
  );
});

test("a change that is excluded as a whole is not-run, and every file is named", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const { status, report } = await reviewJson(repo, ["--exclude", "*.js"]);

  expect(status).toBe(0);
  expect(report).toMatchObject({
    status: "not-run",
    files: { reviewed: 0, excluded: ["run.js"] },
    gate: { passed: true },
  });
});

test.each([
  ["critical", 0, true],
  ["major", 1, false],
  ["minor", 1, false],
  ["never", 0, true],
])("a major finding with the gate at %s exits %i", async (failOn, status, passed) => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });

  const outcome = await reviewJson(repo, ["--fail-on", failOn]);

  expect(outcome.status).toBe(status);
  expect(outcome.report).toMatchObject({ status: "findings", gate: { failOn, passed } });
});

const FIRST =
  "export function firstOpen(orders) {\n  return orders.filter((it) => it.open)[0];\n}\n";

test.each([
  ["major", 0, true],
  ["minor", 1, false],
])("a minor finding with the gate at %s exits %i", async (failOn, status, passed) => {
  await using repo = repoWithOrigin({ feature: { "orders.js": FIRST } });

  const outcome = await reviewJson(repo, ["--fail-on", failOn]);

  expect(outcome.status).toBe(status);
  expect(outcome.report).toMatchObject({
    status: "findings",
    findings: [{ severity: "minor" }],
    gate: { failOn, passed },
  });
});

test("what lies below the gate is named in brief, and in full with -v", async () => {
  await using repo = repoWithOrigin({ feature: { "orders.js": FIRST } });

  const brief = await runTool(repo, ["review"]);
  const full = await runTool(repo, ["review", "-v"]);

  expect(brief.stdout).toContain("Below the gate, 1 (in full with -v):\n  minor orders.js:2:10 ");
  expect(brief.stdout).not.toContain("┌─");
  expect(full.stdout).toContain("  ┌─ orders.js:2:10\n");
});

test("the gate of the project's file holds, and the flag wins over it", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  repo.config({ review: { failOn: "critical" } });

  expect((await reviewJson(repo)).status).toBe(0);
  expect((await reviewJson(repo, ["--fail-on", "major"])).status).toBe(1);
});
