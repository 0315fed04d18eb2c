import { describe, expect, test } from "vitest";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { analyzeOrSayWhyNot } from "../../../../src/review/builtin/run-analyzer.ts";
import { createBuiltin } from "../../../../src/review/builtin/create-builtin.ts";
import type { AnalysisResult, Analyzer } from "../../../../src/review/types.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { ToolError } from "../../../../src/errors/tool-error.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

const FILES = [asNewFile("a.js", "one\ntwo\n"), asNewFile("b.js", "one\n")];

const sound: RawFinding = {
  file: "a.js",
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 4,
  rule: {
    id: "js/made-up",
    focus: "security",
    severity: "major",
    confidence: "careful",
    trigger: "",
    cwe: null,
    title: "Made up",
    tones: { harsh: "Made up.", constructive: "Made up." },
  },
  values: {},
  evidence: "two",
  fix: null,
  source: "liar",
};
const edit = { file: "a.js", startLine: 1, startColumn: 1, endLine: 1, endColumn: 2, newText: "" };

function liar(answer: unknown, isPerFile = true): Analyzer {
  return {
    name: "liar",
    isPerFile,
    accepts: () => true,
    analyze: () => Promise.resolve(answer as AnalysisResult),
  };
}

const STRAY = "reported a file that it was not given";

const ask = (answer: unknown) =>
  analyzeOrSayWhyNot({
    analyzer: liar(answer),
    files: FILES,
    scope: EVERY_RULE,
    tools,
    ceilingMs: () => 60_000,
  });

describe("a finding is dropped, its file failed and the rest kept where", () => {
  test.each<[string, object]>([
    ["its line is no number", { line: Number.NaN }],
    ["its line is zero", { line: 0 }],
    ["its line is a fraction", { line: 1.5 }],
    ["it ends behind the file", { endLine: 4 }],
    ["it ends before it starts", { endLine: 1 }],
    ["it ends before it starts on its line", { column: 5 }],
    ["its column is negative", { column: -1 }],
    ["its end is missing", { endColumn: undefined }],
    ["it has no rule", { rule: undefined }],
    ["its rule has a weight that is none", { rule: { ...sound.rule, severity: "dire" } }],
    ["its rule has a focus that is none", { rule: { ...sound.rule, focus: "style" } }],
    ["its rule says nothing", { rule: { ...sound.rule, tones: {} } }],
    ["a word of it is no text", { values: { code: 7 } }],
    ["it has no words", { values: null }],
    ["its evidence is no text", { evidence: null }],
    ["its fix has no edits", { fix: { title: "mend" } }],
    [
      "its fix lies outside of the file",
      { fix: { title: "mend", edits: [{ ...edit, endLine: 9 }] } },
    ],
    ["its fix is for another file", { fix: { title: "mend", edits: [{ ...edit, file: "b.js" }] } }],
  ])("%s", async (_, fault) => {
    const other = { ...sound, file: "b.js", line: 1, endLine: 1 };
    const result = await ask({ findings: [{ ...sound, ...fault }, other, sound], failed: [] });
    expect(result.findings).toEqual([other, sound]);
    expect(result.failed).toEqual([{ file: "a.js", reason: "liar: returned an invalid finding" }]);
  });
});

describe("all files are failed and nothing is kept where an analyzer", () => {
  test.each<[string, unknown, string]>([
    ["returns nothing", {}, "returned no result"],
    ["returns findings that are no list", { findings: {}, failed: [] }, "returned no result"],
    ["returns an empty place in its list", { findings: [null], failed: [] }, STRAY],
    [
      "speaks of a file it was not given",
      { findings: [{ ...sound, file: "c.js" }], failed: [] },
      STRAY,
    ],
    [
      "fails a file it was not given",
      { findings: [], failed: [{ file: "c.js", reason: "x" }] },
      STRAY,
    ],
    ["gives no reason", { findings: [sound], failed: [{ file: "a.js" }] }, "returned no result"],
  ])("%s", async (_, answer, why) => {
    const reason = `liar: ${why}`;
    expect(await ask(answer)).toEqual({
      findings: [],
      failed: [
        { file: "a.js", reason },
        { file: "b.js", reason },
      ],
      unsettled: [],
      workMs: expect.any(Number),
    });
  });
});

test("sound findings with a fix go through as they are", async () => {
  const mended = { ...sound, fix: { title: "mend", edits: [edit] } };
  const result = await ask({ findings: [mended], failed: [] });
  expect(result).toMatchObject({ findings: [mended], failed: [], unsettled: [] });
});

test("an analyzer that talks nonsense leaves the others' findings alone", async () => {
  const honest: Analyzer = { ...liar({ findings: [sound], failed: [] }), name: "honest" };
  const { findings, failed } = await createBuiltin([liar(undefined), honest]).review({
    files: FILES,
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  expect(findings).toEqual([sound]);
  expect(failed).toEqual([
    { file: "a.js", reason: "liar: returned no result" },
    { file: "b.js", reason: "liar: returned no result" },
  ]);
});

test("what a partial clone lacks fails the files with the way to fetch it", async () => {
  const lacking: Analyzer = {
    ...liar(null),
    analyze: () =>
      Promise.reject(new ToolError("GIT_OBJECTS_MISSING", "it lacks some", { hint: "fetch them" })),
  };

  const { failed } = await analyzeOrSayWhyNot({
    analyzer: lacking,
    files: FILES.slice(0, 1),
    scope: EVERY_RULE,
    tools,
    ceilingMs: () => 60_000,
  });

  expect(failed).toEqual([{ file: "a.js", reason: "liar: it lacks some; fetch them" }]);
});
