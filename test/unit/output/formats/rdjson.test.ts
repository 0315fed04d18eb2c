import { expect, test } from "vitest";
import { rdjson } from "../../../../src/output/formats/rdjson.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

function diagnostics(part: Parameters<typeof view>[0]): Record<string, unknown>[] {
  const result = JSON.parse(rdjson(view(part))) as { diagnostics: Record<string, unknown>[] };
  expect(result).toMatchObject({ source: { name: "tool" } });
  return result.diagnostics;
}

test("a finding is a diagnostic with its range in bytes, its code and its id", () => {
  // `𐐀` is two UTF-16 units and four bytes, `é` one unit and two bytes.
  const place = { line: 2, column: 4, endLine: 2, endColumn: 5 };

  expect(
    diagnostics({
      facts: { findings: [finding(place)] },
      sources: { "a.js": "x\né\u{10400}bc\n" },
    }),
  ).toEqual([
    {
      message: "A test finding\nSomething is wrong here.\nf-00000000",
      location: {
        path: "a.js",
        range: { start: { line: 2, column: 7 }, end: { line: 2, column: 8 } },
      },
      severity: "WARNING",
      code: { value: "test/rule" },
    },
  ]);
});

test.each([
  ["critical", "ERROR"],
  ["major", "WARNING"],
  ["minor", "INFO"],
] as const)("%s is %s", (severity, word) => {
  expect(diagnostics({ facts: { findings: [finding({ severity })] } })).toMatchObject([
    { severity: word },
  ]);
});

const edit = { startLine: 1, startColumn: 2, endLine: 2, endColumn: 1, newText: "é\n" };

test("a fix of one edit in the finding's file is a suggestion, any other is none", () => {
  const fixOf = (...files: string[]) =>
    diagnostics({
      facts: {
        findings: [
          finding({ fix: { title: "Fix", edits: files.map((file) => ({ ...edit, file })) } }),
        ],
      },
      sources: { "a.js": "éx\ny\n" },
    })[0]?.["suggestions"];

  expect(fixOf("a.js")).toEqual([
    { range: { start: { line: 1, column: 3 }, end: { line: 2, column: 1 } }, text: "é\n" },
  ]);
  expect(fixOf("a.js", "a.js")).toBeUndefined();
  expect(fixOf("b.js")).toBeUndefined();
});

test("a file that could not be reviewed is an error of its own", () => {
  const files = { reviewed: 0, excluded: [], skipped: [], failed: [{ file: "b", reason: "no" }] };

  expect(diagnostics({ facts: { files } })).toEqual([
    {
      message: "This file could not be reviewed: no",
      location: { path: "b" },
      severity: "ERROR",
    },
  ]);
});

test("hostile words are read back as they are, but for what a terminal obeys", () => {
  const findings = [finding({ title: HOSTILE, file: HOSTILE })];
  const [told] = diagnostics({ facts: { findings } });

  expect(told).toMatchObject({ location: { path: HOSTILE } });
  expect(String(told?.["message"]).split("\n")).toHaveLength(3);
  expect(rdjson(view({ facts: { findings } }))).not.toContain("\u202e");
});
