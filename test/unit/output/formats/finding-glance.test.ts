import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { Edit, Finding } from "../../../../src/core/findings/types.ts";
import { findingGlance } from "../../../../src/output/formats/finding-glance.ts";
import { finding } from "../../review/pure/helpers.ts";
import { HOSTILE, view } from "./helpers.ts";

const LINES = ["one();", "two == three;", "four();"];

function edit(line: number, from: number, to: number, newText: string, file = "a.js"): Edit {
  return { file, startLine: line, startColumn: from, endLine: line, endColumn: to, newText };
}

function fixedBy(edits: readonly Edit[] | null): Finding {
  const fix = edits === null ? null : { title: "Mend", edits: [...edits] };
  return finding({ file: "a.js", line: 2, endLine: 2, fix });
}

function glance(given: Finding, sources: Readonly<Record<string, string>>, columns = 80): string[] {
  return findingGlance(given, view({ sources, columns }));
}

test("shows the lines that a fix takes and those it gives", () => {
  const rows = glance(fixedBy([edit(2, 5, 7, "===")]), { "a.js": LINES.join("\n") });

  expect(rows).toEqual(["- two == three;", "+ two === three;"]);
});

test("shows the code where there is no fix", () => {
  const rows = glance(fixedBy(null), { "a.js": LINES.join("\n") });

  expect(rows).toContain("2 │ two == three;");
  expect(rows[0]).toContain("a.js:2:1");
});

test("shows nothing where the text is not at hand", () => {
  expect(glance(fixedBy(null), {})).toEqual([]);
  expect(glance(fixedBy([edit(2, 5, 7, "===")]), {})).toEqual([]);
});

test("names each file of a fix that reaches several", () => {
  const fix = fixedBy([edit(2, 5, 7, "==="), edit(1, 1, 4, "uno", "b.js")]);

  const rows = glance(fix, { "a.js": LINES.join("\n"), "b.js": "one();\n" });

  expect(rows).toEqual([
    "a.js:2",
    "- two == three;",
    "+ two === three;",
    "b.js:1",
    "- one();",
    "+ uno();",
  ]);
});

test("folds a fix that is too long for a glance", () => {
  const long = Array.from({ length: 60 }, (_, index) => `row${index}();`).join("\n");

  const rows = glance(fixedBy([edit(2, 1, 1, `${long}\n`)]), { "a.js": LINES.join("\n") });

  expect(rows).toHaveLength(20);
  expect(rows.at(-1)).toBe("… 41 more lines");
});

test("shows a long line around what changes, within the terminal, and nothing a terminal obeys", () => {
  const line = `${"a".repeat(300)} == ${"界".repeat(100)}`;
  const wide = glance(fixedBy([edit(1, 302, 304, "===")]), { "a.js": line }, 40);
  const hostile = glance(fixedBy([edit(1, 1, 2, HOSTILE)]), { "a.js": `\t${HOSTILE}` }, 40);

  expect(wide).toEqual([expect.stringContaining(" == "), expect.stringContaining(" === ")]);
  for (const row of [...wide, ...hostile]) {
    expect(stringWidth(row)).toBeLessThanOrEqual(40);
    // oxlint-disable-next-line no-control-regex
    expect(row).not.toMatch(/[\u0000-\u001F\u202E]/);
  }
});
