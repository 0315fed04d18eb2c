import stringWidth from "string-width";
import { expect, test } from "vitest";
import { textWidth } from "../../../src/output/text-width.ts";

test.each([
  ["plain", 5],
  ["日本", 4],
  ["👩‍💻", 2],
  ["é", 1],
  ["कि", 2],
  ["a\u{1d165}", 2],
])("%j takes %i columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test("no character is counted narrower than a terminal may draw it, wherever it stands", () => {
  const narrower: string[] = [];
  for (let point = 0x80; point < 0x2_0000; point += 1) {
    const character = String.fromCodePoint(point);
    // Only marks do to their neighbours anything that letters would not.
    const texts = /^\p{M}$/u.test(character)
      ? [character, `a${character}`, `日${character}`, `${character}a`]
      : [character];
    if (texts.some((text) => textWidth(text) < stringWidth(text)))
      narrower.push(`U+${point.toString(16)}`);
  }
  expect(narrower).toEqual([]);
});
