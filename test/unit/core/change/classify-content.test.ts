import { expect, test } from "vitest";
import { classifyContent } from "../../../../src/core/change/classify-content.ts";
import type { SkipReason } from "../../../../src/core/change/types.ts";

const line = (length: number) => `${"x".repeat(length)}\n`;

const text = (length: number, of = "word ") => `const text = "${of.repeat(length / of.length)}";\n`;
const code = (length: number) => `${"a=b(c);".repeat(length / 7)}\n`;
const lines = (many: number) => "expect(sum(1, 2)).toBe(3);\n".repeat(many);

test.each<[string, SkipReason | null, Buffer]>([
  ["an empty file", null, Buffer.alloc(0)],
  ["text with umlauts and emoji", null, Buffer.from("größe 🙂\n")],
  ["text with a byte order mark", null, Buffer.from("\uFEFFtext\n")],
  ["CR LF", null, Buffer.from("a\r\nb\r\n")],
  ["a NUL", "binary", Buffer.from("a\0b")],
  ["Latin-1", "not UTF-8", Buffer.from("gr\xF6\xDFe\n", "latin1")],
  ["half a character at the end", "not UTF-8", Buffer.from([0x61, 0xc3])],
  ["UTF-16, little end first", "not UTF-8", Buffer.from("\uFEFFtext", "utf16le")],
  ["UTF-16, big end first", "not UTF-8", Buffer.from([0xfe, 0xff, 0x00, 0x61])],
  [
    "a file that Git LFS has not fetched",
    "Git LFS pointer",
    Buffer.from(
      `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 9\n`,
    ),
  ],
  [
    "a script that begins like a pointer of Git LFS",
    null,
    Buffer.from("version https://git-lfs.github.com/spec/v1\nrm -rf ~\n"),
  ],
  ["a text about Git LFS", null, Buffer.from("# version https://git-lfs.github.com/spec/v1\n")],
  ["one mebibyte of lines", null, Buffer.from(line(63).repeat(16 * 1024))],
  ["one byte more", "too large", Buffer.from(`${line(63).repeat(16 * 1024)}x`)],
  ["one line of code and no more", "minified", Buffer.from(line(6000))],
  ["a short file of one long line", null, Buffer.from(line(4000))],
  ["prose with a paragraph a line", null, Buffer.from(`${line(900)}\n`.repeat(20))],
  [
    "a test that holds long texts",
    null,
    Buffer.from(lines(10) + text(9000) + lines(10) + text(9000)),
  ],
  [
    "a test with long texts of code",
    null,
    Buffer.from(lines(30) + text(9000, "a=b(c);") + lines(30)),
  ],
  ["a text over many lines, some long", null, Buffer.from(line(60).repeat(50) + line(9000))],
  ["a bundle below its licence", "minified", Buffer.from(" * a licence\n".repeat(60) + code(9000))],
  ["a bundle with a few lines before it", "minified", Buffer.from(lines(10) + code(20_000))],
  ["texts on one line", "minified", Buffer.from(`["${"x".repeat(40)}",`.repeat(200))],
  ["a text with a quote that never closes", "minified", Buffer.from(code(5000) + `"${line(9000)}`)],
  ["a long table in ordinary code", null, Buffer.from(line(3000) + line(60).repeat(100))],
])("%s: %s", (_, reason, content) => {
  expect(classifyContent(content)).toBe(reason);
});
