import { expect, test } from "vitest";
import { splitText } from "../../../../src/core/change/split-text.ts";

const split = (text: string, size: number, overlap: number) => [
  ...splitText(text, { size, overlap }),
];

test.each([
  ["", [["", 1]]],
  ["abc", [["abc", 1]]],
  ["abcd", [["abcd", 1]]],
  [
    "abcdef",
    [
      ["abcd", 1],
      ["cdef", 1],
    ],
  ],
  [
    "a\nb\nc\n",
    [
      ["a\nb\n", 1],
      ["b\nc\n", 2],
    ],
  ],
  [
    "\n\n\n\n\n",
    [
      ["\n\n\n\n", 1],
      ["\n\n\n", 3],
    ],
  ],
  // A character of two units is not halved at the end of a piece.
  [
    "abc😀d",
    [
      ["abc", 1],
      ["bc😀", 1],
      ["😀d", 1],
    ],
  ],
] as const)("%j is split into pieces that overlap and know their line", (text, expected) => {
  expect(split(text, 4, 2).map((piece) => [piece.text, piece.firstLine])).toEqual(expected);
});

test("whatever is no longer than the overlap lies whole in a piece", () => {
  const text = Array.from({ length: 400 }, (_, at) => `${at}\n`).join("");
  const pieces = split(text, 100, 20);

  for (let at = 0; at + 20 <= text.length; at += 1)
    expect(pieces.some((piece) => piece.text.includes(text.slice(at, at + 20)))).toBe(true);
});
