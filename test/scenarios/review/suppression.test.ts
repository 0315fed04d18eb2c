import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson } from "./helpers.ts";

const SILENCED = `// tool-ignore js/eval-input: the text is our own\n${EVAL}`;

test("a comment above the line silences its rule, is listed with -v and keeps the gate met", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": SILENCED, "b.js": EVAL } });
  repo.config({ review: { ignore: ["f-00000000"] } });

  const { status, report } = await reviewJson(repo);
  const { stdout } = await runTool(repo, ["review", "-v"]);

  expect({ status, found: places(report) }).toEqual({
    status: 1,
    found: ["b.js:1 js/eval-input"],
  });
  expect(report.suppressed).toMatchObject([
    {
      finding: { file: "a.js", line: 2, rule: "js/eval-input" },
      by: "comment",
      reason: "the text is our own",
    },
  ]);
  expect(stdout).toContain("not shown  1 by tool-ignore\n");
  expect(stdout).toMatch(
    /^ {11}a\.js:2 js\/eval-input · f-\w{8} by tool-ignore: the text is our own$/m,
  );
});

test("what is silenced everywhere passes the gate", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": SILENCED, "b.js": EVAL } });
  const first = (await reviewJson(repo)).report;
  repo.config({ review: { ignore: first.findings.map(({ id }) => id) } });

  const { status, report } = await reviewJson(repo);

  expect({ status, state: report.status, gate: report.gate.passed }).toEqual({
    status: 0,
    state: "clean",
    gate: true,
  });
  expect(report.suppressed.map(({ by, reason }) => [by, reason])).toEqual([
    ["comment", "the text is our own"],
    ["review.ignore", null],
  ]);
});

test("patterns silence all rules that they fit, and one that fits none is a warning with the nearest", async () => {
  await using repo = repoWithOrigin({
    feature: {
      "a.js": EVAL,
      "b.py": "import requests\n\n\ndef fetch(url):\n    return requests.get(url, verify=False)\n",
    },
  });
  repo.config({ review: { ignore: ["js/*", "jss/*"] } });

  const { report, stderr } = await reviewJson(repo);

  expect(places(report).every((place) => place.startsWith("b.py"))).toBe(true);
  expect(places(report)).not.toEqual([]);
  expect(report.suppressed).toMatchObject([
    { finding: { file: "a.js", rule: "js/eval-input" }, by: "review.ignore", reason: null },
  ]);
  expect(stderr).toContain(
    "warning: review.ignore holds jss/*, which fits no rule\nhint: did you mean js/*?\n",
  );
  expect(stderr.match(/^warning: /gm)).toHaveLength(1);
});

test.each([
  ["without a reason", `// tool-ignore js/eval-input\n${EVAL}`, "tool/ignore-without-reason"],
  ["that silences nothing", `// tool-ignore js/eval-input: gone\n${GOOD}`, "tool/unused-ignore"],
  ["that names no rule", `// tool-ignore js/evil-input: typo\n${GOOD}`, "tool/unused-ignore"],
])("a comment %s is reported, and not under another focus", async (_, text, rule) => {
  await using repo = repoWithOrigin({ feature: { "a.js": text } });

  const all = await reviewJson(repo, ["--harsh"]);
  const security = await reviewJson(repo, ["--focus", "security"]);

  expect(places(all.report)).toEqual([`a.js:1 ${rule}`]);
  expect(all.report.findings[0]).toMatchObject({ source: "tool", severity: "minor" });
  expect(places(security.report)).toEqual([]);
});

test("a secret that is silenced is never printed", async () => {
  const secret = `ghp_${"x3K9".repeat(9)}`;
  await using repo = repoWithOrigin({
    feature: { "a.js": `const t = "${secret}"; // tool-ignore secret/github-token: a fake\n` },
  });
  const rules = (await reviewJson(repo)).report.suppressed.map(({ finding }) => finding.rule);

  const { stdout } = await runTool(repo, ["review", "-v", "--json"]);

  expect(rules).toEqual(["secret/github-token"]);
  expect(stdout).not.toContain(secret);
});

test("overrides ignore rules and change severities in some files; later entries win, and config check knows the rules", async () => {
  await using repo = repoWithOrigin({
    feature: { "lib/a.js": EVAL, "test/a.js": EVAL, "test/deep/b.js": EVAL },
  });
  repo.config({
    review: {
      overrides: [
        { files: ["lib/"], severity: { "js/*": "minor" } },
        { files: ["test/"], ignore: ["js/*"] },
        { files: ["test/"], severity: "minor" },
        { files: ["test/deep/"], severity: { "js/eval-input": "critical", "jss/none": "minor" } },
      ],
    },
  });

  const { report, stderr } = await reviewJson(repo);
  const check = await runTool(repo, ["config", "check"]);

  expect(report.findings.map(({ file, severity }) => `${file} ${severity}`)).toEqual([
    "test/deep/b.js critical",
    "lib/a.js minor",
  ]);
  expect(report.suppressed).toMatchObject([
    { finding: { file: "test/a.js" }, by: "review.overrides" },
  ]);
  expect(check.status).toBe(0);
  for (const text of [stderr, check.stderr])
    expect(text).toContain("warning: review.overrides names jss/none, which is not a rule\n");
});
