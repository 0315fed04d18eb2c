import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Files, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { flawedRepo, SILENT } from "./flaws.ts";
import { reviewJson } from "./helpers.ts";

const REGISTER = ".tool/register/decisions.md";
const QUESTION =
  "The `catch` returns `[]` for every error, so callers do not learn what failed, and the error is lost. Should errors that you do not expect be rethrown?";
const { up, enter } = KEYS;

/** A branch with a question about it, and the register switched on. */
function askingRepo(settings: object = {}, files: Files = { "orders.js": SILENT }): Repo {
  const repo = flawedRepo(files);
  repo.config({ tone: "harsh", decisionRegister: { enabled: true, ...settings } });
  repo.commit("Configure");
  return repo;
}

async function entriesOf(repo: Repo): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await runTool(repo, ["register", "list", "--json"]);
  return (JSON.parse(stdout) as { entries: Record<string, unknown>[] }).entries;
}

test("without the register a question is asked, blocks nothing and writes nothing", async () => {
  await using repo = flawedRepo({ "orders.js": SILENT });

  const { status, stdout } = await runTool(repo, ["review"]);

  expect(status).toBe(0);
  expect(stdout).toContain("Questions, 1:\n  Failure returned as a normal result\n  orders.js:4 ");
  expect(stdout).toContain("answers are remembered with `tool config set decisionRegister.enabled");
  expect(repo.exists(".tool")).toBe(false);
});

test("a question is written down as an open entry, once, and the report says how to answer it", async () => {
  await using repo = askingRepo();

  const first = await runTool(repo, ["review"]);
  const text = repo.read(REGISTER);
  const second = await runTool(repo, ["review"]);

  expect([first.status, second.status]).toEqual([0, 0]);
  for (const { stdout } of [first, second]) {
    expect(stdout).toContain("    open; answer it: `tool register answer 1 TEXT`\n");
    expect(stdout).toMatch(/^register {3}1 decision, 1 open \(lookup\)$/m);
  }
  expect(repo.read(REGISTER)).toBe(text);
  expect(await entriesOf(repo)).toMatchObject([
    {
      id: "1",
      status: "open",
      file: "orders.js",
      line: 4,
      rule: "js/failure-as-answer",
      question: QUESTION,
    },
  ]);
});

test("a question that quotes a removed test is still there once the register quotes it too", async () => {
  const tests = (...names: string[]) =>
    names.map((name) => `test("${name}", () => { expect(1).toBe(1); });\n`).join("");
  await using repo = repoWithOrigin({
    main: { "test/a.test.js": tests("adds", "takes away") },
    feature: { "test/a.test.js": tests("adds") },
  });
  repo.config({ decisionRegister: { enabled: true } });

  await runTool(repo, ["review"]);
  const asked = await reviewJson(repo);
  await runTool(repo, ["register", "answer", "1", "It was twice the same"]);
  const answered = await reviewJson(repo);

  expect(asked.report.questions).toMatchObject([{ rule: "change/test-removed", answer: null }]);
  expect(answered.report.questions).toMatchObject([{ answer: { text: "It was twice the same" } }]);
});

test.each(["lookup", "load"])(
  "in mode %s an answer is applied, shown with its number and not asked again",
  async (mode) => {
    await using repo = askingRepo({ mode });
    await runTool(repo, ["review"]);
    await runTool(repo, ["register", "answer", "1", "Yes: the list is a nicety"]);

    const { status, stdout } = await runTool(repo, ["review"]);
    const { report } = await reviewJson(repo);

    expect(status).toBe(0);
    expect(stdout).toContain("    decision 1: Yes: the list is a nicety\n");
    expect(stdout).not.toContain("answer it:");
    expect(report.questions).toMatchObject([
      { file: "orders.js", answer: { text: "Yes: the list is a nicety", entry: "1" } },
    ]);
    expect(report.findings).toEqual([]);
    expect(report.register).toEqual({ mode, entries: 1, open: 0 });
  },
);

test("an answer goes with the file when it is moved, committed or not", async () => {
  await using repo = askingRepo();
  await runTool(repo, ["review"]);
  await runTool(repo, ["register", "answer", "1", "Yes."]);
  repo.commit("Decide");

  mkdirSync(join(repo.root, "api"));
  repo.git("mv", "orders.js", "api/orders.js");
  const moved = await reviewJson(repo);
  repo.commit("Move");
  const committed = await reviewJson(repo);

  for (const { report } of [moved, committed])
    expect(report.questions).toMatchObject([{ file: "api/orders.js", answer: { entry: "1" } }]);
  expect(await entriesOf(repo)).toHaveLength(1);
});

test("an answer given here is usable by a colleague after a pull", async () => {
  await using repo = askingRepo();
  repo.git("push", "-q", "origin", "feature");
  const theirs = join(repo.sandbox.directory, "theirs");
  repo.gitIn(repo.sandbox.directory, "clone", "-q", "--branch", "feature", repo.origin, theirs);
  await runTool(repo, ["review"]);
  await runTool(repo, ["register", "answer", "1", "Yes: a nicety"]);
  repo.commit("Decide");
  repo.git("push", "-q", "origin", "feature");

  const before = await runTool(repo, ["-C", theirs, "review", "--committed"]);
  repo.gitIn(theirs, "pull", "-q");
  const after = await runTool(repo, ["-C", theirs, "review"]);

  expect(before.stdout).not.toContain("decision 1:");
  expect(after.stdout).toContain("    decision 1: Yes: a nicety\n");
  expect(repo.gitIn(theirs, "status", "--porcelain")).toBe("");
});

test("a question answered with no becomes a finding that names the decision", async () => {
  await using repo = askingRepo();
  await runTool(repo, ["review"]);
  await runTool(repo, ["register", "answer", "1", "No: an outage must show"]);

  const { status, report } = await reviewJson(repo, ["--fail-on", "minor"]);

  expect(status).toBe(1);
  expect(report.findings).toMatchObject([
    { rule: "js/failure-as-answer", file: "orders.js", line: 4 },
  ]);
  expect(report.findings[0]?.message).toContain(
    'This contradicts decision 1: "No: an outage must show".',
  );
});

test("a finding about something that was decided says so, and no fix is applied to it", async () => {
  await using repo = askingRepo({}, { "same.js": "export const same = (a, b) => a.id == b.id;\n" });
  repo.write({
    [REGISTER]: `# Decisions

## 1. May ids be compared loosely?

- Status: answered
- File: \`same.js\`:1
- Rule: \`js/loose-equality\`

> May ids be compared loosely?

### Answer, 2026-01-02 03:04:05 UTC by Ann

> Yes: old ids are texts
`,
  });
  const [entry] = await entriesOf(repo);

  const { stdout } = await runTool(repo, ["review", "--fix=all", "-v"]);

  expect(entry).toMatchObject({ status: "answered", rule: "js/loose-equality" });
  expect(stdout.replaceAll(/\s+/g, " ")).toContain("This contradicts decision 1:");
  expect(stdout).not.toContain("fixable");
  expect(repo.read("same.js")).toContain("a.id == b.id");
});

test("a declined question is not asked again", async () => {
  await using repo = askingRepo();
  await runTool(repo, ["review"]);
  await runTool(repo, ["register", "decline", "1"]);

  const { stdout, report } = await reviewJson(repo);

  expect(report.questions).toMatchObject([{ answer: { entry: "1" } }]);
  expect(report.findings).toEqual([]);
  expect(stdout).toContain('"open": 0');
});

test("the answer about another file is offered to nobody here, and not assumed", async () => {
  await using repo = askingRepo();
  await runTool(repo, ["review"]);
  await runTool(repo, ["register", "answer", "1", "Yes."]);
  repo.write({ "bills.js": SILENT.replaceAll("orders", "bills") });

  const { report } = await reviewJson(repo);

  expect(report.questions.map(({ file, answer }) => [file, answer?.entry ?? null])).toEqual([
    ["bills.js", null],
    ["orders.js", "1"],
  ]);
  expect(await entriesOf(repo)).toMatchObject([{ status: "answered" }, { status: "open" }]);
});

test.skipIf(PYTHON === null)(
  "the dialogue offers a near decision, and takes an answer",
  async () => {
    await using repo = askingRepo();
    await runTool(repo, ["review"]);
    await runTool(repo, ["register", "answer", "1", "Yes: a nicety"]);
    repo.write({ "bills.js": SILENT.replaceAll("orders", "bills") });

    const { status, screen } = await runOnTerminal(
      repo,
      ["review"],
      [["as decided in 1", up, up, enter]],
      { isOutputShown: true },
    );

    expect(status).toBe(0);
    expect(screen).toContain("as decided in 1 (Yes: a nicety)");
    expect(screen).toContain("decision 2: As in decision 1: Yes: a nicety");
    expect(await entriesOf(repo)).toMatchObject([
      { answer: "Yes: a nicety" },
      { status: "answered", answer: "As in decision 1: Yes: a nicety" },
    ]);
  },
);

test("with a conflict in the register the review goes on, and says that the question is not written", async () => {
  await using repo = askingRepo();
  const conflict =
    "# Decisions\n\n<<<<<<< HEAD\n## 1. Mine?\n=======\n## 1. Theirs?\n>>>>>>> theirs\n";
  repo.write({ [REGISTER]: conflict });

  const { status, stdout, stderr } = await runTool(repo, ["review"]);

  // The conflict itself is one of the findings.
  expect(status).toBe(1);
  expect(stdout).toContain(`${REGISTER}:3`);
  expect(stdout).toContain("Questions, 1:");
  expect(stderr).toContain("warning: a question could not be saved: ");
  expect(repo.read(REGISTER)).toBe(conflict);
});

test.each(["../elsewhere", "/tmp/elsewhere", "link"])(
  "a register at %s, outside the repository, is an error before anything is reviewed",
  async (path) => {
    await using repo = askingRepo({ path });
    const outside = join(repo.sandbox.directory, "elsewhere");
    if (path === "link") {
      mkdirSync(outside);
      symlinkSync(outside, join(repo.root, "link"));
    }

    const { status, stdout, stderr } = await runTool(repo, ["review"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(
      /^error: .*(leads out of|not a path relative to the top of) the repository/m,
    );
    expect(existsSync(join(outside, "decisions.md"))).toBe(false);
  },
);

test("looks at history and at what is staged write nothing down", async () => {
  await using repo = askingRepo();

  await runTool(repo, ["review", "--committed"]);
  await runTool(repo, ["review", "--range", "main..HEAD"]);
  await runTool(repo, ["review", "--staged"]);

  expect(repo.exists(".tool/register")).toBe(false);
});
