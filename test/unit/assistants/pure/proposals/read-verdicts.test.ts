import { expect, test } from "vitest";
import { findObjects } from "../../../../../src/assistants/pure/proposals/find-json.ts";
import { readCutProposals } from "../../../../../src/assistants/pure/proposals/read-proposals.ts";
import { readVerdicts } from "../../../../../src/assistants/pure/proposals/read-verdicts.ts";

const STANDS = { finding: 1, verdict: "stands", because: "nothing guards it", evidence: null };
const PROPOSAL = {
  file: "a.js",
  quote: "f()",
  category: "injection",
  severity: "major",
  title: "A title",
  message: "A message",
};

test.each<[string, string, number | null]>([
  ["the object asked for", JSON.stringify({ verdicts: [STANDS] }), 1],
  ["its list alone, in prose", `I think:\n${JSON.stringify([STANDS])}\nThat is all.`, 1],
  [
    "one that is not as asked for beside one that is",
    JSON.stringify({ verdicts: [STANDS, { finding: "x" }] }),
    1,
  ],
  ["prose", "All of them stand.", null],
  ["nothing", "", null],
])("of %s so many verdicts are read", (_, text, many) => {
  expect(readVerdicts(text)?.verdicts.length ?? null).toBe(many);
});

test.each([0, 1, 5, 40])(
  "of an answer cut off %i characters before its end the whole findings are read",
  (cut) => {
    const second = { ...PROPOSAL, title: "Another" };
    const text = JSON.stringify({ schema: "tool.findings/1", findings: [PROPOSAL, second] });

    const { proposals } = readCutProposals(text.slice(0, text.length - cut));

    expect(proposals.map(({ title }) => title)).toEqual(
      cut < 3 ? ["A title", "Another"] : ["A title"],
    );
  },
);

test("objects that stand whole in a broken text are found, the outermost alone", () => {
  expect(findObjects('[{"a":{"b":1}}, {"c":"}{"}, {"d":')).toEqual([{ a: { b: 1 } }, { c: "}{" }]);
  expect(findObjects("{".repeat(5_000))).toEqual([]);
});

test.each<[string, unknown, unknown]>([
  [
    "a file and a quote",
    { file: "a.js", quote: "f()" },
    { file: "a.js", quote: "f()", line: null },
  ],
  [
    "other words for them",
    { path: "a.js", line: "12", code: "f()" },
    { file: "a.js", quote: "f()", line: 12 },
  ],
  ["a line alone", { path: "a.js", line: 12 }, { file: "a.js", quote: null, line: 12 }],
  ["a line of text", "a.js:12: f()", { file: "a.js", quote: "f()", line: 12 }],
  ["a place in text", "`a.js:12`", { file: "a.js", quote: null, line: 12 }],
  ["a place with a column", "a.js:12:5", { file: "a.js", quote: null, line: 12 }],
  ["a name with a space", "a b.js:12: f()", { file: "a b.js", quote: "f()", line: 12 }],
  ["a file alone", { file: "a.js" }, { file: "a.js", quote: null, line: null }],
  ["a number", 12, { file: "12", quote: null, line: null }],
  ["a quote of no file", { quote: "f()" }, undefined],
  ["prose", "then it breaks", undefined],
])("a step of a trace may be %s", (_, step, read) => {
  const answer = readVerdicts(JSON.stringify({ verdicts: [{ ...STANDS, trace: [step] }] }));

  expect(answer?.verdicts[0]?.trace[0]).toEqual(read);
});

test("an entry that is no object is named among those that cannot be read", () => {
  const answer = readVerdicts(JSON.stringify({ verdicts: [STANDS, "finding 2 stands", null] }));

  expect(answer?.unread).toEqual([
    { finding: "verdicts[1]", about: null, because: "it cannot be read: it is not a JSON object" },
    { finding: "verdicts[2]", about: null, because: "it cannot be read: it is not a JSON object" },
  ]);
});

test("a severity that is none, and the same cause in words, are read", () => {
  const said = [
    { ...STANDS, severity: "Major", sameAs: "Finding 2" },
    { ...STANDS, severity: "awful", sameAs: 0 },
  ];

  expect(readVerdicts(JSON.stringify({ verdicts: said }))?.verdicts).toMatchObject([
    { severity: "major", sameAs: "2" },
    { severity: null, sameAs: null },
  ]);
});
