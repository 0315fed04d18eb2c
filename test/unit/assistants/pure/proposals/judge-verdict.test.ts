import { describe, expect, test } from "vitest";
import { judgeVerdict } from "../../../../../src/assistants/pure/proposals/judge-verdict.ts";
import { readVerdicts } from "../../../../../src/assistants/pure/proposals/read-verdicts.ts";
import type { Verdict } from "../../../../../src/assistants/pure/proposals/verdict-shape.ts";

const FILES: Record<string, string> = {
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
  "list.html.erb": "<%# all of it %>\n<%= shown(@list) %>\n",
  "list.blade.php": "{{-- all of it --}}\n@foreach ($list as $each)\n",
  "sum.php": "<?php\nfor ($i = 0; $i < 9; $i++) $sum += $list[$i] % 7; // mod\n",
  "rule.unknown": "; nothing here\nshare = whole % parts; --left\n",
  "blank.js": "one();\n\ntwo();\n",
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
    severity: null,
    likely: null,
    sameAs: null,
    evidence: null,
    trace: [],
    ...more,
  };
  return await judgeVerdict(verdict, finding, read);
}

const piece = (file: string, quote: string | null, line: number | null = null) => ({
  file,
  quote,
  line,
});
const evidence = (file: string, quote: string) => ({ evidence: piece(file, quote) });

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
      refutation: { file: "entry.js", line: expect.toSatisfy((line) => [1, 2].includes(line)) },
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
      "code that its argument does not mention",
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
    piece("cart.js", "sum + priceOf(each) * countOf(each)"),
    piece("entry.js", "return entry.count;"),
  ];
  const confirmed = { verdict: "confirmed", because: "it is NaN" } as const;

  test("holds where every step of its trace is in the code", async () => {
    expect(await ruling({ ...confirmed, trace })).toEqual({
      is: "confirmed",
      because: "it is NaN",
      severity: null,
      corrected: 0,
      trace: [
        { file: "cart.js", line: 6, code: "sum + priceOf(each) * countOf(each)" },
        { file: "entry.js", line: 3, code: "return entry.count;" },
      ],
    });
  });

  test.each([
    ["list.html.erb", 2, "<%= shown(@list) %>"],
    ["list.blade.php", 2, "@foreach ($list as $each)"],
    ["sum.php", 2, "$sum += $list[$i] % 7"],
    ["rule.unknown", 2, "parts; --left"],
  ])("holds for a line of %s that looks like a comment elsewhere", async (file, line, quote) => {
    const finding = { file, line };
    expect(await ruling({ ...confirmed, trace: [piece(file, quote)] }, finding)).toMatchObject({
      is: "confirmed",
    });
  });

  test.each([
    ["list.html.erb", 1, "all of it"],
    ["list.blade.php", 1, "all of it"],
    ["sum.php", 2, "mod"],
    ["rule.unknown", 1, "nothing here"],
  ])("does not hold for a comment of %s", async (file, line, quote) => {
    const finding = { file, line };
    expect(await ruling({ ...confirmed, trace: [piece(file, quote)] }, finding)).toMatchObject({
      is: "open",
    });
  });

  test.each([
    ["without a trace", []],
    ["with a step that is not there", [...trace, piece("entry.js", "return null;")]],
    ["with a step in a comment", [...trace, piece("cart.js", "an entry without a count")]],
    ["with a trace that does not come by the finding", trace.slice(1)],
  ])("does not hold %s", async (_, steps) => {
    expect(await ruling({ ...confirmed, trace: steps })).toMatchObject({ is: "open" });
  });
});

test("verdicts are read in capitals, with numbers in words and behind thoughts", () => {
  const said = `<think>{"verdicts":[{"finding":1,"verdict":"stands","because":"draft"}]}</think>
{"verdicts":[{"finding":"Finding 2","verdict":"Refuted","because":"x","evidence":{"file":"a.js","quote":"f()","line":3},"trace":null,"confidence":1}]}`;

  expect(readVerdicts(said)?.verdicts).toEqual([
    {
      finding: "2",
      verdict: "refuted",
      because: "x",
      severity: null,
      likely: null,
      sameAs: null,
      evidence: piece("a.js", "f()", 3),
      trace: [],
    },
  ]);
  expect(readVerdicts("I refute nothing: []")).toBeNull();
});

test.each([
  [60, 60],
  ["75 %", 75],
  [0.4, 40],
  [1, 1],
  [140, null],
  ["very", null],
])("how likely the author changes the code, said as %j, is read as %j", (said, expected) => {
  const answer = { verdicts: [{ finding: 1, verdict: "stands", because: "x", likely: said }] };

  expect(readVerdicts(JSON.stringify(answer))?.verdicts).toMatchObject([{ likely: expected }]);
});

test("a line of a JSON file, which is all strings, can be a step of a trace", async () => {
  const finding = { file: "package.json", line: 3 };
  const trace = [piece("package.json", '"./lib/*": "./lib-commonjs/*.js"')];

  expect(await ruling({ verdict: "confirmed", trace }, finding)).toMatchObject({
    is: "confirmed",
    trace: [{ line: 3 }],
  });
});

test("a step that stands several times is the one nearest to the finding", async () => {
  const finding = { file: "twice.js", line: 7 };
  const trace = [piece("twice.js", "reset();")];

  expect(await ruling({ verdict: "confirmed", trace }, finding)).toMatchObject({
    trace: [{ line: 7 }],
  });
});

test("a string can be a step of a trace, a string in a comment cannot", async () => {
  const finding = { file: "query.js", line: 1 };
  const step = (quote: string) => ({
    verdict: "confirmed" as const,
    trace: [piece("query.js", quote)],
  });

  expect(await ruling(step('"SELECT * FROM users"'), finding)).toMatchObject({ is: "confirmed" });
  expect(await ruling(step('"SELECT 1"'), finding)).toMatchObject({ is: "open" });
});

test("a finding that the second look leaves open is not said to lack a trace", async () => {
  expect(await ruling({ verdict: "stands" })).toEqual({
    is: "open",
    because: "the second look left it open",
    argument: "`countOf` gives 1 where the count is missing",
    severity: null,
  });
});

describe("a step of a trace is named", () => {
  const finding = { file: "twice.js", line: 7 };
  const confirmed = { verdict: "confirmed", because: "x" } as const;

  test("by its line alone", async () => {
    const trace = [piece("entry.js", null, 3), piece("twice.js", null, 4)];

    expect(await ruling({ ...confirmed, trace }, finding)).toMatchObject({
      is: "confirmed",
      trace: [
        { file: "entry.js", line: 3, code: "return entry.count;" },
        { file: "twice.js", line: 4, code: "reset();" },
      ],
    });
  });

  test("by its quote, of which the place nearest to its line counts", async () => {
    const trace = [piece("twice.js", "reset();", 2)];

    expect(await ruling({ ...confirmed, trace }, finding)).toMatchObject({
      trace: [{ line: 2 }],
      corrected: 0,
    });
  });

  test("by a quote that stands on another line, which is counted as corrected", async () => {
    const trace = [piece("entry.js", "return entry.count;", 90), piece("twice.js", null, 4)];

    expect(await ruling({ ...confirmed, trace }, finding)).toMatchObject({
      is: "confirmed",
      trace: [{ line: 3 }, { line: 4 }],
      corrected: 1,
    });
  });

  test.each([
    [piece("twice.js", null, 40), "not in the code: twice.js:40 (the file has 9 lines)"],
    [piece("package.json", null, 6), "not in the code: package.json:6 (the file has 5 lines)"],
    [piece("blank.js", null, 2), "not in the code: blank.js:2 (the line is blank)"],
    [
      piece("gone.js", "reset();", 1),
      "not in the code: gone.js:1 `reset();` (there is no such text file)",
    ],
    [
      piece("twice.js", "start();", 1),
      "not in the code: twice.js:1 `start();` (its quote is not in the file)",
    ],
    [piece("twice.js", null), "not in the code: twice.js (it gives neither a quote nor a line)"],
    [piece("cart.js", null, 2), "a comment: cart.js:2"],
    [piece("cart.js", null, 7), "punctuation alone: cart.js:7"],
  ])("in vain where it is not code: %j", async (step, because) => {
    const trace = [piece("twice.js", null, 4), step];

    expect(await ruling({ ...confirmed, trace }, finding)).toMatchObject({
      is: "open",
      because: `step 2 of its trace is ${because}`,
    });
  });
});

test("the code of a step is shown without the secrets in it", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  FILES["login.js"] = `connect("${token}");\n`;
  const trace = [piece("login.js", `connect("${token}");`)];

  const found = await ruling(
    { verdict: "confirmed", because: "x", trace },
    { file: "login.js", line: 1 },
  );

  expect(found).toMatchObject({ is: "confirmed" });
  expect(JSON.stringify(found)).not.toContain(token);
});
