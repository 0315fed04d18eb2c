import { stripVTControlCharacters } from "node:util";
import pc from "picocolors";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { text } from "../../../../src/output/formats/text.ts";
import { finding } from "../../review/pure/helpers.ts";
import { view } from "./helpers.ts";

const SOURCE = "const a = 1;\nconst b = eval(a);\n";
const major = finding({
  line: 2,
  column: 11,
  endLine: 2,
  endColumn: 18,
  rule: "js/eval",
  title: "Runs a string as code",
  message: "Whoever controls `a` runs code here.",
});
const minor = finding({ ...major, id: "f-11111111", severity: "minor", title: "A small thing" });

test("a whole report reads like this", () => {
  expect(text(view({ facts: { findings: [minor, major] }, sources: { "a.js": SOURCE } })))
    .toMatchInlineSnapshot(`
      "major: Runs a string as code
        ┌─ a.js:2:11
      1 │ const a = 1;
      2 │ const b = eval(a);
        │           ^^^^^^^
        Whoever controls \`a\` runs code here.
        js/eval · security · f-00000000

      Below the gate, 1 (in full with -v):
        minor a.js:2:11 js/eval · f-11111111
          A small thing

      base       main (origin/main) at bbbbbbbbbb
      head       feature at aaaaaaaaaa
      settings   every focus, harsh tone, auto engine
      reviewed   1 file
                 by one
      excluded   none
      skipped    none
      failed     none

      findings: 1 major, 1 minor in 1 file; the gate (major) is not met
      "
    `);
});

test("below the gate, neighbours of one rule share the line that says what they are", () => {
  const again = { ...minor, id: "f-22222222", line: 1 };
  const other = { ...minor, id: "f-33333333", rule: "js/other", title: "Another thing" };

  expect(text(view({ facts: { findings: [minor, again, other] } }))).toContain(
    [
      "Below the gate, 3 (in full with -v):",
      "  minor a.js:1:11 js/eval · f-22222222",
      "  minor a.js:2:11 js/eval · f-11111111",
      "    A small thing",
      "  minor a.js:2:11 js/other · f-33333333",
      "    Another thing",
      "",
    ].join("\n"),
  );
});

test("with -v what lies below the gate is shown in full too", () => {
  const shown = text(
    view({ facts: { findings: [minor] }, sources: { "a.js": SOURCE }, isVerbose: true }),
  );

  expect(shown).toContain("minor: A small thing\n  ┌─ a.js:2:11\n");
  expect(shown).not.toContain("in full with -v");
});

test("with -v a finding names the detector that reports it", () => {
  const findings = [{ ...major, detector: "removed-guard" }];
  const line = (isVerbose: boolean): string | undefined =>
    text(view({ facts: { findings }, isVerbose }))
      .split("\n")
      .find((each) => each.includes(major.rule));

  expect(line(true)).toMatch(/ · detector removed-guard$/);
  expect(line(false)).not.toContain("removed-guard");
});

test("evidence stands in where the code is not at hand", () => {
  const shown = text(view({ facts: { findings: [{ ...major, evidence: "eval(a)" }] } }));

  expect(shown).toContain("major: Runs a string as code\na.js:2:11\n  eval(a)\n");
});

test("a fix is offered with how sure it is", () => {
  const fix = { title: "Use JSON.parse", edits: [] };
  const hints = (["safe", "verify", "careful"] as const).map((confidence) =>
    text(view({ facts: { findings: [{ ...major, fix, confidence }] } }))
      .split("\n")
      .find((line) => line.includes("fix:")),
  );

  expect(hints).toEqual([
    "  fix: Use JSON.parse (safe to apply)",
    "  fix: Use JSON.parse (look at it before applying)",
    "  fix: Use JSON.parse (changes behaviour)",
  ]);
});

test("file names, titles and messages cannot steer the terminal", () => {
  const bad = "x\u001b[2J\u202ey";
  const shown = text(
    view({
      facts: {
        findings: [{ ...major, file: bad, title: bad, message: bad, evidence: bad, rule: bad }],
        files: {
          reviewed: 1,
          excluded: [bad],
          skipped: [{ file: bad, reason: bad }],
          failed: [{ file: bad, reason: bad }],
        },
        reviewers: [{ name: bad, files: 1, findings: 1, durationMs: 1 }],
        change: {
          base: { branch: bad, ref: bad, commit: null },
          head: { branch: bad, commit: null, dirty: true },
        },
      },
    }),
  );

  expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(shown).toContain("x\\u{1b}[2J\\u{202e}y");
});

test("colours go only to those who asked for them", () => {
  const given = { facts: { findings: [major, minor] }, sources: { "a.js": SOURCE } };
  const plain = text(view(given));
  const coloured = text(view({ ...given, colors: pc.createColors(true) }));

  expect(plain).not.toContain("\u001b");
  expect(coloured).toContain("\u001b[33mmajor:");
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});

test.each([60, 80, 120])("at %i columns no line is wider", (columns) => {
  const long = "a word and another word and then some more words ".repeat(8);
  const shown = text(
    view({
      columns,
      facts: {
        findings: [
          { ...major, title: long, message: long, fix: { title: long, edits: [] } },
          { ...minor, title: long },
        ],
        files: {
          reviewed: 1,
          excluded: Array.from({ length: 9 }, (_, i) => `some/folder/file-${i}.snap`),
          skipped: [],
          failed: [],
        },
      },
      sources: { "a.js": `${SOURCE}${long}` },
    }),
  );

  const widths = shown.split("\n").map((line) => stringWidth(line));
  expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
  // Prose stops at a width that is still good to read; code and names use what there is.
  expect(Math.max(...widths)).toBeGreaterThan(Math.min(columns, 100) - 12);
});
