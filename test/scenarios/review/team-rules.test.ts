import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { places, reviewJson } from "./helpers.ts";

const RULE = `id: no-console
language: TypeScript
severity: error
message: "\`console.$METHOD\` in code that ships"
note: Use the log of src/log.ts.
rule:
  pattern: console.$METHOD($$$ARGS)
fix: log.$METHOD($$$ARGS)
ignores: ["scripts/**"]
`;
const TEAM = ".tool/rules/no-console.yml";
const CALL = 'console.log("a");\n';

/** A branch that adds calls which a rule of the project is about; the rule is on main. */
function world(main: Record<string, string>, feature: Record<string, string | null> = {}): Repo {
  const repo = repoWithOrigin({ main: { "README.md": "# A\n", ...main } });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Calls", { "src/a.ts": CALL, "scripts/b.ts": CALL, "src/c.tsx": CALL, ...feature });
  return repo;
}

test("a rule of the project's own is found like any other, in its own words", async () => {
  await using repo = world({ [TEAM]: RULE });

  const first = await reviewJson(repo);
  const again = await reviewJson(repo);

  expect(places(first.report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(first.report.findings[0]).toMatchObject({
    severity: "major",
    focus: "architecture",
    title: "`console.log` in code that ships",
    message: "Use the log of src/log.ts.",
    source: "team-rules",
    fix: { edits: [{ newText: 'log.log("a")' }] },
  });
  expect(first.status).toBe(1);
  expect(again.report.findings[0]?.id).toBe(first.report.findings[0]?.id);
});

test("it is ignored, weighed and silenced like any other", async () => {
  await using repo = world({ [TEAM]: RULE });
  repo.write({ "src/quiet.ts": `// tool-ignore team/no-console: a demo\n${CALL}` });

  const ignored = await reviewJson(repo, ["--set", 'review.ignore=["team/*"]']);
  const milder = await reviewJson(repo, [
    "--set",
    'review.overrides=[{"files":["src/"],"severity":{"team/no-console":"minor"}}]',
  ]);

  expect(places(ignored.report)).toEqual([]);
  expect(ignored.stderr).not.toContain("fits no rule");
  expect(places(milder.report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(milder.report.findings[0]?.severity).toBe("minor");
  expect(milder.report.suppressed).toMatchObject([{ finding: { file: "src/quiet.ts" } }]);
});

test("a branch that removes a rule is held to it, and the report says so", async () => {
  await using repo = world({ [TEAM]: RULE }, { [TEAM]: null });

  const { report, stderr } = await reviewJson(repo);

  expect(places(report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(stderr).toContain(`which keep their earlier values: ${TEAM}\n`);
});

test.each([
  [TEAM, { [TEAM]: RULE }],
  ["sgconfig.yml", { "own/no-console.yml": RULE, "sgconfig.yml": "ruleDirs: [own]\n" }],
])("a branch that replaces %s with a link is held to it", async (path, main) => {
  await using repo = world(main, { [path]: null, "other.yml": "ruleDirs: [src]\n" });
  symlinkSync(path === TEAM ? "../../other.yml" : "other.yml", join(repo.root, path));
  repo.commit("Link");

  const { report, stderr } = await reviewJson(repo);

  expect(places(report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(stderr).toContain(`which keep their earlier values: ${path}\n`);
});

test("a link among the rules is not followed: a warning says so once, and the report names it", async () => {
  await using repo = world({ [TEAM]: RULE });
  repo.write({ "../shared/other.yml": RULE.replace("no-console", "other") });
  symlinkSync("../../../shared/other.yml", join(repo.root, ".tool/rules/other.yml"));
  symlinkSync("../../../shared", join(repo.root, ".tool/rules/shared"));
  const reason = "symbolic link: rules are not read through one";

  const { report, stderr } = await reviewJson(repo, ["--loop"]);
  const tests = await runTool(repo, ["review", "--test-rules", "--json"]);

  expect(places(report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(report.files.skipped).toEqual(
    ["other.yml", "shared"].map((name) => ({ file: `.tool/rules/${name}`, reason })),
  );
  expect(stderr.split("\n").filter((line) => line.includes("left out"))).toEqual([
    `warning: .tool/rules/other.yml was left out: ${reason}`,
    `warning: .tool/rules/shared was left out: ${reason}`,
  ]);
  expect(tests.status).toBe(1);
  expect(JSON.parse(tests.stdout).faults).toHaveLength(2);
});

test("a rule that cannot be read makes the review partial with its file and line", async () => {
  await using repo = world({
    [TEAM]: RULE,
    ".tool/rules/kind.yml": "id: kind\nlanguage: ts\nrule: { kind: no_such_kind }\n",
    ".tool/rules/typo.yml": "id: typo\nlanguage: ts\nrule: { kind: identifier }\nseverty: error\n",
  });

  const { report } = await reviewJson(repo);
  const check = await runTool(repo, ["config", "check"]);

  expect(report.status).toBe("partial");
  expect(report.files.failed).toEqual([
    {
      file: ".tool/rules/kind.yml",
      reason: "team-rules: line 1: the rule team/kind: Kind `no_such_kind` is invalid",
    },
    { file: ".tool/rules/typo.yml", reason: "team-rules: line 1: unknown key `severty`" },
  ]);
  expect(places(report)).toEqual(["src/a.ts:1 team/no-console"]);
  expect(check.status).toBe(0);
  expect(check.stderr).toContain(
    "warning: .tool/rules/kind.yml:1: the rule team/kind: Kind `no_such_kind` is invalid\n",
  );
});

const TESTS = `id: no-console
valid: ["log.info(1)", "// console.log(1)"]
invalid: ["console.log(1)", "print(1)"]
`;

test("--test-rules says of each rule of the work tree whether it does what its tests want", async () => {
  await using repo = world({ [TEAM]: RULE });
  const other = "id: other\nlanguage: js\nrule: { pattern: foo() }\n";
  repo.write({
    ".tool/rules/tests/no-console.yml": TESTS,
    ".tool/rules/tests/gone.yml": TESTS.replace("no-console", "gone"),
    ".tool/rules/other.yml": other,
    ".tool/rules/off.yml": "id: off\nlanguage: js\nseverity: off\nrule: { pattern: foo() }\n",
    ".tool/rules/tests/off.yml": TESTS.replace("no-console", "off"),
  });

  const failing = await runTool(repo, ["review", "--test-rules"]);
  repo.write({
    ".tool/rules/tests/gone.yml": null,
    ".tool/rules/tests/no-console.yml": TESTS.replace('"print(1)"', '"console.log()"'),
  });
  const passing = await runTool(repo, ["review", "--test-rules", "--json"]);
  const explained = await runTool(repo, ["review", "--explain", "team/no-console"]);
  const listed = await runTool(repo, ["review", "--rules", "--json"]);

  expect(failing).toEqual({
    status: 1,
    stderr: "",
    stdout: [
      "FAIL  team/no-console  2 valid, 2 invalid",
      "      invalid 2 is not reported (.tool/rules/tests/no-console.yml:1)",
      "        print(1)",
      "--    team/other       has no tests (.tool/rules/other.yml)",
      "FAIL  .tool/rules/tests/gone.yml:1: there is no rule team/gone, or it cannot be read",
      "2 rules: 1 failed, 1 without tests, 1 file with errors",
      "",
    ].join("\n"),
  });
  expect(passing.status).toBe(0);
  expect(JSON.parse(passing.stdout)).toMatchObject({
    passed: true,
    rules: [{ status: "passed" }, { rule: "team/other", status: "untested" }],
  });
  expect(explained.stdout).toMatch(/reported 1\n +console\.log\(1\)/);
  expect(listed.stdout).toContain('"team/no-console"');
});
