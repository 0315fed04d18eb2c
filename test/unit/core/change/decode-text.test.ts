import { expect, test } from "vitest";
import { decodeText } from "../../../../src/core/change/decode-text.ts";

test.each([
  ["UTF-8", Buffer.from("grün"), "grün"],
  ["nothing at all", Buffer.alloc(0), ""],
  ["bytes that are not UTF-8", Buffer.from([0x61, 0xe9]), "a\uFFFD"],
  ["UTF-16, small end first", Buffer.from("\uFEFFgrün", "utf16le"), "grün"],
  ["UTF-16, great end first", Buffer.from("\uFEFFgrün", "utf16le").swap16(), "grün"],
  ["UTF-32 with its mark", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), null],
  ["data", Buffer.from("PNG\0\0"), null],
  [
    "a NUL beyond the first 8 000 bytes",
    Buffer.from(`${"a".repeat(8_000)}\0`),
    `${"a".repeat(8_000)}\0`,
  ],
  ["a NUL as the last of them", Buffer.from(`${"a".repeat(7_999)}\0`), null],
])("%s is read as it is meant", (_, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected);
});
