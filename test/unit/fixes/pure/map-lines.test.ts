import { describe, expect, test } from "vitest";
import { carryHunks } from "../../../../src/fixes/pure/map-lines.ts";

const lines = (words: string): string =>
  words
    .split(" ")
    .map((word) => `${word}\n`)
    .join("");

test.each([
  ["a line among others", "a b c", "a B c", "x a b c", "x a B c", []],
  ["between edited neighbours", "a' b c'", "a' B c'", "a b c", "a B c", []],
  ["a deletion", "a' b c", "a' c", "a b c", "a c", []],
  ["an insertion behind the neighbour that is there", "a p c", "a N p c", "a c", "a N c", []],
  ["an insertion before the neighbour that is there", "a p c", "a p N c", "a c", "a N c", []],
  ["both, in their order", "a p c", "a N p M c", "a c", "a N M c", []],
  ["an insertion at the top", "p a", "N p a", "a", "N a", []],
  ["an insertion at the end", "a p", "a p N", "a", "a N", []],
  ["a line that is not there", "a p c", "a P c", "a c", "a c", ["absent"]],
  ["an insertion among lines that are not there", "a p q c", "a p N q c", "a c", "a c", ["absent"]],
  ["an insertion where a line is deleted", "a c", "a N c", "a b c", "a b c", ["unclear"]],
  ["lines between which one is deleted", "a c", "N", "a b c", "a b c", ["unclear"]],
  ["a double told by its place", "p d q m d z", "p D q m d z", "o d r m d z", "o D r m d z", []],
  ["a double not told apart", "p d q d r", "p D q d r", "o d s", "o d s", ["absent"]],
])("%s", (_, before, after, onto, text, refused) => {
  const carried = carryHunks(lines(before), lines(after), lines(onto));
  expect(carried.text).toBe(lines(text));
  expect(carried.refused.map(({ because }) => because)).toEqual(refused);
});

test.each([
  ["line endings", "a\r\nb\r\n", "a\r\nB\r\nC\r\n", "a\nb\n", "a\nB\nC\n"],
  ["its CRLF", "a\nb\n", "a\nB\nC\n", "a\r\nb\r\n", "a\r\nB\r\nC\r\n"],
  ["its byte order mark", "a\nb\n", "a\nB\n", "\ufeffa\nb\n", "\ufeffa\nB\n"],
  ["no byte order mark", "\ufeffa\n", "\ufeffA\n", "a\n", "A\n"],
  ["no last line break", "a\nb\n", "a\nb\nN\n", "a\nb", "a\nb\nN"],
  ["its last line break", "a\nb", "a\nb\nN", "a\nb\n", "a\nb\nN\n"],
  ["a last line break that is the fix", "a\nb", "a\nb\n", "x\na\nb", "x\na\nb\n"],
  ["emptiness", "a\n", "N\na\n", "", ""],
])("the other text keeps %s", (_, before, after, onto, text) => {
  expect(carryHunks(before, after, onto).text).toBe(text);
});

const TEXT = "a\nb\nc\nd\n";

describe("a change is made in another version of the text", () => {
  test.each([
    ["that is the same", TEXT, "a\nB\nc\nd\n", TEXT, "a\nB\nc\nd\n"],
    ["with other lines changed", TEXT, "a\nB\nc\nd\n", "a\nb\nc\nD\n", "a\nB\nc\nD\n"],
    ["with lines put in above", TEXT, "a\nb\nC\nd\n", "x\ny\na\nb\nc\nd\n", "x\ny\na\nb\nC\nd\n"],
    ["with lines taken above", TEXT, "a\nb\nc\nD\n", "c\nd\n", "c\nD\n"],
    ["twice", TEXT, "A\nb\nc\nD\n", "a\nb\nx\nc\nd\n", "A\nb\nx\nc\nD\n"],
    ["with a line taken", TEXT, "a\nc\nd\n", "a\nb\nc\nd\ne\n", "a\nc\nd\ne\n"],
    ["with a line put in", TEXT, "a\nb\nx\nc\nd\n", "a\nb\nc\nD\n", "a\nb\nx\nc\nD\n"],
    [
      "with CRLF",
      TEXT,
      "a\nB\nB2\nc\nd\n",
      "a\r\nb\r\nc\r\nd\r\ne\r\n",
      "a\r\nB\r\nB2\r\nc\r\nd\r\ne\r\n",
    ],
    ["with a last line break put in", "a\r\nb", "a\r\nb\r\n", "a\r\nb", "a\r\nb\r\n"],
    ["with a last line break put in, CRLF over LF", "a\nb", "a\nb\n", "a\r\nb", "a\r\nb\r\n"],
    ["with a first line put in", TEXT, "x\na\nb\nc\nd\n", "a\nb\nc\nD\n", "x\na\nb\nc\nD\n"],
    ["that lies after an edit beside it", TEXT, "a\nB\nc\nd\n", "x\nb\nc\nd\n", "x\nB\nc\nd\n"],
    ["that has nothing else", "a\n", "", "a\n", ""],
  ])("%s", (_, before, after, other, expected) => {
    expect(carryHunks(before, after, other)).toMatchObject({ text: expected, refused: [] });
  });
});

test.each([
  ["the line is different there", TEXT, "a\nB\nc\nd\n", "a\nb2\nc\nd\n"],
  ["the line is gone there", TEXT, "a\nB\nc\nd\n", "a\nc\nd\n"],
  ["the change is made there already", TEXT, "a\nB\nc\nd\n", "a\nB\nc\nd\n"],
  ["a line was put in between its lines", TEXT, "a\nB\nC\nd\n", "a\nb\nx\nc\nd\n"],
  ["a line was put in where one is put in", TEXT, "a\nb\nx\nc\nd\n", "a\nb\ny\nc\nd\n"],
  ["the end is another one", "a\nb", "a\nb\n", "a\nb\nc"],
])("a change is not made where %s", (_, before, after, other) => {
  expect(carryHunks(before, after, other).refused).toHaveLength(1);
});
