import { expect, test } from "vitest";
import { receipt } from "../../../../src/output/formats/receipt.ts";
import { summary } from "../../../../src/output/formats/verdict.ts";
import { finding } from "../../review/pure/helpers.ts";
import { view } from "./helpers.ts";

const paths = (many: number): string[] =>
  Array.from({ length: many }, (_, i) => `f${String(i + 1).padStart(2, "0")}`);
const files = { reviewed: 0, excluded: [], skipped: [], failed: [] };

test("ten names are all said, eleven are folded, and -v says them all", () => {
  const excludedOf = (many: number, isVerbose = false): string =>
    receipt(
      view({ facts: { files: { ...files, excluded: paths(many) } }, isVerbose, columns: 200 }),
    ).find((line) => line.startsWith("excluded")) ?? "";

  expect(excludedOf(10)).toBe(`excluded   10 files: ${paths(10).join(", ")}`);
  expect(excludedOf(12)).toBe(
    `excluded   12 files: ${paths(10).join(", ")} and 2 more (named with -v)`,
  );
  expect(excludedOf(12, true)).toBe(`excluded   12 files: ${paths(12).join(", ")}`);
});

test("base, head, reviewed, excluded, skipped and failed are said even when there is nothing to say", () => {
  expect(receipt(view({ facts: { files, reviewers: [] } })).slice(0, 7)).toEqual([
    "base       main (origin/main) at bbbbbbbbbb",
    "head       feature at aaaaaaaaaa",
    "settings   every focus, harsh tone, auto engine",
    "reviewed   0 files",
    "excluded   none",
    "skipped    none",
    "failed     none",
  ]);
});

const suppressed = [
  { finding: finding({ line: 3 }), by: "comment", reason: "read\u202e only" },
  { finding: finding({ line: 9 }), by: "comment", reason: null },
  { finding: finding({ file: "b.js" }), by: "review.ignore", reason: null },
] as const;

test("a command and a long path stand on one line, however narrow the terminal", () => {
  const path = `src/${"deep/".repeat(12)}file.js`;
  const outsideCommand = `\`tool review ${path} other.js\``;
  const lines = receipt(
    view({
      columns: 50,
      hidden: { outsideChange: 4, outsideCommand },
      facts: { files: { ...files, skipped: [{ file: path, reason: "generated" }] } },
    }),
  );

  expect(lines.filter((line) => line.includes(outsideCommand))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(path))).toHaveLength(2);
});

test("what was found and is not shown is counted, and named with -v", () => {
  const hidden = { outsideChange: 4, outsideCommand: "`tool review a.js`" };
  const part = { hidden, facts: { suppressed }, columns: 120 };
  const counted =
    "not shown  4 on lines not changed here (see: `tool review a.js`), 2 by tool-ignore, 1 by review.ignore";

  expect(receipt(view(part)).slice(-4)).toEqual([
    "failed     none",
    counted,
    "",
    "clean: nothing found in 1 file; the gate (major) is met",
  ]);
  expect(receipt(view({ ...part, isVerbose: true })).slice(-6, -2)).toEqual([
    counted,
    "           a.js:3 test/rule · f-00000000 by tool-ignore: read\\u{202e} only",
    "           a.js:9 test/rule · f-00000000 by tool-ignore",
    "           b.js:1 test/rule · f-00000000 by review.ignore",
  ]);
});

test.each([
  [
    "no commit yet",
    { branch: "main", commit: null, dirty: true },
    "main at no commit yet, plus uncommitted changes",
  ],
  ["a detached head", { branch: null, commit: "a".repeat(40), dirty: false }, "aaaaaaaaaa"],
])("the head of %s is described", (_, head, described) => {
  const change = { base: { branch: null, ref: null, commit: null }, head };

  expect(receipt(view({ facts: { change } })).slice(0, 2)).toEqual([
    "base       nothing",
    `head       ${described}`,
  ]);
});

const failed = [{ file: "b.js", reason: "does not parse" }];
const both = [finding(), finding({ severity: "minor", file: "b.js" })];
const VERDICTS: [facts: Parameters<typeof view>[0], said: string][] = [
  [{}, "clean: nothing found in 1 file; the gate (major) is met"],
  [
    { facts: { findings: both } },
    "findings: 1 major, 1 minor in 2 files; the gate (major) is not met",
  ],
  [
    { facts: { findings: both, failOn: "critical" } },
    "findings: 1 major, 1 minor in 2 files; the gate (critical) is met",
  ],
  [
    { facts: { findings: both, failOn: "never" } },
    "findings: 1 major, 1 minor in 2 files; no gate is set",
  ],
  [
    { facts: { files: { ...files, failed } } },
    "partial: 1 file could not be reviewed, so the gate is not met",
  ],
  [
    { facts: { files: { ...files, failed }, findings: both } },
    "partial: 1 major, 1 minor in 2 files, and 1 file could not be reviewed; the gate (major) is not met",
  ],
  [{ facts: { files } }, "not-run: nothing has changed; the gate (major) is met"],
  [
    { facts: { files: { ...files, excluded: ["a.snap"] } } },
    "not-run: every changed file is excluded or skipped; the gate (major) is met",
  ],
];

test.each(VERDICTS)("the verdict of case %# says its state and its gate", (part, said) => {
  expect(summary(view(part).report)).toBe(said);
});

test.each([
  [{ safe: 3, all: 4 }, "fixable    3 with --fix, 1 more with --fix=all"],
  [{ safe: 3, all: 3 }, "fixable    3 with --fix"],
  [{ safe: 0, all: 2 }, "fixable    2 with --fix=all"],
  [{ safe: 0, all: 0 }, undefined],
])("%j is said with the flag that applies them", (fixable, row) => {
  expect(receipt(view({ fixable })).find((line) => line.startsWith("fixable"))).toBe(row);
});

test("what cannot be fixed where it lies is not called fixable", () => {
  expect(receipt(view()).join("\n")).not.toContain("fixable");
});

test("files that an analyzer could not read make a row for each reason", () => {
  const unread = ["a.ts", "b.ts"].map((file) => ({ file, by: "oxlint-types", reason: "no types" }));
  const others = [{ file: "c.sql", by: "sql", reason: "another dialect" }];
  const files = {
    reviewed: 3,
    excluded: [],
    skipped: [],
    failed: [],
    unread: [...unread, ...others],
  };

  const rows = receipt(view({ facts: { files } }));

  expect(rows).toContain("not read   2 files: a.ts, b.ts (oxlint-types: no types)");
  expect(rows).toContain("           1 file: c.sql (sql: another dialect)");
});

test("many failed files make a row an analyzer, and are named with -v", () => {
  const failed = Array.from({ length: 40 }, (_, at) => ({
    file: `f-${at}.js`,
    reason: at < 30 ? "flow: ran out of time" : "flow: ran out of time; oxlint: broke off",
  }));
  const files = { reviewed: 0, excluded: [], skipped: [], failed };

  const rows = receipt(view({ facts: { files } })).join("\n");

  expect(rows.match(/ran out of time/g)).toHaveLength(1);
  expect(rows).toContain("flow: 40 files (ran out of time)");
  expect(rows).toContain("oxlint: 10 files (broke off)");
  expect(rows).toContain("40 files (-v names each)");
  expect(receipt(view({ facts: { files }, isVerbose: true })).join("\n")).toContain("f-39.js");
});
