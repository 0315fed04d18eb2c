import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, reviewJson } from "./helpers.ts";

const SILENCED = `// tool-ignore js/eval-input: the text is our own\n${EVAL}`;
const feature = { "src/a b.js": EVAL, "src/c.js": SILENCED };

test.each([
  "text",
  "json",
  "sarif",
  "rdjson",
  "github",
  "markdown",
  "html",
  "gitlab",
  "junit",
  "checkstyle",
])(
  "--format %s tells the finding, twice the same, and fails the gate as every format does",
  async (format) => {
    await using repo = repoWithOrigin({ feature });
    const args = ["review", "--harsh", "--format", format];

    // From the second review on the findings are known.
    await runTool(repo, args);
    const first = await runTool(repo, args);
    const second = await runTool(repo, args);

    // Only how long it took may differ.
    const steady = (text: string): string => text.replace(/\d+\.\d s|"durationMs": \d+/g, "");
    expect(first.status).toBe(1);
    expect(first.stdout).toContain("js/eval-input");
    expect(first.stdout.endsWith("\n")).toBe(true);
    expect(steady(second.stdout)).toBe(steady(first.stdout));
  },
);

test("SARIF holds what is reported and what is silenced, by the ids of the JSON", async () => {
  await using repo = repoWithOrigin({ feature });
  const { report } = await reviewJson(repo);

  const { stdout } = await runTool(repo, ["review", "--format", "sarif"]);

  const ids = [...report.findings, ...report.suppressed.map((each) => each.finding)].map(
    ({ id }) => ({ partialFingerprints: { "toolFindingId/v1": id } }),
  );
  expect(ids).toHaveLength(2);
  expect(JSON.parse(stdout)).toMatchObject({
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { rules: [{ id: "js/eval-input", properties: { "security-severity": "8.0" } }] },
        },
        invocations: [{ executionSuccessful: true }],
        results: ids,
      },
    ],
  });
  expect(stdout).toContain('"uri": "src/a%20b.js"');
  expect(stdout).toContain('"justification": "the text is our own"');
});

test("a page is written to a file as a whole, and the verdict stays on standard output", async () => {
  await using repo = repoWithOrigin({ feature });

  const { stdout } = await runTool(repo, ["review", "--format", "html", "--output", "report.html"]);

  expect(stdout).toBe("findings: 1 major in 1 file; the gate (major) is not met\n");
  expect(repo.read("report.html")).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
});

test("--json and another format cannot be combined", async () => {
  await using repo = repoWithOrigin({ feature });

  const { status, stdout } = await runTool(repo, ["review", "--json", "--format", "sarif"]);

  expect(status).toBe(2);
  expect(stdout).toContain("--json and --format sarif cannot be combined");
  expect(stdout).toContain("`tool review --json` or `tool review --format sarif`");
});

const DROPS = { "migrations/001.sql": "DROP TABLE users;\n" };

test.each(["text", "json", "sarif", "rdjson", "github", "markdown", "html"])(
  "--format %s asks the questions of the review",
  async (format) => {
    await using repo = repoWithOrigin({ feature: DROPS });

    const { stdout, status } = await runTool(repo, ["review", "--format", format]);

    expect(stdout.replace(/&#96;/g, "`")).toMatch(/DROP TABLE\s+users/);
    expect(stdout).toContain("migrations/001.sql");
    expect(status).toBe(0);
  },
);

test("an open question fails the gate where review.questions says so, and is named where not", async () => {
  await using repo = repoWithOrigin({ feature: DROPS });

  const noted = await runTool(repo, ["review", "--fail-on", "minor"]);
  const gated = await runTool(repo, [
    "review",
    "--fail-on",
    "minor",
    "--set",
    "review.questions=gate",
  ]);

  const flat = (text: string): string => text.replace(/\s+/g, " ");
  expect(flat(noted.stdout)).toContain("1 open question, not counted for the gate");
  expect(flat(gated.stdout)).toContain("1 open question, counted for the gate");
  expect([noted.status, gated.status]).toEqual([0, 1]);
});

test("a review of files that only analyzers of plain text could read is not called clean in green", async () => {
  await using repo = repoWithOrigin({ feature: { "src/a.zig": "pub fn a() void {}\n" } });
  await using known = repoWithOrigin({ feature: { "src/a.js": "export const a = 1;\n" } });

  const text = await runTool(repo, ["review", "--color"]);
  const markdown = await runTool(repo, ["review", "--format", "markdown"]);
  const other = await runTool(known, ["review"]);

  expect(text.stdout).toContain("nothing found in 1 file, 0 of them read by a language analyzer");
  expect(text.stdout).not.toContain("\u001b[32m");
  expect(markdown.stdout).toContain("⚠️ Review");
  expect(other.stdout).toContain("clean: nothing found in 1 file; the gate (major) is met");
});
