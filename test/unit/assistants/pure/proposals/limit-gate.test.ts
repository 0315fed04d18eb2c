import { expect, test } from "vitest";
import { mostAtGate } from "../../../../../bench/reading/score.mjs";
import type { RawFinding } from "../../../../../src/core/findings/types.ts";
import type { Severity } from "../../../../../src/core/vocabulary.ts";
import {
  changedLinesOf,
  createGateLimit,
} from "../../../../../src/assistants/pure/proposals/limit-gate.ts";

/** A finding that its reader named in place `rank`. */
function found(rank: number, more: Partial<RawFinding> & { severity?: Severity } = {}): RawFinding {
  const { severity = "major", ...rest } = more;
  return {
    file: "a.js",
    line: rank,
    column: 1,
    endLine: rank,
    endColumn: 2,
    rule: {
      id: "agent/wrong-result",
      focus: "edge-case",
      severity,
      confidence: "verify",
      title: `Finding ${rank}`,
      tones: { harsh: "It is wrong.", constructive: "It is wrong." },
      trigger: "x",
      cwe: null,
    },
    values: {},
    evidence: "",
    fix: null,
    source: "agent",
    rank,
    ...rest,
  };
}

const confirmed = { ruling: "confirmed", by: "agent", because: "", trace: [] } as const;
const list = (many: number): RawFinding[] =>
  Array.from({ length: many }, (_, at) => found(at + 1)).toReversed();
const atGate = (findings: readonly RawFinding[]): (number | undefined)[] =>
  findings.filter(({ rule }) => rule.severity !== "minor").map(({ rank }) => rank);

test.each([
  [1, 2],
  [399, 2],
  [400, 3],
  [850, 4],
  [100_000, 6],
])("of a change of %i lines %i findings are at the gate", (lines, many) => {
  const expected = Array.from({ length: many }, (_, at) => many - at);

  expect(atGate(createGateLimit()(list(9), lines))).toEqual(expected);
});

test("the bench of readers takes as many findings as the gate", () => {
  for (let lines = 0; lines <= 3_000; lines += 50)
    expect(mostAtGate(lines)).toBe(atGate(createGateLimit()(list(9), lines)).length);
});

test("a finding of more readers, and one that a trace confirms, come before the reader's order", () => {
  const findings = [
    found(1),
    found(2),
    found(7, { verdict: confirmed }),
    found(9, { readers: { said: 2, of: 2 } }),
  ];

  expect(atGate(createGateLimit()(findings, 10))).toEqual([7, 9]);
});

test("what the author most likely changes comes first, before what more readers report", () => {
  const findings = [
    found(1, { verdict: { ...confirmed, likely: 20 } }),
    found(2, { readers: { said: 2, of: 2 }, verdict: { ...confirmed, likely: 30 } }),
    found(3, { verdict: { ...confirmed, likely: 80 } }),
    found(4, { verdict: { ...confirmed, likely: 60 } }),
  ];

  expect(atGate(createGateLimit()(findings, 10))).toEqual([3, 4]);
});

test("one more counts that is within ten points of the likeliest, and at least 40 % likely", () => {
  const said = (...likely: number[]): RawFinding[] =>
    likely.map((each, at) => found(at + 1, { verdict: { ...confirmed, likely: each } }));

  expect(atGate(createGateLimit()(said(72, 70, 62, 62), 10))).toEqual([1, 2, 3]);
  expect(atGate(createGateLimit()(said(72, 70, 61), 10))).toEqual([1, 2]);
  expect(atGate(createGateLimit()(said(42, 41, 40), 10))).toEqual([1, 2, 3]);
  expect(atGate(createGateLimit()(said(41, 40, 39), 10))).toEqual([1, 2]);
});

test("what several readers report and the author likely changes counts, though each called it minor or no trace confirms it", () => {
  const [both, open] = [
    { said: 2, of: 2 },
    { ruling: "open", by: "agent", because: "", trace: [], likely: 45 },
  ] as const;
  const findings = [
    found(1, { severity: "minor", readers: both, verdict: { ...confirmed, likely: 40 } }),
    found(2, {
      severity: "minor",
      readers: both,
      verdict: open,
      belowGate: { severity: "critical", because: "no trace confirms it" },
    }),
    found(3, { severity: "minor", readers: both, verdict: { ...confirmed, likely: 39 } }),
    found(4, { severity: "minor", verdict: { ...confirmed, likely: 90 } }),
  ];
  const limited = createGateLimit()(findings, 10);

  expect(limited.map(({ rule, belowGate }) => [rule.severity, belowGate])).toEqual([
    ["major", undefined],
    ["critical", undefined],
    ["minor", undefined],
    ["minor", undefined],
  ]);
});

test("what is critical stays where a trace or a second reader bears it out, and no doubted one does", () => {
  const findings = [
    found(1, { verdict: confirmed }),
    found(2, { verdict: confirmed }),
    found(3, { verdict: confirmed }),
    found(4, { severity: "critical", verdict: confirmed }),
    found(5, { severity: "critical" }),
  ];

  expect(atGate(createGateLimit()(findings, 10))).toEqual([1, 2, 4]);
});

test("a finding below the gate says why and what its reader said; a minor one is left alone", () => {
  const minor = found(9, { severity: "minor" });
  const [, , third, last] = createGateLimit()([found(1), found(2), found(3), minor], 10);

  expect(third).toMatchObject({
    rule: {
      severity: "minor",
      tones: {
        harsh:
          "It is wrong. Below the gate: at most 2 findings of readers count in a change of this size.",
      },
    },
    belowGate: { severity: "major" },
  });
  expect(last).toBe(minor);
});

test("a finding below the gate does not rise when those before it are fixed, and new ones join it there", () => {
  const limit = createGateLimit();
  limit(list(3), 10);

  expect(atGate(limit([found(2), found(3), found(4)], 10))).toEqual([2]);
});

test("changed lines are those that the change writes and those that it takes away", () => {
  const text = "one\ntwo\nthree\n";
  const removed = [{ afterLine: 0, old: { start: 5, end: 8 } }];
  const added = [
    { start: 1, end: 1 },
    { start: 3, end: 4 },
  ];

  expect(changedLinesOf([{ text, changed: { added: "all", removed: [] } }])).toBe(3);
  expect(changedLinesOf([{ text, changed: { added, removed } }])).toBe(7);
});
