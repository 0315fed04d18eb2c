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
        minor a.js:2:11 A small thing · js/eval · f-11111111

      base       main (origin/main) at bbbbbbbbbb
      head       feature at aaaaaaaaaa
      settings   every focus, harsh tone, auto engine
      reviewed   1 file
                 by one
      excluded   none
      skipped    none
      failed     none

      worst: major: Runs a string as code
        a.js:2:11 · js/eval
      findings: 1 major, 1 minor in 1 file; the gate (major) is not met
      "
    `);
});

test("below the gate each finding is a line, those of a file together", () => {
  const elsewhere = { ...minor, id: "f-22222222", file: "b.js", line: 1 };
  const other = { ...minor, id: "f-33333333", rule: "js/other", title: "Another thing", line: 3 };

  expect(text(view({ facts: { findings: [elsewhere, minor, other] } }))).toContain(
    [
      "Below the gate, 3 (in full with -v):",
      "  minor a.js:2:11 A small thing · js/eval · f-11111111",
      "  minor a.js:3:11 Another thing · js/other · f-33333333",
      "  minor b.js:1:11 A small thing · js/eval · f-22222222",
      "",
    ].join("\n"),
  );
});

test("findings that their reader holds to be graver say why they are below the gate", () => {
  const because = "at most 2 findings of readers count in a change of this size";
  const put = { ...minor, belowGate: { severity: "major" as const, because } };

  expect(text(view({ facts: { findings: [put, minor, { ...put, line: 3 }] } }))).toContain(
    [
      "  major a.js:3:11 A small thing · js/eval · f-11111111",
      "  2 of them were reported as major: at most 2 findings of readers count in a",
      "  change of this size.",
      "",
    ].join("\n"),
  );
});

const COUNTED = { severity: "critical" as const, because: "at most 2 findings count" };

test("the totals count at the gate and below it what is listed there, by the severities of the readers", () => {
  const put = { ...minor, belowGate: COUNTED };
  const shown = (failOn: "major" | "minor" | "never", findings = [major, put, minor]) =>
    text(view({ facts: { findings, failOn }, columns: 120 }));

  expect(shown("major")).toContain("  critical a.js:2:11 A small thing");
  expect(shown("major")).toContain(
    "findings: 1 at the gate (1 major), 2 below it (1 critical, 1 minor) in 1 file; the gate (major) is not met\n",
  );
  expect(shown("major", [put])).toContain("worst: critical, counted as minor: A small thing");
  expect(shown("major", [put])).toContain(
    "findings: none at the gate, 1 below it (1 critical) in 1 file; the gate (major) is met\n",
  );
  expect(shown("minor")).toContain("critical, counted as minor: A small thing\n");
  expect(shown("minor")).toContain("findings: 1 critical, 1 major, 1 minor in 1 file; the gate");
  expect(shown("never")).toContain("Counted as minor, 2 (in full with -v):\n");
});

const LOOKED = {
  ...minor,
  belowGate: { severity: "major" as const, because: "no trace confirms it" },
  verdict: {
    ruling: "open" as const,
    by: "agent",
    because: "no caller passes null",
    trace: [],
    severity: { reader: "major" as const, secondLook: "minor" as const },
  },
};

test("the severity that a second look gives is shown where it differs, and with -v what it says", () => {
  const facts = { findings: [LOOKED] };
  const raised = {
    ...minor,
    severity: "critical" as const,
    verdict: {
      ...LOOKED.verdict,
      severity: { reader: "minor" as const, secondLook: "critical" as const },
    },
  };

  expect(text(view({ facts }))).toContain("  major, second look: minor a.js:2:11 A small thing");
  expect(text(view({ facts }))).not.toContain("no caller");
  expect(text(view({ facts, isVerbose: true }))).toMatch(
    /^major, second look: minor: A small thing\n[^]*second look: open: no caller passes null\n/,
  );
  expect(text(view({ facts: { findings: [raised] } }))).toMatch(
    /^critical, reader: minor: A small/,
  );
});

test("in full, the findings of a file stand together under its name, the worst file first", () => {
  const findings = [
    { ...major, file: "a.js", title: "One" },
    { ...major, file: "b.js", title: "Two", severity: "critical" as const },
    { ...major, file: "b.js", title: "Three", line: 9 },
  ];

  const headings = text(view({ facts: { findings } }))
    .split("\n")
    .filter((line) => /^(major|critical):| · \d+ findings?$/.test(line));

  expect(headings).toEqual([
    "b.js · 2 findings",
    "critical: Two",
    "major: Three",
    "a.js · 1 finding",
    "major: One",
  ]);
});

const MANY = Array.from({ length: 30 }, (_, index) => ({
  ...major,
  id: `f-${String(index).padStart(8, "0")}`,
  line: index + 1,
  title: `Number ${index}`,
  rule: index < 18 ? "js/eval" : "js/other",
  severity: (["minor", "major", "critical"] as const)[index % 3] ?? "minor",
}));

test("of many the twenty most severe at the gate are shown in full, the others in a line each, then rules are counted", () => {
  const findings = MANY.map((each, index) => ({
    ...each,
    severity: index === 29 ? ("critical" as const) : ("major" as const),
  }));
  const some = text(view({ facts: { findings }, isAll: false }));
  const all = text(view({ facts: { findings }, isAll: true }));

  const inFull = (shown: string): string[] => shown.match(/^(?:major|critical): .*$/gm) ?? [];
  expect(inFull(some)).toHaveLength(20);
  expect(inFull(some)[0]).toBe("critical: Number 29");
  expect(some).toContain("\n10 more, 10 of them at the gate (in full with -v):\n  major a.js:");
  expect(some.match(/^ {2}major a\.js:\d+:\d+ Number \d+ · \S+ · f-\d+$/gm)).toHaveLength(10);
  expect(some).toContain("\nBy rule, all 30:\n  18 js/eval\n  12 js/other\n");
  expect(inFull(all)).toHaveLength(30);
  expect(all).not.toContain("By rule");
});

test("the last lines name the worst finding with its place, in five rows at most", () => {
  const title = "A title that goes on for very much longer than any title should, ".repeat(5);
  const file = `src/${"deeply/".repeat(12)}nested.js`;
  const worst = { ...major, severity: "critical" as const, file, title };

  for (const columns of [40, 80, 120, 200]) {
    const shown = text(
      view({
        columns,
        facts: { findings: [...MANY.filter((each) => each.severity !== "critical"), worst] },
      }),
    ).trimEnd();
    const end = shown.slice(shown.lastIndexOf("\n\n") + 2).split("\n");
    const verdictAt = end.findIndex((line) => line.startsWith("findings:"));
    expect(end[0]).toMatch(/^worst: critical: A title/);
    expect(end.slice(0, verdictAt).join("\n")).toContain(`  ${file}:2:11`);
    expect(verdictAt).toBeLessThanOrEqual(5);
  }
});

test.each([40, 80, 120, 200])("at %i columns no word and no rule is cut", (columns) => {
  const rule = "javascript/a-rule-with-a-name-that-is-longer-than-a-narrow-line";
  const message = "several ordinary words about whatever is wrong here ".repeat(9).trim();
  const findings = MANY.map((each) => ({ ...each, rule, title: message, message }));
  const shown = text(view({ columns, facts: { findings }, isAll: false }));

  const words = new Set([...message.split(" "), "worst:", "…"]);
  const prose = shown.split("\n").filter((line) => /ordinary|whatever/.test(line));
  const cut = prose
    .flatMap((line) => line.trim().split(/[ …]+/))
    .filter((word) => /^[a-z]+$/.test(word) && !words.has(word))
    .filter((word) => word !== "minor" && word !== "major" && word !== "critical");
  expect(cut).toEqual([]);
  // In full, in brief, in the count by rule and beside the verdict.
  expect(shown.split(rule)).toHaveLength(30 + 1 + 1 + 1);
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
