import { describe, expect, test } from "vitest";
import { judgeVerdict } from "../../../../src/core/proposals/judge-verdict.ts";
import { readVerdicts } from "../../../../src/core/proposals/read-verdicts.ts";
import type { Verdict } from "../../../../src/core/proposals/verdict-shape.ts";

const FILES: Readonly<Record<string, string>> = {
  "cart.js": [
    'import { countOf, priceOf } from "./entry.js";',
    "// countOf never gives anything but a number",
    "/* an entry without a count",
    "   is never countOf(entry) < 0 */",
    "export function total(list) {",
    "  return list.reduce((sum, each) => sum + priceOf(each) * countOf(each), 0);",
    "}",
    "",
  ].join("\n"),
  "entry.js":
    "export function countOf(entry) {\n  if (!Number.isFinite(entry.count)) return 1; // a count is missing\n  return entry.count;\n}\n",
  "package.json": '{\n  "exports": {\n    "./lib/*": "./lib-commonjs/*.js"\n  }\n}\n',
  "query.js": 'run("SELECT * FROM users"); // "SELECT 1"\n',
  "twice.js": "reset();\n".repeat(9),
  "entry.py":
    'def count_of(entry):\n    """count_of(entry) = 1 where count is missing."""\n    return entry.count\n',
};

const read = async (path: string): Promise<string | null> => FILES[path] ?? null;

async function ruling(more: Partial<Verdict>, finding = { file: "cart.js", line: 6 }) {
  const verdict: Verdict = {
    finding: "1",
    verdict: "refuted",
    because: "`countOf` gives 1 where the count is missing",
    evidence: null,
    trace: [],
    ...more,
  };
  return await judgeVerdict(verdict, finding, read);
}

const evidence = (file: string, quote: string) => ({ evidence: { file, quote } });

describe("a refutation counts", () => {
  test.each([
    ["with a line of code", evidence("entry.js", "if (!Number.isFinite(entry.count)) return 1;")],
    [
      "with several",
      evidence("./entry.js", "countOf(entry) {\n  if (!Number.isFinite(entry.count)) return 1;"),
    ],
    [
      "with something left out",
      evidence("entry.js", "export function countOf(entry) {\n...\nreturn entry.count;"),
    ],
  ])("%s", async (_, more) => {
    expect(await ruling(more)).toMatchObject({
      is: "refuted",
      because: expect.stringMatching(/^refuted by entry\.js:[12]: /),
    });
  });
});

describe("a refutation does not count", () => {
  test.each<[string, Partial<Verdict>]>([
    ["without code", {}],
    ["with code that is not there", evidence("entry.js", "return entry.count ?? 1;")],
    ["with a file that is not there", evidence("gone.js", "return 1;")],
    ["with one common word", evidence("entry.js", "count")],
    ["with a piece of a line", evidence("entry.js", "entry.count")],
    ["with an import", evidence("cart.js", 'import { countOf, priceOf } from "./entry.js";')],
    ["with a comment", evidence("cart.js", "// countOf never gives anything but a number")],
    [
      "with the words of a comment",
      evidence("cart.js", "countOf never gives anything but a number"),
    ],
    ["with code in a comment", evidence("cart.js", "is never countOf(entry) < 0 */")],
    ["with a comment behind code", evidence("entry.js", "// a count is missing")],
    [
      "with what a function says of itself",
      evidence("entry.py", "count_of(entry) = 1 where count is missing."),
    ],
    [
      "with code that the argument does not speak of",
      {
        ...evidence("cart.js", "export function total(list) {"),
        because: "The number is checked.",
      },
    ],
  ])("%s", async (_, more) => {
    expect(await ruling(more)).toMatchObject({ is: "open" });
  });
});

describe("a confirmation", () => {
  const trace = [
    { file: "cart.js", quote: "sum + priceOf(each) * countOf(each)" },
    { file: "entry.js", quote: "return entry.count;" },
  ];
  const confirmed = { verdict: "confirmed", because: "it is NaN" } as const;

  test("holds where every step of its trace is in the code", async () => {
    expect(await ruling({ ...confirmed, trace })).toEqual({
      is: "confirmed",
      steps: ["cart.js:6", "entry.js:3"],
    });
  });

  test.each([
    ["without a trace", []],
    ["with a step that is not there", [...trace, { file: "entry.js", quote: "return null;" }]],
    [
      "with a step in a comment",
      [...trace, { file: "cart.js", quote: "an entry without a count" }],
    ],
    ["with a trace that does not come by the finding", trace.slice(1)],
  ])("does not hold %s", async (_, steps) => {
    expect(await ruling({ ...confirmed, trace: steps })).toMatchObject({ is: "open" });
  });
});

test("verdicts are read in capitals, with numbers in words and behind thoughts", () => {
  const said = `<think>{"verdicts":[{"finding":1,"verdict":"stands","because":"draft"}]}</think>
{"verdicts":[{"finding":"Finding 2","verdict":"Refuted","because":"x","evidence":{"file":"a.js","quote":"f()","line":3},"trace":null,"confidence":1}]}`;

  expect(readVerdicts(said)).toEqual([
    {
      finding: "2",
      verdict: "refuted",
      because: "x",
      evidence: { file: "a.js", quote: "f()" },
      trace: [],
    },
  ]);
  expect(readVerdicts("I refute nothing: []")).toBeNull();
});

test("a line of a JSON file, which is all strings, can be a step of a trace", async () => {
  const finding = { file: "package.json", line: 3 };
  const trace = [{ file: "package.json", quote: '"./lib/*": "./lib-commonjs/*.js"' }];

  expect(await ruling({ verdict: "confirmed", trace }, finding)).toEqual({
    is: "confirmed",
    steps: ["package.json:3"],
  });
});

test("a step that stands several times is the one nearest to the finding", async () => {
  const finding = { file: "twice.js", line: 7 };
  const trace = [{ file: "twice.js", quote: "reset();" }];

  expect(await ruling({ verdict: "confirmed", trace }, finding)).toMatchObject({
    steps: ["twice.js:7"],
  });
});

test("a string can be a step of a trace, a string in a comment cannot", async () => {
  const finding = { file: "query.js", line: 1 };
  const step = (quote: string) => ({
    verdict: "confirmed" as const,
    trace: [{ file: "query.js", quote }],
  });

  expect(await ruling(step('"SELECT * FROM users"'), finding)).toMatchObject({ is: "confirmed" });
  expect(await ruling(step('"SELECT 1"'), finding)).toMatchObject({ is: "open" });
});

test("a finding that the second look leaves open is not said to lack a trace", async () => {
  expect(await ruling({ verdict: "stands" })).toEqual({
    is: "open",
    because: "the second look left it open",
  });
});
