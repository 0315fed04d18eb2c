import { expect, test } from "vitest";
import { parseLedger, remembersReview } from "../../../../src/ledger/pure/parse-ledger.ts";
import { entry, ledgerOf } from "./helpers.ts";

const LEDGER = ledgerOf(entry("a.js#1"), entry("a.js#2", { status: "fixed", reopened: 1 }));
const TEXT = JSON.stringify(LEDGER);

test("a ledger is read as it was written", () => {
  expect(parseLedger(TEXT)).toEqual(LEDGER);
});

test("a ledger cut off anywhere is damaged", () => {
  for (let length = 0; length < TEXT.length; length += 1)
    expect(parseLedger(TEXT.slice(0, length))).toBe("damaged");
});

test.each<[string, unknown, ReturnType<typeof parseLedger>]>([
  ["a later version", { schema: 2, entirely: "different" }, "newer"],
  ["no version", { ...LEDGER, schema: undefined }, "damaged"],
  ["an earlier version than any", { ...LEDGER, schema: 0 }, "damaged"],
  ["a list", [LEDGER], "damaged"],
  ["null", null, "damaged"],
  ["a branch that is no name", { ...LEDGER, branch: 7 }, "damaged"],
  ["a time that is none", { ...LEDGER, reviewedAt: "soon" }, "damaged"],
  ["findings that are no list", { ...LEDGER, findings: {} }, "damaged"],
  ["a finding that is none", { ...LEDGER, findings: [null] }, "damaged"],
  ["two findings of one id", ledgerOf(entry("a.js#1"), entry("a.js#1")), "damaged"],
  ...Object.keys(entry("a.js#1")).map((key): [string, unknown, "damaged"] => [
    `a finding with an odd ${key}`,
    { ...LEDGER, findings: [{ ...entry("a.js#1"), [key]: -1 }] },
    "damaged",
  ]),
])("%s is told apart", (_, value, expected) => {
  expect(parseLedger(JSON.stringify(value))).toBe(expected);
});

test("a review of what is pending is remembered, one of old commits or a patch is not", () => {
  expect(
    [
      { kind: "branch" } as const,
      { kind: "staged" } as const,
      { kind: "uncommitted" } as const,
      { kind: "committed" } as const,
      { kind: "commit", commit: "HEAD" } as const,
      { kind: "range", range: "a..b" } as const,
      { kind: "patch", file: "-" } as const,
    ].map(remembersReview),
  ).toEqual([true, true, true, true, false, false, false]);
});
