import { describe, expect, test } from "vitest";
import type { Ledger, LedgerEntry } from "../../../../src/ledger/pure/types.ts";
import {
  updateLedger,
  type LedgerReview,
  setStatus,
} from "../../../../src/ledger/pure/update-ledger.ts";
import { finding } from "../../review/pure/helpers.ts";
import { current, entry, FIRST, ledgerOf, reviewOf, SECOND } from "./helpers.ts";

/** `id status`, and how often it was reopened when it was. */
function summarize({ findings }: Ledger): string[] {
  return findings
    .map(({ id, status, reopened }) => `${id} ${status}${reopened > 0 ? ` ${reopened}` : ""}`)
    .sort();
}

const update = (entries: readonly LedgerEntry[], review: LedgerReview): string[] =>
  summarize(updateLedger(ledgerOf(...entries), review).ledger);

test("the first review is remembered, and counts against nothing", () => {
  const { ledger, since } = updateLedger(null, reviewOf(["a.js#1"]));

  expect(since).toBeNull();
  expect(ledger).toEqual({
    schema: 1,
    branch: "feature",
    reviewedAt: SECOND,
    base: "b1",
    head: "h2",
    trend: [],
    findings: [entry("a.js#1", { firstSeen: SECOND, lastSeen: SECOND })],
  });
});

test("reviews of the whole branch make its trend, and one that says the same adds nothing", () => {
  const review = (ids: string[], head: string, now = SECOND): LedgerReview =>
    reviewOf(ids, { head, now, wholeChange: new Set(["a.js"]) });
  const first = updateLedger(null, review(["a.js#1", "a.js#2"], "h1", FIRST)).ledger;
  const again = updateLedger(first, review(["a.js#1", "a.js#2"], "h1")).ledger;
  const less = updateLedger(again, review(["a.js#1"], "h1")).ledger;
  const narrow = updateLedger(less, reviewOf([])).ledger;
  const two = { at: FIRST, head: "h1", critical: 0, major: 2, minor: 0 };
  const one = { at: SECOND, head: "h1", critical: 0, major: 1, minor: 0 };

  expect([first.trend, again.trend, less.trend, narrow.trend]).toEqual([
    [two],
    [two],
    [two, one],
    [two, one],
  ]);
});

const seen = entry("a.js#1");
const fixed = entry("a.js#1", { status: "fixed" });

test.each<[string, LedgerEntry, LedgerReview, string]>([
  ["stays open while it is found", seen, reviewOf(["a.js#1"]), "open"],
  ["is fixed when its file was reviewed and it is not there", seen, reviewOf([]), "fixed"],
  ["stays open when its file was not judged", seen, reviewOf([], { judged: new Set() }), "open"],
  [
    "stays open when another focus was reviewed",
    seen,
    reviewOf([], { focus: "performance" }),
    "open",
  ],
  ["is fixed when its own focus was reviewed", seen, reviewOf([], { focus: "security" }), "fixed"],
  [
    "stays open when its reviewer did not take part",
    seen,
    reviewOf([], { reviewers: ["two"] }),
    "open",
  ],
  [
    "stays open when it is there, outside the change",
    seen,
    reviewOf([], { facts: [current("a.js#1")] }),
    "open",
  ],
  [
    "is fixed when its file is gone",
    seen,
    reviewOf([], { judged: new Set(), goneFiles: new Set(["a.js"]) }),
    "fixed",
  ],
  [
    "stays open when its file was renamed to one that was not judged",
    seen,
    reviewOf([], {
      judged: new Set(),
      goneFiles: new Set(["a.js"]),
      renames: new Map([["a.js", "z.js"]]),
    }),
    "open",
  ],
  [
    "is fixed when its file is as it is in the base",
    seen,
    reviewOf([], { judged: new Set(), wholeChange: new Set(["b.js"]) }),
    "fixed",
  ],
  [
    "stays open when its file was left out of the whole change",
    seen,
    reviewOf([], { judged: new Set(), wholeChange: new Set(["a.js"]) }),
    "open",
  ],
  [
    "stays open when its file left the change because the base moved",
    seen,
    reviewOf([], { judged: new Set(), wholeChange: new Set(["b.js"]), base: "b2" }),
    "open",
  ],
  [
    "stays open when the last review did not see it, and its file left the change",
    entry("a.js#1", { lastSeen: "2025-01-01T00:00:00.000Z" }),
    reviewOf([], { judged: new Set(), wholeChange: new Set(["b.js"]) }),
    "open",
  ],
  ["is open once more when it is back", fixed, reviewOf(["a.js#1"]), "open 1"],
  [
    "counts how often it came back",
    entry("a.js#1", { status: "fixed", reopened: 1 }),
    reviewOf(["a.js#1"]),
    "open 2",
  ],
  [
    "is open once more when it is back outside the change",
    fixed,
    reviewOf([], { facts: [current("a.js#1")] }),
    "open 1",
  ],
  ["stays fixed", fixed, reviewOf([]), "fixed"],
  [
    "is dismissed when it is suppressed",
    seen,
    reviewOf([], {
      suppressed: [finding({ id: "a.js#1", file: "a.js" })],
      facts: [current("a.js#1")],
    }),
    "dismissed",
  ],
  [
    "stays dismissed while it is there, outside the change",
    entry("a.js#1", { status: "dismissed" }),
    reviewOf([], { facts: [current("a.js#1")] }),
    "dismissed",
  ],
  [
    "is open again when nobody suppresses it any more",
    entry("a.js#1", { status: "dismissed" }),
    reviewOf(["a.js#1"]),
    "open",
  ],
  [
    "stays put off while it is there",
    entry("a.js#1", { status: "deferred" }),
    reviewOf(["a.js#1"]),
    "deferred",
  ],
  ["that was put off can be fixed", entry("a.js#1", { status: "deferred" }), reviewOf([]), "fixed"],
])("a finding %s", (_, before, review, expected) => {
  expect(update([before], review)).toEqual([`a.js#1 ${expected}`]);
});

test("a finding whose file was renamed keeps its id and learns its place", () => {
  const { ledger, since } = updateLedger(
    ledgerOf(seen),
    reviewOf(["z.js#1"], { goneFiles: new Set(["a.js"]) }),
  );

  expect(ledger.findings).toEqual([entry("a.js#1", { file: "z.js", lastSeen: SECOND })]);
  expect(since).toMatchObject({ fixed: [], new: 0, remaining: 1 });
  // And the time after, when nothing but the place tells.
  const later = updateLedger(ledger, reviewOf(["z.js#1"]));
  expect(later.ledger.findings.map(({ id }) => id)).toEqual(["a.js#1"]);
  expect(later.since?.remaining).toBe(1);
});

test("it does not matter whether a review names findings by their own ids or as recognised", () => {
  const gone = { goneFiles: new Set(["a.js"]) };
  const renamed = reviewOf(["a.js#1"], {
    ...gone,
    facts: [current("a.js#1", { file: "z.js" })],
    findings: [finding({ id: "a.js#1", file: "z.js" })],
  });

  expect(updateLedger(ledgerOf(seen), renamed)).toEqual(
    updateLedger(ledgerOf(seen), reviewOf(["z.js#1"], gone)),
  );
});

describe("against the last review", () => {
  test("says what was fixed, and how many are new and remain", () => {
    const last = ledgerOf(
      entry("a.js#1"),
      entry("a.js#2", { severity: "minor", line: 7 }),
      entry("a.js#3", { status: "fixed" }),
      entry("a.js#4", { status: "dismissed" }),
    );
    const { since } = updateLedger(last, reviewOf(["a.js#1", "b.js#5", "b.js#6"]));

    expect(since).toEqual({
      reviewedAt: FIRST,
      fixed: [
        {
          id: "a.js#2",
          rule: "test/rule",
          file: "a.js",
          line: 7,
          severity: "minor",
          title: "A test finding",
        },
      ],
      new: 2,
      remaining: 1,
    });
  });

  test("counts what came back as new, for the last review did not have it", () => {
    const { since } = updateLedger(ledgerOf(fixed), reviewOf(["a.js#1"]));

    expect(since).toMatchObject({ fixed: [], new: 1, remaining: 0 });
  });

  test("says once that something was fixed", () => {
    const once = updateLedger(ledgerOf(seen), reviewOf([]));
    const twice = updateLedger(once.ledger, reviewOf([]));

    expect(once.since?.fixed.map(({ id }) => id)).toEqual(["a.js#1"]);
    expect(twice.since?.fixed).toEqual([]);
  });
});

test("the fixed findings seen longest ago are forgotten, the open ones never", () => {
  const day = (count: number): string => new Date(Date.UTC(2020, 0, 1 + count)).toISOString();
  const many = Array.from({ length: 700 }, (_, index) =>
    entry(`a.js#${index}`, { status: index < 100 ? "open" : "fixed", lastSeen: day(index) }),
  );
  const { findings } = updateLedger(ledgerOf(...many), reviewOf([], { judged: new Set() })).ledger;

  expect(findings.filter(({ status }) => status === "open")).toHaveLength(100);
  expect(findings.filter(({ status }) => status === "fixed")).toEqual(many.slice(200));
});

test("a user's decision is recorded for one finding alone", () => {
  const before = ledgerOf(seen, entry("a.js#2"));

  expect(summarize(setStatus(before, "a.js#2", "deferred"))).toEqual([
    "a.js#1 open",
    "a.js#2 deferred",
  ]);
  expect(setStatus(before, "a.js#9", "dismissed")).toEqual(before);
});
