import { expect, test } from "vitest";
import { assembleReport, type ReviewFacts } from "../../../../src/review/pure/assemble-report.ts";
import type { FailOn, Severity } from "../../../../src/core/vocabulary.ts";
import { finding } from "./helpers.ts";

function facts(part: Partial<ReviewFacts> = {}): ReviewFacts {
  return {
    change: {
      base: { branch: "main", ref: "refs/heads/main", commit: "b".repeat(40) },
      head: { branch: "feature", commit: "a".repeat(40), dirty: false },
    },
    settings: { tone: "harsh", focus: null, engine: "auto", exclude: [] },
    failOn: "major",
    files: { reviewed: 1, excluded: [], skipped: [], failed: [] },
    reviewers: [],
    findings: [],
    ...part,
  };
}
const failed = [{ file: "b.js", reason: "does not parse" }];

const STATES: [what: string, part: Partial<ReviewFacts>, status: string, passed: boolean][] = [
  ["reviewed and nothing found is clean", {}, "clean", true],
  ["something found is findings", { findings: [finding()] }, "findings", false],
  [
    "nothing reviewed is not-run",
    { files: { reviewed: 0, excluded: ["a"], skipped: [], failed: [] } },
    "not-run",
    true,
  ],
  [
    "something that could not be reviewed is partial and passes no gate",
    { files: { reviewed: 1, excluded: [], skipped: [], failed } },
    "partial",
    false,
  ],
  [
    "partial passes no gate, not even with fail-on never",
    { files: { reviewed: 1, excluded: [], skipped: [], failed }, failOn: "never" },
    "partial",
    false,
  ],
  [
    "partial wins over findings",
    { findings: [finding()], files: { reviewed: 1, excluded: [], skipped: [], failed } },
    "partial",
    false,
  ],
];

test.each(STATES)("%s", (_, part, status, passed) => {
  const report = assembleReport(facts(part));

  expect({ status: report.status, passed: report.gate.passed }).toEqual({ status, passed });
});

const GATES: [failOn: FailOn, passedWith: Record<Severity, boolean>][] = [
  ["critical", { critical: false, major: true, minor: true }],
  ["major", { critical: false, major: false, minor: true }],
  ["minor", { critical: false, major: false, minor: false }],
  ["never", { critical: true, major: true, minor: true }],
];

test.each(GATES)("the gate at %s lets through what lies below it", (failOn, passedWith) => {
  for (const [severity, passed] of Object.entries(passedWith) as [Severity, boolean][]) {
    const { gate } = assembleReport(facts({ failOn, findings: [finding({ severity })] }));
    expect(gate).toEqual({ failOn, passed });
  }
});

test("findings are ranked by severity, focus, file, line and column", () => {
  const ranked = [
    finding({ severity: "critical", focus: "edge-case", file: "z.js" }),
    finding({ severity: "major", focus: "security", file: "b.js" }),
    finding({ severity: "major", focus: "performance", file: "a.js", line: 2 }),
    finding({ severity: "major", focus: "performance", file: "a.js", line: 10, column: 3 }),
    finding({ severity: "major", focus: "performance", file: "a.js", line: 10, column: 20 }),
    finding({ severity: "major", focus: "architecture", file: "B.js" }),
    finding({ severity: "minor", focus: "security", file: "a.js" }),
  ];

  expect(assembleReport(facts({ findings: ranked.toReversed() })).findings).toEqual(ranked);
});

test("findings of readers go by agreement, trace and their readers' order, and join the others by severity", () => {
  const confirmed = { ruling: "confirmed", by: "agent", because: "", trace: [] } as const;
  const two = { said: 2, of: 2 };
  const ranked = [
    finding({ severity: "critical", file: "rule.js" }),
    finding({ severity: "major", file: "rule.js" }),
    finding({ severity: "major", rank: 4, readers: two, file: "z.js" }),
    finding({ severity: "major", rank: 5, verdict: confirmed, file: "y.js" }),
    finding({ severity: "major", rank: 1, file: "x.js" }),
    finding({ severity: "critical", rank: 2, file: "w.js" }),
    finding({ severity: "major", rank: 2, file: "v.js" }),
    finding({ severity: "minor", file: "rule.js" }),
    finding({ severity: "minor", rank: 1, readers: two, file: "u.js" }),
  ];

  expect(assembleReport(facts({ findings: ranked.toReversed() })).findings).toEqual(ranked);
});

test("a reader's finding comes before a less severe one of a rule", () => {
  const ranked = [
    finding({ severity: "critical", rank: 1 }),
    finding({ severity: "major" }),
    finding({ severity: "minor", rank: 2 }),
  ];

  expect(assembleReport(facts({ findings: ranked.toReversed() })).findings).toEqual(ranked);
});

test("keys stand in the order of the documented JSON", () => {
  expect(Object.keys(assembleReport(facts())).join(" ")).toBe(
    "schema status base head settings files reviewers findings questions fixes gate register usage suppressed loop since",
  );
});
