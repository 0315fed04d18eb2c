import pc from "picocolors";
import { expect, test } from "vitest";
import { linterComment } from "../../../../src/review/pure/linter-comment.ts";
import { explainSilenceAt, type SilenceFacts } from "../../../../src/review/pure/silence.ts";
import { silenceText } from "../../../../src/output/formats/silence.ts";
import { changeOf } from "../../../helpers/change-of-text.ts";
import { finding, raw } from "./helpers.ts";

const [CHANGED] = changeOf("a.js", "one();\ntwo();\nthree();\n", "one();\nTWO();\nthree();\n");

function explain(line: number, part: Partial<SilenceFacts> = {}) {
  if (CHANGED === undefined) throw new Error("there is no change");
  return explainSilenceAt(line, {
    report: {
      findings: [],
      questions: [],
      usage: null,
      files: { reviewed: 1, excluded: [], skipped: [], failed: [] },
    },
    dropped: [],
    changed: CHANGED,
    text: "one();\nTWO();\nthree();\n",
    excludedBy: null,
    rulesOff: 0,
    analyzers: [
      { name: "one", whyNot: null },
      { name: "two", whyNot: "other kinds of files" },
    ],
    ...part,
  });
}

test("a line without a finding names who looked and who did not", () => {
  expect(explain(2)).toMatchObject({
    reported: [],
    dropped: [],
    isChangedLine: true,
    state: { is: "reviewed" },
    analyzers: { read: ["one"], others: [{ name: "two", whyNot: "other kinds of files" }] },
  });
  expect(explain(1).isChangedLine).toBe(false);
});

test("what lies there is told, a finding over several lines too, and no neighbour", () => {
  const dropped = [
    raw({ line: 1, endLine: 3 }),
    raw({ line: 2 }),
    raw({ line: 3, endLine: 3 }),
  ].map((each) => ({ finding: each, filter: "some", reason: "is so", because: null }));
  const findings = [finding({ file: "b.js", line: 2 }), finding({ line: 2 })];
  const files = { reviewed: 2, excluded: [], skipped: [], failed: [] };

  const silence = explain(2, {
    dropped,
    report: { findings, questions: [], usage: null, files },
  });

  expect(silence.dropped.map(({ line, filter }) => [line, filter])).toEqual([
    [1, "some"],
    [2, "some"],
  ]);
  expect(silence.reported).toMatchObject([{ line: 2, rank: 2 }]);
});

test("a proposal that nobody believed is told with its reason", () => {
  const dropped = [
    { file: "a.js", line: 2, title: "Wrong sum", because: "refuted by a.js:1" },
    { file: "a.js", line: 3, title: "Elsewhere", because: "x" },
  ];
  const proposals = { given: 2, mended: 0, kept: 0, dropped };
  const files = { reviewed: 1, excluded: [], skipped: [], failed: [] };
  const usage = { proposals, reading: null, dropped: [], droppedBy: {} };

  expect(
    explain(2, { report: { findings: [], questions: [], usage, files } }).dropped,
  ).toMatchObject([{ rule: "Wrong sum", filter: "proposals", because: "refuted by a.js:1" }]);
});

test.each([
  ["excluded", { excludedBy: "vendor/*" }, "matches `vendor/*`"],
  ["skipped", { files: { skipped: [{ file: "a.js", reason: "too large" }] } }, "too large"],
  ["failed", { files: { failed: [{ file: "a.js", reason: "flow: gave up" }] } }, "flow: gave up"],
])(
  "a file that is %s says why",
  (is, { files = {}, ...part }: Record<string, object | string>, reason) => {
    const all = { reviewed: 0, excluded: [], skipped: [], failed: [], ...(files as object) };
    const report = { findings: [], questions: [], usage: null, files: all };

    expect(explain(2, { ...part, report }).state).toMatchObject({ is, reason });
  },
);

test.each([
  ["run(); // eslint-disable-line", 1, 1],
  ["// eslint-disable-next-line no-eval\nrun();\n", 2, 1],
  ["// eslint-disable-next-line no-eval\nrun();\nrun();\n", 3, null],
  ["/* oxlint-disable */\na();\nb();\n", 3, 1],
  ["/* eslint-disable */\na();\n/* eslint-enable */\nb();\n", 4, null],
  ["import os  # noqa: F401\n", 1, 1],
  ["import os  # noqa\nimport re\n", 2, null],
  ["# ruff: noqa\nimport os\n", 2, 1],
  ["run();\n", 1, null],
])("of %j line %i is silenced for the linters by line %s", (text, line, by) => {
  expect(linterComment(text, line)?.line ?? null).toBe(by);
});

test.each([
  [1, "1 rule of the nursery"],
  [2, "2 rules of the nursery"],
])("that %i rules are off is said as people count", (rulesOff, words) => {
  const text = silenceText(explain(2, { rulesOff }), {
    columns: 80,
    colors: pc.createColors(false),
  });
  expect(text).toContain(words);
});
