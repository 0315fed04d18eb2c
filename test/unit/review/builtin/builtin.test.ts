import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { RunResult } from "../../../../src/process/run.ts";
import { astGrep } from "../../../../src/analyzers/ast-grep/analyzer.ts";
import { oxlint } from "../../../../src/analyzers/oxlint/analyzer.ts";
import { analyzeOrSayWhyNot } from "../../../../src/review/builtin/run-analyzer.ts";
import { builtinWithNursery as builtin } from "../../../../src/review/builtin/index.ts";
import { packRules } from "../../../../src/analyzers/shared/pack.ts";
import type { Analyzer } from "../../../../src/review/types.ts";
import { createSandbox } from "../../../helpers/sandbox.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

afterEach(() => vi.unstubAllEnvs());

/** Rules and places of what is found in one file, in the order found. */
async function look(path: string, text: string, focus: "security" | null = null) {
  const { findings, failed } = await builtin.review({
    files: [asNewFile(path, text)],
    focus,
    context: { prompts: [], decisions: null },
    tools,
  });
  return { findings, failed, brief: findings.map((it) => `${it.rule.id} ${it.line}:${it.column}`) };
}

test("says who looked at how many files", async () => {
  const files = [asNewFile("a.ts", "const a = 1;\n"), asNewFile("notes.txt", "x\n")];
  const { reviewers } = await builtin.review({
    files,
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(reviewers.map(({ name, files: count }) => [name, count])).toEqual([
    ["oxlint", 1],
    ["ast-grep", 1],
    ["flow", 1],
    ["regex", 1],
    ["secretlint", 2],
    ["credentials", 1],
    ["leftovers", 2],
    ["unicode", 2],
    ["misspellings", 1],
    ["commented-code", 1],
  ]);
});

test("a focus leaves out the analyzers that have no rule for it", async () => {
  const files = [asNewFile("a.ts", "debugger;\neval(x);\n")];
  const { reviewers, findings } = await builtin.review({
    files,
    focus: "security",
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(reviewers.map(({ name }) => name)).toEqual([
    "ast-grep",
    "flow",
    "regex",
    "secretlint",
    "credentials",
    "unicode",
  ]);
  expect(findings.map(({ rule }) => rule.id)).toEqual(["js/eval-input"]);
});

test.each([["edge-case"], ["security"], ["performance"], ["architecture"]])(
  "there are rules for %s",
  (focus) => {
    expect(packRules().filter((rule) => rule.focus === focus).length).toBeGreaterThan(5);
  },
);

test("no rule about security can be silenced by a comment for a linter", () => {
  const engines = packRules()
    .filter(({ focus }) => focus === "security")
    .map(({ engine }) => engine);
  expect(engines).not.toContain("oxlint");
});

test("places count UTF-16 units behind emoji, in Windows files and behind a byte order mark", async () => {
  const { brief } = await look("a.js", "\uFEFFconst s = '漢😀'; debugger;\r\neval('😀' + x);\r\n");
  expect(brief).toEqual(["js/debugger-left 1:19", "js/eval-input 2:1"]);
});

test("scripts in Vue, Svelte and HTML files are reviewed in their places", async () => {
  const vue = `<template>\n  <p>{{ a }}</p>\n</template>\n<script setup lang="ts">\nconst a: number = eval(x);\ndebugger;\n</script>\n`;
  expect((await look("a.vue", vue)).brief).toEqual(["js/debugger-left 6:1", "js/eval-input 5:19"]);
  const html = `<p>eval(x)</p>\n<script type="application/json">{"a": "eval(x)"}</script>\n<script>eval(x)</script>\n`;
  expect((await look("a.html", html)).brief).toEqual(["js/eval-input 3:9"]);
});

test("comments for a linter hold for its rules and for nothing else", async () => {
  const text = `// eslint-disable-next-line\nif (a === NaN) eval(x);\n`;
  expect((await look("a.js", text)).brief).toEqual(["js/lint-off 1:3", "js/eval-input 2:16"]);
});

test("a leak is shown by its issuer's prefix at most, and no comment can hide it", async () => {
  const token = `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"}`;
  const text = `/* secretlint-disable */\nconst key = "${token}"; // secretlint-disable-line\n`;
  const { findings } = await look("src/a.js", text);
  const leak = findings.find(({ rule }) => rule.id === "secret/github-token");
  expect(leak).toMatchObject({
    line: 2,
    column: 14,
    endColumn: 54,
    evidence: "ghp_…, 40 characters, hidden",
  });
  expect(JSON.stringify(findings)).not.toContain(token.slice(0, 6));
});

test("a hard-coded credential is never repeated in a finding", async () => {
  const { findings } = await look("src/a.js", `const password = "hV9#kq2LwXz";\n`);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.values["secret"]).toBe("11 characters, hidden");
  expect(JSON.stringify(findings)).not.toContain("hV");
});

test("request data makes a built command critical, and names what is put in", async () => {
  const text = (part: string) =>
    `import { exec } from "node:child_process";\nexport const run = (req) => exec(\`ls \${${part}}\`);\n`;
  const plain = (await look("src/a.js", text("folder"))).findings[0];
  expect(plain).toMatchObject({ rule: { severity: "minor" }, values: { source: "folder" } });
  const sent = (await look("src/a.js", text("req.query.folder"))).findings[0];
  expect(sent).toMatchObject({
    rule: { severity: "critical" },
    values: { source: "req.query.folder" },
  });
  expect((await look("test/a.js", text("req.query.folder"))).findings).toEqual([]);
});

test("a fix says what to put where", async () => {
  const { findings } = await look(
    "src/a.js",
    `const copy = JSON.parse(JSON.stringify(user.list));\n`,
  );
  expect(findings[0]?.fix).toEqual({
    title: "Copy with structuredClone",
    edits: [
      {
        file: "src/a.js",
        startLine: 1,
        startColumn: 14,
        endLine: 1,
        endColumn: 51,
        newText: "structuredClone(user.list)",
      },
    ],
  });
});

test("a statement that a fix deletes takes its line with it, and nothing beside it", async () => {
  const alone = (await look("a.js", "run();\n  debugger;\nstop();\n")).findings[0];
  expect(alone?.fix?.edits).toMatchObject([
    { startLine: 2, startColumn: 1, endLine: 3, endColumn: 1, newText: "" },
  ]);
  const beside = (await look("a.js", "if (x) { debugger; }\n")).findings[0];
  expect(beside?.fix?.edits).toMatchObject([
    { startLine: 1, startColumn: 10, endLine: 1, endColumn: 20, newText: "" },
  ]);
});

test("a file that the change broke is a finding; one that was broken before is not reviewed", async () => {
  const text = "const a = 1;\nconst b = ;\n";
  const broken = asNewFile("a.js", text);
  const before = { ...broken, changed: { ...broken.changed, added: [{ start: 1, end: 1 }] } };
  const byChange = await builtin.review({
    files: [broken],
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(byChange.findings.map(({ rule, line }) => [rule.id, line])).toEqual([
    ["js/syntax-error", 2],
  ]);
  expect(byChange.failed).toEqual([]);
  const already = await builtin.review({
    files: [before],
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(already.findings).toEqual([]);
  expect(already.failed).toEqual([
    {
      file: "a.js",
      reason: "oxlint: does not parse: Unexpected token `;` (line 2)",
      cause: "broken",
    },
  ]);
});

test("a syntax error names the token that the parser did not expect, and where the file ends too early", async () => {
  const [token, end] = await Promise.all([look("a.ts", "let size: = 3;"), look("a.js", "let x =")]);
  const messages = [...token.findings, ...end.findings].map(({ values }) => values["message"]);
  expect(messages).toEqual(["Unexpected token `=`", "Unexpected end of file"]);
});

test("names that mean something to a shell or to the linter are reviewed like any other", async () => {
  const names = ["--fix.js", "a b\n'\".js", "node_modules/x.js", ".hidden/ü.mjs", "A.js", "a.js"];
  const files = names.map((name) => asNewFile(name, "debugger;\n"));
  const { findings, failed } = await builtin.review({
    files,
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(failed).toEqual([]);
  expect(findings.map(({ file }) => file).sort()).toEqual([...names].sort());
});

test("configuration and ignore files around the temporary folder are not looked at", async () => {
  await using sandbox = createSandbox();
  const folder = join(sandbox.directory, "repo/tmp");
  mkdirSync(join(folder, ".git"), { recursive: true });
  for (const place of [folder, join(sandbox.directory, "repo")]) {
    writeFileSync(join(place, ".gitignore"), "*\n");
    writeFileSync(join(place, ".eslintignore"), "*\n");
    writeFileSync(
      join(place, ".oxlintrc.json"),
      `{"rules":{"no-debugger":"off"},"jsPlugins":["./p.js"]}`,
    );
    writeFileSync(join(place, "p.js"), `throw new Error("ran");`);
  }
  vi.stubEnv("TMPDIR", folder);
  expect((await look("a.js", "debugger;\n")).brief).toEqual(["js/debugger-left 1:1"]);
});

/** The linter's place taken by a program that answers as told. */
const answering = (answer: Partial<RunResult>) => ({
  ...tools,
  run: async (): Promise<RunResult> => ({
    status: 0,
    stdout: Buffer.from(""),
    stderr: "",
    timedOut: false,
    overflowed: false,
    missing: false,
    ...answer,
  }),
});

test.each([
  [
    "crashes",
    { status: 101, stderr: "thread panicked\nat x" },
    "exited with status 101: thread panicked at x",
  ],
  ["is killed", { status: null }, "exited with status none"],
  ["talks nonsense", { stdout: Buffer.from("oops") }, "printed something other than JSON: oops"],
  ["answers in another shape", { stdout: Buffer.from("{}") }, "printed JSON of an unknown shape"],
  [
    "leaves files out",
    { stdout: Buffer.from(`{"diagnostics":[],"number_of_files":0}`) },
    "looked at 0 of 1 files",
  ],
])("a linter that %s costs its own files, with the reason", async (_, answer, reason) => {
  const result = await analyzeOrSayWhyNot({
    analyzer: oxlint,
    files: [asNewFile("a.js", "debugger;\n")],
    scope: EVERY_RULE,
    tools: answering(answer),
    ceilingMs: () => 10_000,
  });
  expect(result).toMatchObject({
    findings: [],
    failed: [{ file: "a.js", reason: `oxlint: ${reason}` }],
  });
});

test("an analyzer that gives no answer in time costs its own files", async () => {
  const sleeper: Analyzer = {
    name: "sleeper",
    isPerFile: true,
    accepts: () => true,
    analyze: () => new Promise(() => {}),
  };
  const result = await analyzeOrSayWhyNot({
    analyzer: sleeper,
    files: [asNewFile("a.js", "")],
    scope: EVERY_RULE,
    tools,
    ceilingMs: () => 20,
  });
  expect(result.failed).toEqual([
    { file: "a.js", reason: "sleeper: gave no answer within 0.02 s" },
  ]);
});

test("what was found before the time was up is kept", async () => {
  const files = Array.from({ length: 501 }, (_, at) => asNewFile(`${at}.js`, "debugger;\n"));
  const tiring: Analyzer = {
    name: "tiring",
    isPerFile: true,
    accepts: () => true,
    analyze: (portion, focus, given) =>
      portion.some(({ path }) => path === "0.js")
        ? astGrep.analyze(portion.slice(0, 1), focus, given)
        : new Promise(() => {}),
  };
  const result = await analyzeOrSayWhyNot({
    analyzer: tiring,
    files: files.map((file) => ({ ...file, text: "setTimeout('f()');\n" })),
    scope: EVERY_RULE,
    tools,
    ceilingMs: () => 6_000,
  });
  expect(result.findings).toMatchObject([{ file: "0.js" }]);
  expect(result.failed).toEqual([{ file: "500.js", reason: "tiring: gave no answer within 6 s" }]);
});

/** Never answers about a file whose path says so. */
const hanging: Analyzer = {
  name: "hanging",
  isPerFile: true,
  accepts: () => true,
  analyze: (portion) =>
    portion.some(({ path }) => path.startsWith("hang"))
      ? new Promise(() => {})
      : Promise.resolve({ findings: [], failed: [] }),
};

test.each([
  ["one file costs the half that it is in", ["a.js", "b.js", "hang.js"], ["hang.js"]],
  ["the time grows with what is asked", ["hang.js", "a.js", "b.js"], ["hang.js", "a.js"]],
])("a portion whose time is up is cut into halves once: %s", async (_, paths, unread) => {
  const asked: number[] = [];
  const result = await analyzeOrSayWhyNot({
    analyzer: hanging,
    files: paths.map((path) => asNewFile(path, "")),
    scope: EVERY_RULE,
    tools,
    ceilingMs(portion) {
      asked.push(portion.length);
      return 10 * portion.length;
    },
  });
  expect(asked).toEqual([3, 2, 1]);
  expect(result.failed).toEqual(
    unread.map((file) => ({
      file,
      reason: `hanging: gave no answer within 0.0${unread.length} s`,
    })),
  );
});

test("an analyzer that gave no answer twice is not asked about the other portions", async () => {
  const files = Array.from({ length: 1_001 }, (_, at) => asNewFile(`hang-${at}.js`, ""));
  let asked = 0;
  const result = await analyzeOrSayWhyNot({
    analyzer: hanging,
    files,
    scope: EVERY_RULE,
    tools,
    ceilingMs() {
      asked += 1;
      return 10;
    },
  });
  expect(asked).toBe(3);
  expect(result.failed).toHaveLength(1_001);
  expect(result.failed.at(-1)?.reason).toBe("hanging: had given no answer in time before");
});

test("the user's own stop ends the review instead of failing files", async () => {
  const stop = AbortSignal.abort();
  const review = builtin.review({
    files: [asNewFile("a.js", "debugger;\n")],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, signal: stop },
  });
  await expect(review).rejects.toThrow();
});

test("nothing of a reviewed file is executed", async () => {
  await using sandbox = createSandbox();
  const trap = join(sandbox.directory, "trap");
  writeFileSync(trap, `#!/bin/sh\ntouch "${sandbox.directory}/sprung"\n`);
  chmodSync(trap, 0o755);
  const text = `import { execFileSync } from "node:child_process";\nexecFileSync(${JSON.stringify(trap)});\n`;
  const { failed } = await look("oxlint.config.ts", text);
  expect(failed).toEqual([]);
  const { existsSync } = await import("node:fs");
  expect(existsSync(join(sandbox.directory, "sprung"))).toBe(false);
});
