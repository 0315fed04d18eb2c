import { expect, test } from "vitest";
import type { Settings } from "../../../src/config/types.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { collectChange } from "../../../src/git/collect-change.ts";
import { createGit } from "../../../src/git/git.ts";
import { createRun } from "../../../src/process/run.ts";
import { reviewChange, type ReviewRequest } from "../../../src/review/review-change.ts";
import type { Reviewer } from "../../../src/review/types.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { raw, rule } from "./pure/helpers.ts";

const REVIEW: Settings["review"] = {
  engine: "auto",
  model: null,
  sceptic: null,
  agent: null,
  budget: { tokens: null, usd: null, minutes: null },
  failOn: "major",
  maxIterations: 5,
  ignore: [],
  linters: "off",
  overrides: [],
  standards: [],
  nursery: false,
  questions: "note",
};

/** Says what it is told to say about every file it takes. */
function reviewer(
  name: string,
  say: (file: string) => Partial<RawFinding>[],
  takes: (path: string) => boolean = () => true,
): Reviewer {
  return {
    name,
    readersOf: (path) => (takes(path) ? [name] : []),
    review: async ({ files }) => ({
      findings: files.flatMap(({ path }) =>
        say(path).map((part) => raw({ source: name, ...part, file: path })),
      ),
      failed: [],
      reviewers: [{ name, files: files.length, durationMs: 1.6 }],
    }),
  };
}

async function review(
  repo: Repo,
  reviewers: readonly Reviewer[],
  more: Partial<Pick<ReviewRequest, "settings" | "tone">> & { signal?: AbortSignal } = {},
) {
  const { env } = repo.sandbox;
  const signal = more.signal ?? new AbortController().signal;
  const run = createRun({ env, signal: new AbortController().signal });
  const git = createGit(run, repo.root);
  const change = await collectChange({
    git,
    scope: { kind: "uncommitted" },
    mergeTargetBranches: ["main"],
    readStdin: async () => Buffer.alloc(0),
  });
  try {
    return await reviewChange({
      change,
      git,
      settings: more.settings ?? { focus: null, exclude: [], review: REVIEW },
      tone: more.tone ?? "harsh",
      tools: { run, signal, env },
      context: { prompts: [], decisions: null },
      reviewers,
    });
  } finally {
    await change.close();
  }
}

function repoWith(files: Record<string, string>): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  repo.write(files);
  return repo;
}

test("a reviewer that breaks costs its own files, and the others' findings stay", async () => {
  await using repo = repoWith({ "a.js": "eval(x);\n", "b.py": "eval(x)\n" });
  const broken: Reviewer = {
    ...reviewer("broken", () => []),
    readersOf: (path) => (path.endsWith(".py") ? ["broken"] : []),
    review: async () => {
      throw new Error("out of ideas");
    },
  };

  const { report } = await review(repo, [reviewer("sound", () => [{}]), broken]);

  expect(report).toMatchObject({
    status: "partial",
    files: { reviewed: 1, failed: [{ file: "b.py", reason: "broken failed: out of ideas" }] },
    findings: [{ file: "a.js" }, { file: "b.py" }],
    gate: { passed: false },
  });
});

test("a file that nobody reads is skipped by name, not counted as reviewed", async () => {
  await using repo = repoWith({ "a.js": "x\n", "b.txt": "x\n" });
  const onlyJs = reviewer(
    "js",
    () => [],
    (path) => path.endsWith(".js"),
  );

  const { report } = await review(repo, [onlyJs]);

  expect(report.files).toEqual({
    reviewed: 1,
    byLanguage: 1,
    excluded: [],
    skipped: [{ file: "b.txt", reason: "no analyzer for this kind of file" }],
    failed: [],
  });
});

test("two reviewers who say the same are heard once, and counted for who was heard", async () => {
  await using repo = repoWith({ "a.js": "eval(x);\n" });
  const weak = rule({ id: "one/weak", severity: "minor", cwe: 95 });
  const strong = rule({ id: "two/strong", severity: "critical", cwe: 95 });

  const { report } = await review(repo, [
    reviewer("one", () => [{ rule: weak }]),
    reviewer("two", () => [{ rule: strong }]),
  ]);

  expect(report.findings.map(({ rule }) => rule)).toEqual(["two/strong"]);
  expect(report.reviewers).toEqual([
    { name: "one", files: 1, findings: 0, durationMs: 2 },
    { name: "two", files: 1, findings: 1, durationMs: 2 },
  ]);
});

test("a finding of another focus is dropped, whoever insists on it", async () => {
  await using repo = repoWith({ "a.js": "eval(x);\n" });
  const settings = { focus: "performance", exclude: [], review: REVIEW } as const;

  const { report } = await review(repo, [reviewer("one", () => [{}])], { settings });

  expect(report).toMatchObject({ status: "clean", findings: [] });
});

test("a finding in a file that was not under review is dropped", async () => {
  await using repo = repoWith({ "a.js": "eval(x);\n" });
  const roaming: Reviewer = {
    ...reviewer("one", () => []),
    review: async () => ({ findings: [raw({ file: "README.md" })], failed: [], reviewers: [] }),
  };

  const { report } = await review(repo, [roaming]);

  expect(report.findings).toEqual([]);
});

test("a secret appears neither in the sources for code frames nor in any finding of the file", async () => {
  await using repo = repoWith({ "a.js": 'login("hunter22hunter22");\n' });
  const secret = rule({ id: "secret/key", cwe: 798 });
  const place = { line: 1, column: 7, endLine: 1, endColumn: 25 };

  const { report, sources } = await review(repo, [
    reviewer("one", () => [
      { ...place, rule: secret },
      { values: { what: "hunter22hunter22" }, evidence: 'login("hunter22hunter22")' },
    ]),
  ]);

  expect(sources.get("a.js")).toBe('login("****************");\n');
  expect(report.findings).toHaveLength(2);
  expect(JSON.stringify(report)).not.toContain("hunter22");
});

test("what is found outside the change and what is ignored is counted", async () => {
  await using repo = repoWith({});
  repo.commit("More", { "a.js": "eval(x);\n" });
  repo.write({ "a.js": "eval(x);\neval(y);\neval(z);\n" });
  const found = [1, 2, 3].map((line) => ({ line, endLine: line, endColumn: 8 }));
  const ids = (await review(repo, [reviewer("one", () => found)])).report.findings.map(
    ({ id }) => id,
  );

  const { report, hidden } = await review(repo, [reviewer("one", () => found)], {
    settings: { focus: null, exclude: [], review: { ...REVIEW, ignore: ids.slice(0, 1) } },
  });

  expect(ids).toHaveLength(2);
  expect(hidden).toEqual({ outsideChange: 1 });
  expect(report.suppressed).toMatchObject([
    { finding: { id: ids[0] }, by: "review.ignore", reason: null },
  ]);
  expect(report.findings.map(({ id }) => id)).toEqual(ids.slice(1));
});

const forgetful = { id: "test/rule", focus: "security" } as const;

test("a comment that silences nothing is reported where its rule was looked for, and is a fact", async () => {
  const text = "// tool-ignore test/rule: was true once\nadd(x);\n";
  await using repo = repoWith({ "a.js": text });
  const quiet = { ...reviewer("one", () => []), rules: () => [forgetful] };

  const judged = await review(repo, [quiet]);
  const open = await review(repo, [quiet, reviewer("two", () => [])]);

  expect(judged.report.findings).toMatchObject([
    { rule: "tool/unused-ignore", source: "tool", line: 1, column: 16, endColumn: 25 },
  ]);
  expect(judged.facts.map(({ id }) => id)).toEqual(judged.report.findings.map(({ id }) => id));
  expect(open.report.status).toBe("clean");
});

test("a file that failed says nothing about its comments, and one that its rule's reviewer does not read neither", async () => {
  const text = "# tool-ignore test/rule: was true once\nadd(x)\n";
  await using repo = repoWith({ "a.py": text, "b.rb": text });
  const quiet = {
    ...reviewer(
      "one",
      () => [],
      (path) => path.endsWith(".py"),
    ),
    rules: () => [forgetful],
  };
  const failing: Reviewer = {
    ...reviewer("two", () => []),
    rules: () => [],
    review: async () => ({
      findings: [],
      failed: [{ file: "a.py", reason: "no" }],
      reviewers: [],
    }),
  };

  expect((await review(repo, [quiet, failing])).report).toMatchObject({
    status: "partial",
    findings: [],
  });
});

test("what a comment silences stays masked, its reason too", async () => {
  await using repo = repoWith({
    "a.js": '// tool-ignore test/rule: hunter22hunter22 is public\nlogin("hunter22hunter22");\n',
  });
  const secret = rule({ cwe: 798 });
  const found = { rule: secret, line: 2, endLine: 2, column: 7, endColumn: 25 };

  const { report } = await review(repo, [
    reviewer("one", () => [{ ...found, evidence: "hunter22hunter22" }]),
  ]);

  expect(report.suppressed).toMatchObject([
    { by: "comment", reason: "**************** is public", finding: { line: 2 } },
  ]);
  expect(JSON.stringify(report)).not.toContain("hunter22");
});

test("an interrupted review reports nothing", async () => {
  await using repo = repoWith({ "a.js": "eval(x);\n" });
  const stop = new AbortController();
  const stopping = reviewer("one", () => {
    stop.abort("SIGINT");
    return [{}];
  });

  await expect(review(repo, [stopping], { signal: stop.signal })).rejects.toMatchObject({
    code: "INTERRUPTED",
  });
});
