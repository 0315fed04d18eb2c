import { expect, test } from "vitest";
import { duplicate } from "../../../../src/review/filters/duplicate.ts";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { raw, rule } from "../pure/helpers.ts";

const dedupe = (findings: readonly RawFinding[]) => duplicate.apply(findings, null).kept;
const weak = rule({ id: "a/weak", severity: "minor", cwe: 95, title: "Weak" });
const strong = rule({ id: "b/strong", severity: "critical", cwe: 95, title: "Strong" });
const other = rule({ id: "c/other", severity: "major", cwe: 89, title: "Other" });
const wordy = rule({ id: "d/wordy", cwe: null, title: "Weak!" });
const at = (column: number, endColumn: number) => ({ line: 3, endLine: 3, column, endColumn });

const TABLE: [what: string, findings: RawFinding[], kept: string[]][] = [
  [
    "two findings of one reader in one category and place stay two",
    [
      raw({ rule: weak, rank: 1 }),
      raw({ rule: { ...weak, title: "Weak in another way" }, rank: 2 }),
    ],
    ["a/weak", "a/weak"],
  ],
  [
    "a finding that one reader reports twice stays once",
    [raw({ rule: weak, rank: 1 }), raw({ rule: { ...weak, title: "weak." }, rank: 2 })],
    ["a/weak"],
  ],
  [
    "two analyzers on one weakness leave the gravest",
    [raw({ rule: weak, ...at(1, 9) }), raw({ rule: strong, source: "two", ...at(5, 20) })],
    ["b/strong"],
  ],
  [
    "two weaknesses at one place stay two",
    [raw({ rule: weak, ...at(1, 9) }), raw({ rule: other, source: "two", ...at(1, 9) })],
    ["a/weak", "c/other"],
  ],
  [
    "one weakness at two places of a line stays two",
    [raw({ rule: weak, ...at(1, 5) }), raw({ rule: strong, source: "two", ...at(5, 9) })],
    ["a/weak", "b/strong"],
  ],
  [
    "one weakness in two files stays two",
    [
      raw({ rule: weak, ...at(1, 9) }),
      raw({ rule: weak, file: "b.js", source: "two", ...at(1, 9) }),
    ],
    ["a/weak", "a/weak"],
  ],
  [
    "the same title and focus without a weakness number is one claim",
    [raw({ rule: { ...weak, cwe: null } }), raw({ rule: wordy, source: "two" })],
    ["d/wordy"],
  ],
  [
    "the same title in another focus is another claim",
    [
      raw({ rule: { ...weak, cwe: null } }),
      raw({ rule: { ...wordy, focus: "performance" }, source: "two" }),
    ],
    ["a/weak", "d/wordy"],
  ],
  [
    "one analyzer that says the same twice says it once",
    [raw({ rule: weak, ...at(1, 9) }), raw({ rule: weak, ...at(1, 7) })],
    ["a/weak"],
  ],
  [
    "one analyzer's nested places stay two",
    [
      raw({ rule: weak, line: 1, endLine: 9, column: 1 }),
      raw({ rule: weak, line: 3, endLine: 5, column: 3 }),
    ],
    ["a/weak", "a/weak"],
  ],
];

test.each(TABLE)("%s", (_, findings, kept) => {
  expect(dedupe(findings).map(({ rule }) => rule.id)).toEqual(kept);
  expect(
    dedupe(findings.toReversed())
      .map(({ rule }) => rule.id)
      .toReversed(),
  ).toEqual(kept);
});

test("a place of many lines meets one inside it, in either order", () => {
  const whole = raw({ rule: strong, line: 1, endLine: 100 });
  const part = raw({ rule: weak, source: "two", line: 50, endLine: 50 });

  expect(dedupe([whole, part])).toEqual([whole]);
  expect(
    dedupe([
      { ...whole, rule: weak },
      { ...part, rule: strong },
    ]),
  ).toEqual([{ ...part, rule: strong }]);
});

test("of two equally grave ones the one with a fix is kept", () => {
  const fix = { title: "Mend it", edits: [] };
  const [kept, ...rest] = dedupe([raw(), raw({ source: "two", fix })]);

  expect({ fix: kept?.fix, rest }).toEqual({ fix, rest: [] });
});

test("what is left out names the one that stands for it", () => {
  const { dropped } = duplicate.apply([raw({ rule: weak }), raw({ rule: strong, line: 1 })], null);

  expect(dropped).toEqual([
    { finding: raw({ rule: weak }), because: "b/strong at a.js:1 stands for it" },
  ]);
});
