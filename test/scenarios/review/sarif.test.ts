import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, reviewJson } from "./helpers.ts";

const OLD = "export function average(list) {\n  return 0;\n}\n";
const NEW = "export function average(list) {\n  return sumOf(list) / list.length;\n}\n";

function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Before", { "a.js": OLD, "notes.txt": "old\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "a.js": NEW, "notes.txt": "new\n" });
  return repo;
}

function found(uri: string, region: object, more: object = {}): object {
  return {
    ruleId: "divide/by-zero",
    level: "error",
    message: { text: "The divisor may be 0. Ask before." },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
    ...more,
  };
}

function log(results: readonly object[], more: object = {}): string {
  const run = { tool: { driver: { name: "Checker" } }, results, ...more };
  return JSON.stringify({ version: "2.1.0", runs: [run] });
}

const LINE = { startLine: 2, startColumn: 3, endColumn: 36 };

test("what another analyzer found on changed lines is reported, gated and silenced like any other", async () => {
  await using repo = world();
  const results = [found("a.js", LINE), found("a.js", { startLine: 1 }), found("b.js", LINE)];
  repo.write({ "../found.sarif": log(results) });

  const { status, report } = await reviewJson(repo, ["--sarif", "../found.sarif"]);

  expect(status).toBe(1);
  expect(report.findings).toMatchObject([
    {
      rule: "checker/divide/by-zero",
      line: 2,
      column: 3,
      endColumn: 36,
      severity: "major",
      focus: "edge-case",
      title: "The divisor may be 0",
      source: "checker",
    },
  ]);
  expect(report.reviewers).toContainEqual(
    expect.objectContaining({ name: "checker", files: 1, findings: 1 }),
  );

  repo.write({
    "a.js": NEW.replace("  return", "  // tool-ignore checker/divide/by-zero: never\n  return"),
  });
  const silenced = await reviewJson(repo, ["--sarif", "../found.sarif"]);
  expect(silenced).toMatchObject({ status: 0, report: { findings: [], suppressed: [{}] } });
});

test("code that moved since is found again, code that is gone is dropped with the reason", async () => {
  await using repo = world();
  const snippet = { text: "return sumOf(list) / list.length" };
  const gone = { text: "return divide(list)" };
  const results = [
    found("a.js", { ...LINE, snippet }),
    found("a.js", { ...LINE, snippet: gone }),
    found("a.js", { startLine: 70 }),
  ];
  repo.write({ "a.js": `// one line more\n${NEW}`, "../found.sarif": log(results) });

  const { report } = await reviewJson(repo, ["--sarif", "../found.sarif"]);

  expect(report.findings).toMatchObject([{ line: 3, column: 3 }]);
  expect(report.usage).toMatchObject({
    proposals: {
      given: 3,
      kept: 1,
      dropped: [
        { file: "a.js", line: 2, because: "the code it is about no longer exists" },
        { file: "a.js", line: 70, because: "the file has no such place" },
      ],
    },
  });
});

test("files that nobody else reads count as reviewed where an analyzer speaks of them", async () => {
  await using repo = world();
  repo.write({ "../found.sarif": log([found("notes.txt", { startLine: 1 })]) });

  const { report } = await reviewJson(repo, ["--sarif", "../found.sarif"]);

  expect(report.findings).toMatchObject([{ file: "notes.txt", line: 1 }]);
  expect(report.files).toMatchObject({ reviewed: 2, skipped: [] });
});

test("a log comes from standard input, with addresses as absolute ones", async () => {
  await using repo = world();
  const input = log([found(pathToFileURL(join(repo.root, "a.js")).href, LINE)]);

  const { report } = await reviewJson(repo, ["--sarif", "-"], { input });

  expect(report.findings).toMatchObject([{ file: "a.js", line: 2 }]);
});

test("a log that PowerShell wrote with `>`, in UTF-16, is read", async () => {
  await using repo = world();
  writeFileSync(
    join(repo.root, "..", "found.sarif"),
    `\uFEFF${log([found("a.js", LINE)])}`,
    "utf16le",
  );

  const { report } = await reviewJson(repo, ["--sarif", "../found.sarif"]);

  expect(report.findings).toMatchObject([{ rule: "checker/divide/by-zero", line: 2 }]);
});

test("a fix of another analyzer goes through the same gate and leaves a clean review", async () => {
  await using repo = world();
  const replacement = {
    deletedRegion: { startLine: 2, startColumn: 10, endColumn: 35 },
    insertedContent: { text: "list.length === 0 ? 0 : sumOf(list) / list.length" },
  };
  const artifactLocation = { uri: "a.js" };
  const fixes = [{ artifactChanges: [{ artifactLocation, replacements: [replacement] }] }];
  repo.write({ "../found.sarif": log([found("a.js", LINE, { fixes })]) });

  const { status } = await runTool(repo, ["review", "--sarif", "../found.sarif", "--fix=all"]);

  expect(repo.read("a.js")).toContain("return list.length === 0 ? 0 : sumOf(list) / list.length;");
  expect(status).toBe(0);
});

test("what the built-in reviewer says in its own SARIF is not said twice", async () => {
  await using repo = world();
  repo.write({ "a.js": EVAL });
  const { stdout } = await runTool(repo, ["review", "--format", "sarif"]);
  repo.write({ "../own.sarif": stdout });

  const { report } = await reviewJson(repo, ["--sarif", "../own.sarif", "--sarif", "../own.sarif"]);

  expect(report.findings.map(({ source }) => source)).toEqual(["flow"]);
});

test("an analyzer that did not come to its end makes the review partial", async () => {
  await using repo = world();
  const toolExecutionNotifications = [{ level: "error", message: { text: "out of memory" } }];
  const invocations = [{ executionSuccessful: false, toolExecutionNotifications }];
  repo.write({ "../found.sarif": log([], { invocations }) });

  const { status, report } = await reviewJson(repo, ["--sarif", "../found.sarif"]);

  expect(status).toBe(1);
  expect(report.status).toBe("partial");
  expect(report.files.failed).toEqual([
    { file: expect.stringMatching(/found\.sarif$/), reason: "checker: out of memory" },
  ]);
});

test.each([
  [
    ["--sarif", "/nowhere/found.sarif"],
    "",
    "results in SARIF cannot be read: /nowhere/found.sarif",
  ],
  [
    ["--sarif", "-"],
    "[1]",
    "results in SARIF cannot be read from standard input: it is not a SARIF log",
  ],
  [["--sarif", ""], "", "--sarif <file> was given an empty value"],
  [["--sarif", "-", "--findings", "-"], "", "--findings - and --sarif - cannot be combined"],
  [["--sarif", "-", "--undo"], "", "--sarif and --undo cannot be combined"],
])("%j is refused before anything is reviewed", async (args, input, message) => {
  await using repo = world();

  const { status, stderr } = await runTool(repo, ["review", ...args], { input });

  expect(status).toBe(2);
  expect(stderr).toContain(`error: ${message}`);
  expect(stderr).toContain("hint: ");
});
