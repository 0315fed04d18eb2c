import { describe, expect, test } from "vitest";
import { readCutProposals, readProposals } from "../../../../src/core/proposals/read-proposals.ts";

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
      dropped: [],
    });
  });

  test("none of them, where nothing was found", () => {
    expect(readProposals('{"schema":"tool.findings/1","findings":[]}')).toEqual({
      proposals: [],
      dropped: [],
    });
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
  ["line", { line: 0 }],
  ["category", { category: "style" }],
  ["severity", { severity: "blocker" }],
  ["quote", { quote: " " }],
  ["title", { title: "x".repeat(121) }],
  ["fix.replacement", { fix: { title: "t", quote: "q" } }],
])("one whose %s is wrong is dropped, and the others stay", (where, wrong) => {
  const read = readProposals(JSON.stringify({ findings: [{ ...GOOD, ...wrong }, GOOD] }));
  expect(read).toMatchObject({
    proposals: [GOOD],
    dropped: [
      { file: "a.js", because: expect.stringContaining(`it is not as asked for: ${where}`) },
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
    dropped: [{ title: "\\u{1b}[31mred\\u{202e}", file: "\\u{1b}[31mred\\u{202e}" }],
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
  expect(readProposals(text)).toMatchObject({ proposals: [GOOD], dropped: [] });
});
