import { expect, test } from "vitest";
import { identifyFindings } from "../../../src/review/pure/identify-findings.ts";
import type { Edit, RawFinding } from "../../../src/core/findings/types.ts";
import type { FixPlan, ProposedFix } from "../../../src/fixes/pure/types.ts";
import type { Focus } from "../../../src/core/vocabulary.ts";
import { builtin } from "../../../src/review/builtin/index.ts";
import { createTextIndex } from "../../../src/analyzers/shared/text-index.ts";
import { tryFixes } from "../../../src/review/try-fixes.ts";
import type { Reviewer } from "../../../src/review/types.ts";
import { raw, rule } from "./pure/helpers.ts";
import { asNewFile } from "../../../src/review/as-new-file.ts";
import { tools } from "../rules/review-text.ts";

const offsetOf = (text: string, line: number, column: number): number =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, column - 1);

/** Applies what does not overlap, the earlier fix first. */
function plan(
  fixes: readonly ProposedFix[],
  textOf: (file: string) => string | undefined,
): FixPlan {
  const chosen: ProposedFix[] = [];
  const refused: { id: string; because: string }[] = [];
  const taken: { file: string; start: number; end: number; newText: string; id: string }[] = [];
  for (const fix of fixes) {
    const ranges = fix.edits.map((edit) => {
      const text = textOf(edit.file) ?? "";
      const start = offsetOf(text, edit.startLine, edit.startColumn);
      const end = offsetOf(text, edit.endLine, edit.endColumn);
      return { file: edit.file, start, end, newText: edit.newText, id: fix.id };
    });
    const other = taken.find((it) =>
      ranges.some(({ file, start, end }) => it.file === file && it.start < end && start < it.end),
    );
    if (other === undefined) {
      chosen.push(fix);
      taken.push(...ranges);
    } else refused.push({ id: fix.id, because: `its lines overlap those of ${other.id}` });
  }
  const rewrites = [...new Set(taken.map(({ file }) => file))].sort().map((file) => {
    const before = textOf(file) ?? "";
    const after = taken
      .filter((it) => it.file === file)
      .sort((a, b) => b.start - a.start)
      .reduce((text, it) => text.slice(0, it.start) + it.newText + text.slice(it.end), before);
    return { file, before, after };
  });
  return { rewrites, chosen, refused };
}

/** Finds words by rule, and counts how often it was asked. */
function finder(words: Readonly<Record<string, string>>) {
  const asked: string[][] = [];
  const reviewer: Reviewer = {
    name: "finder",
    readersOf: () => ["finder"],
    async review({ files }) {
      asked.push(files.map(({ path }) => path));
      const findings = files.flatMap(({ path, text }) =>
        Object.entries(words).flatMap(([id, word]) =>
          [...text.matchAll(new RegExp(word, "g"))].map(({ index, 0: { length } }): RawFinding => {
            const place = createTextIndex(text).place(path, index, index + length);
            return raw({ ...place, rule: rule({ id }) });
          }),
        ),
      );
      return { findings, failed: [], reviewers: [] };
    },
  };
  return { reviewer, asked };
}

/** What the reviewer found in texts, and what comes of replacing things in them. */
async function attempt(
  texts: Readonly<Record<string, string>>,
  reviewer: Reviewer,
  /** Rule, the how-manieth of it in all files, what to replace and what with; no text = what was found. */
  wanted: readonly { rule: string; at?: number; replace?: string; by: string }[],
  focus: Focus | null = null,
) {
  const files = Object.entries(texts).map(([path, text]) => asNewFile(path, text));
  const context = { prompts: [], decisions: null };
  const seen = await reviewer.review({ files, focus, context, tools });
  const facts = identifyFindings(seen.findings, (file) => texts[file]);
  const fixes = wanted.map(({ rule: id, at = 0, replace, by }): ProposedFix => {
    const found = facts.filter((fact) => fact.rule.id === id)[at];
    if (found === undefined) throw new Error(`no ${id} at ${at}`);
    const { file } = found;
    const text = texts[file] ?? "";
    const start =
      replace === undefined ? offsetOf(text, found.line, found.column) : text.indexOf(replace);
    const end =
      replace === undefined
        ? offsetOf(text, found.endLine, found.endColumn)
        : start + replace.length;
    const from = createTextIndex(text).place(file, start, start);
    const to = createTextIndex(text).place(file, end, end);
    const edit: Edit = {
      file,
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
      newText: by,
    };
    return { ...found, rule: id, severity: "major", title: id, edits: [edit] };
  });
  const result = await tryFixes({
    fixes,
    files,
    facts,
    reviewers: [reviewer],
    focus,
    context,
    tools,
    plan,
  });
  return {
    fixes,
    accepted: result.accepted.map(({ id }) => fixes.findIndex((fix) => fix.id === id)),
    refused: result.refused.map(({ id, because }) => [
      fixes.findIndex((fix) => fix.id === id),
      because,
    ]),
    texts: Object.fromEntries(result.rewrites.map(({ file, after }) => [file, after])),
  };
}

test("fixes that are good are tried once, all together", async () => {
  const { reviewer, asked } = finder({ bad: "bad" });
  const texts = { "a.js": "bad();\nbad();\n", "b.js": "bad();\n" };
  const wanted = [0, 1, 2].map((at) => ({ rule: "bad", at, by: "good" }));
  const result = await attempt(texts, reviewer, wanted);
  expect(result).toMatchObject({
    accepted: [0, 1, 2],
    refused: [],
    texts: { "a.js": "good();\ngood();\n", "b.js": "good();\n" },
  });
  expect(asked).toHaveLength(2);
});

test.each<[string, string, string, string]>([
  ["a.js", "bad();\n", "good(", "a.js would no longer parse"],
  ["a.ts", "bad();\n", "const a: =", "a.ts would no longer parse"],
  ["a.html", "<p>bad</p>\n", "<", "a.html would no longer parse"],
  ["a.json", '{"a": "bad"}\n', '"', "a.json would no longer parse"],
  ["a.json", '{"a": "bad"}\n', "// yes\n", "a.json would no longer parse"],
  ["a.yaml", "a: bad\n", "[good", "a.yaml would no longer parse"],
  ["a.js", "bad();\n", "worse", "it would bring a new finding: worse at line 1 of a.js"],
  ["a.js", "bad();\n", "/* so? */ bad", "it does not fix its finding"],
  ["a.txt", "one bad\n", "or bad", "it does not fix its finding"],
])("in %s, %j → %j is refused", async (path, text, by, because) => {
  const { reviewer } = finder({ bad: "bad", worse: "worse" });
  const result = await attempt({ [path]: text }, reviewer, [{ rule: "bad", by }]);
  expect(result).toMatchObject({ accepted: [], refused: [[0, because]], texts: {} });
});

test("a file that was broken before may stay so, where its reviewers can live with it", async () => {
  const { reviewer } = finder({ bad: "bad" });
  const result = await attempt({ "a.js": "bad();\nif (\n" }, reviewer, [
    { rule: "bad", by: "good" },
  ]);
  expect(result.accepted).toEqual([0]);
});

test("one bad fix among many costs itself alone, in few trials", async () => {
  const { reviewer, asked } = finder({ bad: "bad", worse: "worse" });
  const many = 32;
  const text = Array.from({ length: many }, (_, at) => `function f${at}() {\n  bad();\n}\n`).join(
    "",
  );
  const wanted = Array.from({ length: many }, (_, at) => ({
    rule: "bad",
    at,
    by: at === 20 ? "worse" : "good",
  }));
  const result = await attempt({ "a.js": text }, reviewer, wanted);
  expect(result.refused).toEqual([[20, "it would bring a new finding: worse at line 62 of a.js"]]);
  expect(result.accepted).toHaveLength(many - 1);
  expect(result.texts["a.js"]?.match(/good/g)).toHaveLength(many - 1);
  expect(asked.length).toBeLessThan(14);
});

test("however many are bad, there are at most two trials for each", async () => {
  const { reviewer, asked } = finder({ bad: "bad", worse: "worse" });
  const text = "bad();\n".repeat(16);
  const wanted = Array.from({ length: 16 }, (_, at) => ({ rule: "bad", at, by: "worse" }));
  const result = await attempt({ "a.js": text }, reviewer, wanted);
  expect(result.accepted).toEqual([]);
  expect(result.refused).toHaveLength(16);
  expect(asked.length).toBeLessThanOrEqual(1 + 2 * 16);
});

test("a bad fix in one file leaves those of others alone", async () => {
  const { reviewer, asked } = finder({ bad: "bad" });
  const result = await attempt({ "a.js": "bad();\n", "b.js": "bad();\n" }, reviewer, [
    { rule: "bad", at: 0, by: "good(" },
    { rule: "bad", at: 1, by: "good" },
  ]);
  expect(result).toMatchObject({ accepted: [1], texts: { "b.js": "good();\n" } });
  expect(asked.slice(1)).toEqual([["b.js"]]);
});

test("a fix that gave way to a bad one has its turn; one that gave way to a good one does not", async () => {
  const { reviewer } = finder({ bad: "bad", wide: "bad.*end" });
  const bad = await attempt({ "a.js": "bad(end);\n" }, reviewer, [
    { rule: "wide", by: "good(" },
    { rule: "bad", replace: "bad(end", by: "good(" },
  ]);
  expect(bad.texts).toEqual({ "a.js": "good();\n" });
  const good = await attempt({ "a.js": "bad(end);\nbad(end);\n" }, reviewer, [
    { rule: "wide", at: 0, by: "good(" },
    { rule: "wide", at: 1, by: "good(]" },
    { rule: "bad", at: 0, replace: "bad(", by: "fine(" },
  ]);
  expect(good.refused.map(([which]) => which)).toContain(2);
});

test("what merely moved, or stands inside of what was changed, is not new", async () => {
  const { reviewer } = finder({ bad: "bad", kept: "kept", whole: "wrap\\(.*\\)" });
  const result = await attempt(
    { "a.js": "bad(); kept;\nfunction g() {\n  return wrap(kept, bad);\n}\nkept;\n" },
    reviewer,
    [
      { rule: "bad", at: 0, by: "good();\ngood" },
      { rule: "bad", at: 1, by: "good" },
    ],
  );
  expect(result).toMatchObject({ accepted: [0, 1], refused: [] });
});

test("of equal findings it is enough that there is one less", async () => {
  const { reviewer } = finder({ bad: "bad" });
  const texts = { "a.js": "bad();\nbad();\nbad();\n" };
  const result = await attempt(texts, reviewer, [{ rule: "bad", at: 0, by: "good" }]);
  expect(result).toMatchObject({ accepted: [0], texts: { "a.js": "good();\nbad();\nbad();\n" } });
});

test("a fix after which a file cannot be reviewed is refused, with the reason", async () => {
  const { reviewer } = finder({ bad: "bad" });
  const picky = (isLoud: boolean): Reviewer => ({
    ...reviewer,
    async review(request) {
      const result = await reviewer.review(request);
      if (!request.files.some(({ text }) => text.includes("odd"))) return result;
      if (isLoud) throw new Error("out of ideas");
      return { ...result, failed: [{ file: "a.js", reason: "picky: too odd" }] };
    },
  });
  const refusals = [];
  for (const isLoud of [true, false]) {
    const wanted = [{ rule: "bad", by: "odd" }];
    refusals.push((await attempt({ "a.js": "bad();\n" }, picky(isLoud), wanted)).refused);
  }
  expect(refusals).toEqual([
    [[0, "a.js could not be reviewed with it (finder failed: out of ideas)"]],
    [[0, "a.js could not be reviewed with it (picky: too odd)"]],
  ]);
});

test("the user's stop ends the trial", async () => {
  const { reviewer } = finder({ bad: "bad" });
  const stopped = tryFixes({
    fixes: [],
    files: [],
    facts: [],
    reviewers: [reviewer],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, signal: AbortSignal.abort() },
    plan: (_, textOf) => ({
      ...plan([], textOf),
      chosen: [{ ...raw(), id: "f-1", rule: "bad", severity: "major", title: "", edits: [] }],
    }),
  });
  await expect(stopped).rejects.toThrow();
});

test("the built-in reviewer accepts what its own rules offer, and nothing that breaks the code", async () => {
  const texts = {
    "src/a.ts": "export const copy = (u: object): object => JSON.parse(JSON.stringify(u));\n",
    "src/b.js": "run();\n  debugger;\nstop();\n",
  };
  const copies = "js/json-clone";
  const files = Object.entries(texts).map(([path, text]) => asNewFile(path, text));
  const context = { prompts: [], decisions: null };
  const { findings } = await builtin.review({ files, focus: null, context, tools });
  const offered = findings.flatMap((found) => found.fix?.edits.map(() => found.rule.id) ?? []);
  expect(offered).toContain("js/debugger-left");
  const result = await attempt(texts, builtin, [
    { rule: "js/debugger-left", by: "" },
    ...(offered.includes(copies) ? [{ rule: copies, by: "structuredClone(u)" }] : []),
  ]);
  expect(result.refused).toEqual([]);
  const breaking = await attempt(texts, builtin, [
    { rule: "js/debugger-left", replace: "debugger;", by: "const a = 1; const a = 2;" },
  ]);
  expect(breaking.refused).toEqual([
    [0, expect.stringContaining("src/b.js could not be reviewed with it (oxlint: does not parse")],
  ]);
  const worse = await attempt(texts, builtin, [
    { rule: "js/debugger-left", replace: "debugger;", by: "eval(input);" },
  ]);
  expect(worse.refused).toEqual([
    [0, "it would bring a new finding: js/eval-input at line 2 of src/b.js"],
  ]);
});
