import * as fc from "fast-check";
import pc from "picocolors";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { codeFrame } from "../../../../src/output/formats/code-frame.ts";
import { runs } from "../../../helpers/thorough.ts";

type Spot = [line: number, column: number, endLine: number, endColumn: number];

function frame(code: string, [line, column, endLine, endColumn]: Spot, columns = 80): string[] {
  return codeFrame(
    code.split("\n"),
    { file: "a.js", line, column, endLine, endColumn },
    { columns, colors: pc.createColors(false), paint: (text) => text },
  );
}

const FRAMES: [what: string, code: string, spot: Spot, shown: string[]][] = [
  [
    "carets stand under the marked part, a line of context on either side",
    "one();\ntwo(eval(x));\nthree();\nfour();",
    [2, 5, 2, 12],
    ["  ┌─ a.js:2:5", "1 │ one();", "2 │ two(eval(x));", "  │     ^^^^^^^", "3 │ three();"],
  ],
  [
    "numbers are aligned",
    `${"x\n".repeat(8)}nine\nten`,
    [9, 1, 9, 5],
    ["   ┌─ a.js:9:1", " 8 │ x", " 9 │ nine", "   │ ^^^^", "10 │ ten"],
  ],
  [
    "tabs are widened, and the carets with them",
    "\tif (a\t== b) {",
    [1, 8, 1, 10],
    ["  ┌─ a.js:1:8", "1 │     if (a   == b) {", "  │             ^^"],
  ],
  [
    "wide characters take two columns",
    'f("日本", eval(日));',
    [1, 9, 1, 16],
    ["  ┌─ a.js:1:9", '1 │ f("日本", eval(日));', "  │           ^^^^^^^^"],
  ],
  [
    "combining characters take none",
    "e\u0301e\u0301 = x",
    [1, 8, 1, 9],
    ["  ┌─ a.js:1:8", "1 │ e\u0301e\u0301 = x", "  │      ^"],
  ],
  [
    "a byte order mark takes none at the beginning of the file, and is spelt out elsewhere",
    "\uFEFFeval(x);\n\uFEFFtwo();",
    [1, 2, 1, 9],
    ["  ┌─ a.js:1:2", "1 │ eval(x);", "  │ ^^^^^^^", "2 │ \\u{feff}two();"],
  ],
  [
    "an emoji of several code points is one character of two columns",
    "'👩‍💻' + x",
    [1, 11, 1, 12],
    ["  ┌─ a.js:1:11", "1 │ '👩‍💻' + x", "  │        ^"],
  ],
  [
    "what a terminal would obey is spelt out",
    "a\u202eb\u001b[31m = x",
    [1, 12, 1, 13],
    ["  ┌─ a.js:1:12", "1 │ a\\u{202e}b\\u{1b}[31m = x", "  │                        ^"],
  ],
  [
    "a joiner outside an emoji is spelt out",
    "pass\u200dword = x",
    [1, 13, 1, 14],
    ["  ┌─ a.js:1:13", "1 │ pass\\u{200d}word = x", "  │                    ^"],
  ],
  [
    "a place of several lines has a bar along it",
    "try {\n  a();\n} catch {\n}\nb();",
    [3, 3, 4, 2],
    ["  ┌─ a.js:3:3", "2 │   a();", "3 ┃ } catch {", "4 ┃ }", "5 │ b();"],
  ],
  [
    "a long place is folded in its middle",
    "f {\n1\n2\n3\n4\n5\n6\n}\nend",
    [1, 1, 8, 2],
    ["  ┌─ a.js:1:1", "1 ┃ f {", "2 ┃ 1", "3 ┃ 2", "· ┃ … 4 more lines", "8 ┃ }", "9 │ end"],
  ],
  ["an empty place shows one caret", "abc", [1, 4, 1, 4], ["  ┌─ a.js:1:4", "1 │ abc", "  │    ^"]],
  [
    "a place that runs past the end of its file is cut",
    "a\nb",
    [2, 1, 9, 4],
    ["  ┌─ a.js:2:1", "1 │ a", "2 │ b", "  │ ^"],
  ],
];

test.each(FRAMES)("%s", (_, code, spot, shown) => {
  expect(frame(code, spot)).toEqual(shown);
});

test("a long line is clipped around the marked part", () => {
  const code = `${"a".repeat(300)} eval(y) ${"b".repeat(300)}`;
  const [, row = "", carets = ""] = frame(code, [1, 302, 1, 309], 60);

  expect(row).toMatch(/^1 │ …a+ eval\(y\) b+…$/);
  expect(row.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("eval(y)");
  expect(stringWidth(row)).toBeLessThanOrEqual(60);
});

test("a line of a megabyte costs no more than a short one", () => {
  const code = "ab".repeat(500_000);
  const started = process.cpuUsage();
  const [, row = ""] = frame(code, [1, 500_001, 1, 500_003], 80);

  expect(stringWidth(row)).toBeLessThanOrEqual(80);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test("no row is wider than the terminal and none holds what a terminal would obey, whatever the code", () => {
  const code = fc
    .array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(
          "\t",
          "\u001b[2J",
          "\u202e",
          "\u200b",
          "日本",
          "👩‍💻",
          "x".repeat(90),
          "\ud800",
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("").replaceAll("\n", ""));
  fc.assert(
    fc.property(
      code,
      fc.nat(),
      fc.nat(9),
      fc.constantFrom(40, 60, 80, 120),
      (line, at, length, columns) => {
        const column = 1 + (at % (line.length + 1));
        const rows = frame(line, [1, column, 1, column + length], columns);
        for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(columns);
        expect(rows.join("")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Cs}]/u);
      },
    ),
    runs(300),
  );
});
