import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ChangedFile } from "../../../../src/core/change/types.ts";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { flow } from "../../../../src/analyzers/flow/analyzer.ts";
import { analyzeBefore } from "../../../../src/review/builtin/analyze-before.ts";
import { createBuiltin } from "../../../../src/review/builtin/create-builtin.ts";
import { findingsCausedByChange } from "../../../../src/review/builtin/findings-caused-by-change.ts";
import type { Analyzer, ReviewedTree, ReviewFile } from "../../../../src/review/types.ts";
import { tools } from "../../rules/review-text.ts";
import { EVERY_RULE } from "../../../../src/review/every-rule.ts";

const rule = {
  id: "test/sink",
  focus: "security",
  severity: "major",
  confidence: "careful",
  trigger: "",
  cwe: null,
  title: "",
  tones: { harsh: "", constructive: "" },
} as const;

/** Finds every line that says `sink`, unless the text says `guard`; it weighs less where it says `known`. */
function look({ path, text }: ReviewFile): RawFinding[] {
  if (text.includes("guard")) return [];
  const severity = text.includes("known") ? "minor" : "major";
  return text.split("\n").flatMap((line, at) =>
    line.includes("sink")
      ? [
          {
            file: path,
            line: at + 1,
            column: 1,
            endLine: at + 1,
            endColumn: 2,
            rule: { ...rule, severity },
            values: {},
            evidence: line,
            fix: null,
            source: "test",
          },
        ]
      : [],
  );
}

const LINE_BEFORE = { path: "a.js", text: "", changed: changedFile({ removed: [1] }) };

function changedFile({
  added = [],
  removed = [],
  isNew = false,
}: {
  added?: readonly number[];
  removed?: readonly number[];
  isNew?: boolean;
}): ChangedFile {
  return {
    path: "a.js",
    oldPath: null,
    status: isNew ? "added" : "modified",
    kind: "text",
    oldMode: "100644",
    newMode: "100644",
    isUntracked: false,
    added: isNew ? "all" : added.map((line) => ({ start: line, end: line })),
    removed: removed.map((line) => ({ afterLine: line - 1, old: { start: line, end: line } })),
  };
}

function treeWith(file: ChangedFile, before: string | null): ReviewedTree {
  return {
    changed: [file],
    directory: null,
    paths: async () => [file.path],
    lookUp: async () => new Set([file.path]),
    read: async () => null,
    readBefore: async () => before,
    search: async () => new Map(),
  };
}

async function causedLines(
  before: string | null,
  text: string,
  changed: ChangedFile = LINE_BEFORE.changed,
  fails = false,
): Promise<number[]> {
  const file = { path: "a.js", text, changed };
  const analyzer: Analyzer = {
    ...flow,
    analyze: async (files) =>
      fails
        ? { findings: [], failed: files.map((each) => ({ file: each.path, reason: "no" })) }
        : { findings: files.flatMap(look), failed: [] },
  };
  const caused = await findingsCausedByChange([{ file, findings: look(file) }], (files) =>
    analyzeBefore(analyzer, files, {
      scope: EVERY_RULE,
      tools: { ...tools, tree: treeWith(changed, before) },
      cache: null,
    }),
  );
  return [...caused].map(([, mark]) => {
    expect(mark.isCausedByChange).toBe(true);
    return mark.line;
  });
}

test("what a lost guard leaves open is the change's own, wherever it lies", async () => {
  expect(await causedLines("guard\na\nb\nsink", "a\nb\nsink")).toEqual([3]);
});

test("what was there before is not, although its line has another number", async () => {
  expect(await causedLines("x\na\nsink", "a\nsink")).toEqual([]);
});

test("what weighs more than before is the change's own; what weighs less is not", async () => {
  expect(await causedLines("known\na\nsink", "a\nsink")).toEqual([2]);
  expect(await causedLines("x\na\nsink", "known\nsink")).toEqual([]);
});

test("of lines that read the same, as many are new as were not there", async () => {
  const changed = changedFile({ added: [1], removed: [] });
  expect(await causedLines("sink\nsink", "sink\nsink\nsink", changed)).toEqual([]);
});

test("a rule that gained nothing says nothing new, whichever place it now points at", async () => {
  expect(await causedLines("x\none sink\nother", "other sink\nelse", changedFile({}))).toEqual([]);
});

test.each([
  ["a file that is new", "guard", changedFile({ isNew: true })],
  ["a file whose old text is not to be had", null, LINE_BEFORE.changed],
  ["an old text that is too large", `guard${"\n".repeat(200_001)}`, LINE_BEFORE.changed],
])("nothing is claimed of %s", async (_, before, changed) => {
  expect(await causedLines(before, "a\nb\nsink", changed)).toEqual([]);
});

test("nothing is claimed where the old text cannot be analysed", async () => {
  expect(await causedLines("guard\na\nsink", "a\nsink", LINE_BEFORE.changed, true)).toEqual([]);
});

const GUARDED = `module.exports = function put(object, path, value) {
  const keys = path.split(".");
  if (keys.some((key) => key === "__proto__" || key === "constructor")) return;
  const last = keys.pop();
  for (const key of keys) {
    object[key] = object[key] || {};
    object = object[key];
  }
  object[last] = value;
};
`;
const OPEN = GUARDED.replace(/ {2}if .*\n/, "");

test("an old text is analysed once, and what is known of it is remembered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tool-caused-"));
  const seen: string[] = [];
  const watched: Analyzer = {
    ...flow,
    async analyze(files, focus, given) {
      seen.push(...files.map(({ text }) => (text === OPEN ? "new" : "old")));
      return flow.analyze(files, focus, given);
    },
  };
  const changed = changedFile({ removed: [3] });
  const review = () =>
    createBuiltin([watched], { analysisId: "one" }).review({
      files: [{ path: "a.js", text: OPEN, changed }],
      focus: null,
      context: { prompts: [], decisions: null },
      tools: { ...tools, cacheDirectory: folder, tree: treeWith(changed, GUARDED) },
    });
  try {
    for (let time = 0; time < 2; time += 1) {
      const { findings } = await review();
      expect(findings).toMatchObject([
        { rule: { id: "js/prototype-merge" }, line: 8, isCausedByChange: true },
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(seen).toEqual(["new", "old"]);
});
