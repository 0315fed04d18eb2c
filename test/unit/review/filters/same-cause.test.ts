import { expect, test } from "vitest";
import { sameCause } from "../../../../src/review/filters/same-cause.ts";
import type { IdentifiedFinding } from "../../../../src/review/pure/identify-findings.ts";
import { identified, rule } from "../pure/helpers.ts";

const joinCauses = (findings: readonly IdentifiedFinding[]) => sameCause.apply(findings, null).kept;
const lost = rule({ id: "change/path-check-removed", severity: "major", cwe: 22 });
const sink = rule({ id: "js/path", severity: "major", cwe: 22 });
const unspecific = rule({ id: "change/guard-removed", severity: "minor", cwe: 754 });

const told = (part: Partial<IdentifiedFinding>): IdentifiedFinding =>
  identified({ symbol: "serve", endLine: part.line ?? 1, isCausedByChange: true, ...part });
const check = told({
  rule: lost,
  source: "compares",
  line: 3,
  evidence: "isSafe(path)",
  values: { check: "!isSafe(path)" },
});
const open = told({ rule: sink, source: "follows", line: 9, evidence: "readFile(path)" });

const TABLE: [
  what: string,
  findings: IdentifiedFinding[],
  kept: [rule: string, evidence: string][],
][] = [
  [
    "a lost check and what is open because of it are one",
    [open, check],
    [["change/path-check-removed", "isSafe(path) (and line 9: readFile(path))"]],
  ],
  [
    "every place that is open because of one lost check joins it",
    [check, open, { ...open, line: 12 }],
    [["change/path-check-removed", "isSafe(path) (and line 9: readFile(path))"]],
  ],
  [
    "a check of no weakness in particular gives way at its own place",
    [told({ rule: unspecific, source: "compares", line: 9, values: { check: "!path" } }), open],
    [["js/path", "readFile(path) (the change took `!path` out at line 9)"]],
  ],
  [
    "a check of no weakness in particular stays at another place",
    [told({ rule: unspecific, source: "compares", line: 4, evidence: "if (path)" }), open],
    [
      ["change/guard-removed", "if (path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "what the change wrote in the place of a check is the same flaw",
    [check, { ...open, line: 3, isCausedByChange: false }],
    [["change/path-check-removed", "isSafe(path) (and line 3: readFile(path))"]],
  ],
  [
    "what was there before the change is a flaw of its own",
    [check, { ...open, isCausedByChange: false }],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "what is only asked about stands for nothing else",
    [{ ...check, rule: { ...lost, question: "Is it?" } }, open],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "another weakness is another flaw",
    [check, { ...open, rule: { ...sink, cwe: 78 } }],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "another function is another flaw",
    [check, { ...open, symbol: "list" }],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "a function inside the other is no other one",
    [check, { ...open, symbol: "serve.read" }],
    [["change/path-check-removed", "isSafe(path) (and line 9: readFile(path))"]],
  ],
  [
    "the function does not matter where the value goes past the lost check",
    [check, { ...open, symbol: "list", trace: [{ ...check, note: "passes" }] }],
    [["change/path-check-removed", "isSafe(path) (and line 9: readFile(path))"]],
  ],
  [
    "the unread results of two calls are two flaws, also in one function",
    [
      { ...check, rule: { ...lost, id: "change/await-removed", cwe: 252 } },
      { ...open, rule: { ...sink, id: "js/response-unchecked", cwe: 252 } },
    ],
    [
      ["change/await-removed", "isSafe(path)"],
      ["js/response-unchecked", "readFile(path)"],
    ],
  ],
  [
    "another file is another flaw",
    [check, { ...open, file: "b.js" }],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["js/path", "readFile(path)"],
    ],
  ],
  [
    "two lost checks are two flaws",
    [check, { ...check, source: "others", line: 20 }],
    [
      ["change/path-check-removed", "isSafe(path)"],
      ["change/path-check-removed", "isSafe(path)"],
    ],
  ],
];

test("the joined finding has the weight of the graver end", () => {
  const grave: IdentifiedFinding = { ...open, rule: { ...sink, severity: "critical" } };
  const [only, ...more] = joinCauses([check, grave]);
  expect({ id: only?.rule.id, severity: only?.rule.severity, more }).toEqual({
    id: "change/path-check-removed",
    severity: "critical",
    more: [],
  });
});

test.each(TABLE)("%s", (_, findings, kept) => {
  const left = joinCauses(findings).map((each) => [each.rule.id, each.evidence]);
  expect(left).toEqual(kept);
});

test("the end that joins another is left out with the other's place", () => {
  expect(sameCause.apply([open, check], null).dropped).toEqual([
    { finding: open, because: "change/path-check-removed at a.js:3 stands for it" },
  ]);
});
