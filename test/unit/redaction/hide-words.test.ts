import { expect, test } from "vitest";
import { hideWords } from "../../../src/redaction/hide-words.ts";

const KEY = "f00dfeed-plain-key";

test.each([
  [`Incorrect API key provided: ${KEY}.`, "Incorrect API key provided: ***."],
  [
    "Incorrect API key provided: sk-proj-abc***************wxyz",
    "Incorrect API key provided: sk-***",
  ],
  ["Authorization: Bearer abcdef.ghi", "Authorization: Bearer ***"],
  ['{"authorization":"Bearer abcdef"}', '{"authorization":"Bearer ***"}'],
  ["x-api-key: abcdef, next", "x-api-key: ***, next"],
  ["GET https://host/v1?key=abcdef&alt=sse", "GET https://host/v1?key=***&alt=sse"],
  ["API key AIzaSyA1234567890 not valid", "API key AIza*** not valid"],
  ["first\n  second\u001b[31m", "first second\\u{1b}[31m"],
  ["the model does not support tools", "the model does not support tools"],
])("%j becomes %j", (text, expected) => {
  expect(hideWords(text, [KEY])).toBe(expected);
});

test("a key does not survive the cut", () => {
  const hidden = hideWords(`${"a ".repeat(98)}${KEY}`, [KEY]);
  expect(hidden.length).toBeLessThanOrEqual(200);
  expect(hidden).not.toContain(KEY.slice(0, 3));
});
