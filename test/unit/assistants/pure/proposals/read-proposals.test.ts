import { describe, expect, test } from "vitest";
import {
  readCutProposals,
  readProposals,
} from "../../../../../src/assistants/pure/proposals/read-proposals.ts";

const GOOD = {
  file: "a.js",
  line: 3,
  quote: "run(x)",
  category: "injection",
  severity: "major",
  title: "A command is put together",
  message: "Hand the arguments over one by one.",
  trigger: "x is `; id`",
};
const cause = (file: string, quote: string | null, line: number | null = null) => ({
  file,
  quote,
  line,
});
const ANSWER = { schema: "tool.findings/1", findings: [GOOD] };

describe("findings are read", () => {
  test.each([
    ["as they are asked for", JSON.stringify(ANSWER)],
    ["from their list alone", JSON.stringify([GOOD])],
    ["without the name of the schema", JSON.stringify({ findings: [GOOD] })],
    [
      "from a fence in prose",
      `I found {one} thing [really]:\n\`\`\`json\n${JSON.stringify(ANSWER, null, 2)}\n\`\`\`\nDone.`,
    ],
    ["behind other JSON", `{"thinking": "hm"}\n${JSON.stringify(ANSWER)}`],
    ["with a byte order mark", `\u{feff}${JSON.stringify(ANSWER)}`],
  ])("%s", (_, text) => {
    expect(readProposals(text)).toEqual({
      proposals: [{ ...GOOD, cwe: null, causedBy: null, fix: null }],
      unreadable: [],
      mended: 0,
    });
  });

  test.each([
    "[]",
    '{"findings":[]}',
    '{"schema":"tool.findings/1","findings":[]}',
    '```json\n{"schema":"tool.findings/1","findings":[]}\n```',
    '<think>Is [1] a bug? No.</think>\n{"schema":"tool.findings/1","findings":[]}',
    '{"schema":"tool.findings/1","findings":[],"summary":"Nothing to say."}',
  ])("none of them, where %j says nothing else", (text) => {
    expect(readProposals(text)).toEqual({ proposals: [], unreadable: [], mended: 0 });
  });
});

describe("an empty list is no answer", () => {
  test.each([
    ["in a refusal", "I cannot help with that request. []"],
    ["in prose", "The list `items = []` is never filled. All is well."],
    ["in a refusal that gives the form", 'I cannot review this: {"findings":[]} would be a guess.'],
    ["in an error", '{"error":{"message":"overloaded","details":[]}}'],
    ["beside an error", '{"schema":"tool.findings/1","findings":[],"error":"context too long"}'],
    [
      "in an answer that breaks off",
      '{"schema":"tool.findings/1","findings":[{"file":"a.js","tags":[]},{"fi',
    ],
    ["behind a draft", '<think>{"findings":[]}</think> I am not able to say.'],
  ])("%s", (_, text) => {
    expect(readProposals(text)).toHaveProperty("problem");
  });
});

describe("thoughts are no part of the answer", () => {
  const draft = JSON.stringify({ findings: [{ ...GOOD, title: "A draft" }] });
  test.each([
    ["before it", `<think>\nPerhaps ${draft}\n</think>\n${JSON.stringify(ANSWER)}`],
    ["begun before the first word", `Perhaps ${draft}\n</think>\n${JSON.stringify(ANSWER)}`],
    [
      "without marks: the last list counts",
      `First I had ${draft}, then ${JSON.stringify(ANSWER)}.`,
    ],
  ])("%s", (_, text) => {
    expect(readProposals(text)).toMatchObject({ proposals: [{ title: GOOD.title }] });
  });

  test("that never end leave no answer", () => {
    expect(readProposals(`<think>\nPerhaps ${draft}`)).toHaveProperty("problem");
  });

  test("which code speaks of are code", () => {
    const quote = "<think>\nrun(x)";
    const answer = { findings: [{ ...GOOD, quote, title: "</think>" }] };
    expect(readProposals(`Here:\n${JSON.stringify(answer, null, 1)}`)).toMatchObject({
      proposals: [{ quote, title: "</think>" }],
    });
  });
});

describe("what is nearly right is put right and counted:", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["keys too many", { confidence: 0.9, suggestion: "x" }, {}],
    ["capitals", { severity: "MAJOR", category: "Injection" }, {}],
    ["the name of a group", { category: "architecture" }, { category: "broken-contract" }],
    ["other joints", { category: "access_control" }, { category: "access-control" }],
    ["another scale", { severity: "High" }, { severity: "major" }],
    ["a line as text", { line: "3" }, {}],
    ["a range of lines", { line: "L3-L9" }, {}],
    ["a line that cannot be", { line: 0 }, { line: null }],
    ["a weakness as text", { cwe: "CWE-78" }, { cwe: 78 }],
    ["a long title", { title: "x".repeat(200) }, { title: `${"x".repeat(119)}…` }],
    ["a long message", { message: "y".repeat(2_000) }, { message: `${"y".repeat(1_499)}…` }],
    ["a long trigger", { trigger: "z".repeat(600) }, { trigger: `${"z".repeat(499)}…` }],
    ["half a fix", { fix: { title: "t", quote: "q" } }, { fix: null }],
    ["a cause in a line of text", { causedBy: "b.js: f(x)" }, { causedBy: cause("b.js", "f(x)") }],
    ["a cause by its line", { causedBy: "b.js:7" }, { causedBy: cause("b.js", null, 7) }],
    ["a line and code", { causedBy: "`b.js:7` f(x)" }, { causedBy: cause("b.js", "f(x)", 7) }],
    ["a cause that is code", { causedBy: "f(x);" }, { causedBy: cause(GOOD.file, "f(x);") }],
    [
      "one without its file",
      { causedBy: { quote: "f(x)" } },
      { causedBy: cause(GOOD.file, "f(x)") },
    ],
    [
      "one without code",
      { causedBy: { path: "b.js", line: "7" } },
      { causedBy: cause("b.js", null, 7) },
    ],
    ["a list of causes", { causedBy: ["b.js: f(x)", "c.js"] }, { causedBy: cause("b.js", "f(x)") }],
    ["an empty cause", { causedBy: { file: "", quote: "" } }, { causedBy: null }],
  ])("%s", (_, given, read) => {
    expect(readProposals(JSON.stringify({ findings: [{ ...GOOD, ...given }] }))).toEqual({
      proposals: [{ ...GOOD, cwe: null, causedBy: null, fix: null, ...read }],
      unreadable: [],
      mended: 1,
    });
  });

  test("names in another style, and texts under other names", () => {
    const { file, line, quote, message, ...rest } = GOOD;
    const given = {
      ...rest,
      Path: file,
      line_number: line,
      existing_code: quote,
      description: message,
    };
    expect(readProposals(JSON.stringify([given]))).toMatchObject({ proposals: [GOOD], mended: 1 });
  });

  test.each(["n/a", "N/A", "None.", "none", "-", "—", "", "unknown", "null"])(
    "the trigger %j is none",
    (trigger) => {
      expect(readProposals(JSON.stringify([{ ...GOOD, trigger }]))).toMatchObject({
        proposals: [{ trigger: null }],
      });
    },
  );

  test("slips of JSON", () => {
    const text = `{"findings": [{"file":"a.js","line":3,"quote":"/\\d+/.test(x)\n  run(x)","category":"injection","severity":"major","title":"T","message":"M",},]}`;
    const broken = text.replace("\\\\d", "\\d");
    expect(readProposals(broken)).toMatchObject({ proposals: [{ file: "a.js", title: "T" }] });
  });
});

test.each([
  "",
  "   ",
  "No findings.",
  "null",
  '"findings"',
  '{"findings": 3}',
  '{"findings": [',
  "[1, 2]",
])("%j holds no findings, and is no answer", (text) => {
  expect(readProposals(text)).toHaveProperty("problem");
});

test.each([
  ["category", { category: "style" }, "it does not have the expected form: category"],
  ["severity", { severity: "purple" }, "it does not have the expected form: severity"],
  ["quote", { quote: " " }, "`quote` is missing: copy the code that it is about"],
  ["quote", { quote: null }, "`quote` is missing: copy the code that it is about"],
])("one whose %s is wrong cannot be read, and the others stay", (_, wrong, because) => {
  const read = readProposals(JSON.stringify({ findings: [{ ...GOOD, ...wrong }, GOOD] }));
  expect(read).toMatchObject({
    proposals: [GOOD],
    unreadable: [
      {
        file: "a.js",
        because: expect.stringContaining(because),
      },
    ],
  });
});

test("words that a terminal obeys are written out, also of those that are dropped", () => {
  const red = "\u{1b}[31mred\u{202e}";
  const read = readProposals(
    JSON.stringify([
      { ...GOOD, title: red, message: `${red}\nmore` },
      { title: red, file: red },
    ]),
  );
  expect(read).toMatchObject({
    proposals: [{ title: "\\u{1b}[31mred\\u{202e}", message: "\\u{1b}[31mred\\u{202e} more" }],
    unreadable: [{ title: "\\u{1b}[31mred\\u{202e}", file: "\\u{1b}[31mred\\u{202e}" }],
  });
});

test.each([
  ["[", ""],
  ['{"a":', ""],
  ["[", "]"],
  ['{"a":', "}"],
])("a text full of %j, each ended by %j, is not parsed again from each bracket", (open, close) => {
  const text = `see ${open.repeat(30_000)}1${close.repeat(30_000)}`;
  const { parse } = JSON;
  let parsed = 0;
  JSON.parse = (piece: string): unknown => {
    parsed += piece.length;
    return parse(piece);
  };
  try {
    expect(readProposals(text)).toHaveProperty("problem");
    expect(readCutProposals(text).proposals).toEqual([]);
  } finally {
    JSON.parse = parse;
  }
  expect(parsed).toBeLessThan(200 * text.length);
});

test("an answer behind a hundred brackets that stay open is found", () => {
  const text = `${"if (a[0] { b[".repeat(50)}\n${JSON.stringify(ANSWER)}`;
  expect(readProposals(text)).toMatchObject({ proposals: [GOOD], unreadable: [] });
});
