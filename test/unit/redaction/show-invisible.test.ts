import * as fc from "fast-check";
import { expect, test } from "vitest";
import { showInvisible } from "../../../src/redaction/show-invisible.ts";
import { runs } from "../../helpers/thorough.ts";

test.each([
  ["a control of the writing direction", "a\u202eb", "a\ufffdb"],
  ["an isolate", "\u2066x\u2069", "\ufffdx\ufffd"],
  ["a space without width", "a\u200bb\u200cc\u2060d", "a\ufffdb\ufffdc\ufffdd"],
  ["a byte order mark in the middle", "a\ufeffb", "a\ufffdb"],
  ["a soft hyphen", "a\u00adb", "a\ufffdb"],
  ["text in tags", "a\u{e0069}\u{e0067}b", "a\ufffd\ufffd\ufffd\ufffdb"],
  ["bytes in selectors of variants", "😀\ufe01\ufe02", "😀\ufffd\ufffd"],
  ["bytes in other selectors of variants", "😀\u{e0101}\u{e0102}", "😀\ufffd\ufffd\ufffd\ufffd"],
  ["a selector that selects nothing", "a\ufe0f", "a\ufffd"],
  ["a control of a terminal", "\u001b[2Ja\u0085\u0000", "\ufffd[2Ja\ufffd\ufffd"],
  ["a filler of Hangul", "a\u3164", "a\ufffd"],
  ["half of a pair", "a\ud800b", "a\ufffdb"],
  ["a joiner between letters", "a\u200db", "a\ufffdb"],
  ["joiners in a row", "👩\u200d\u200d💻", "👩\ufffd\ufffd💻"],
])("%s is shown", (_, given, shown) => {
  const { text, count, lines } = showInvisible(given);
  expect(text).toBe(shown);
  expect(count).toBe([...shown].filter((character) => character === "\ufffd").length);
  expect(lines).toEqual([1]);
});

test.each([
  ["tabs and line ends", "a\tb\r\nc\rd\n"],
  ["a byte order mark at the start", "\ufeffa"],
  ["joined pictures", '"👩\u200d💻" "👩🏽\u200d💻" "❤\ufe0f\u200d🔥"'],
  ["a picture with its selector", "❤\ufe0f 1\ufe0f\u20e3"],
  ["letters of any script", "größe 東京 שלום مرحبا नमस्ते"],
])("%s stay", (_, text) => {
  expect(showInvisible(text)).toEqual({ text, count: 0, lines: [] });
});

test("the lines are told, each once", () => {
  const { count, lines } = showInvisible("a\nb\u200b\u200b\n\nc\u202e\n");
  expect({ count, lines }).toEqual({ count: 3, lines: [2, 4] });
});

test("the length is kept, and nothing invisible is left, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      const { text } = showInvisible(given);
      expect(text).toHaveLength(given.length);
      expect(text.replace(/^\ufeff/, "")).not.toMatch(
        /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{e0000}-\u{e0fff}]/u,
      );
      expect(showInvisible(text).text).toBe(text);
    }),
    runs(500),
  );
});
