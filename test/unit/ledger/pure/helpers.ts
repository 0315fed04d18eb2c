import type { CurrentFinding, Ledger, LedgerEntry } from "../../../../src/ledger/pure/types.ts";
import type { LedgerReview } from "../../../../src/ledger/pure/update-ledger.ts";
import { finding } from "../../review/pure/helpers.ts";

export const FIRST = "2026-01-01T00:00:00.000Z";
export const SECOND = "2026-01-02T00:00:00.000Z";

/** A finding of the present: `a.js#1` has the id `a.js#1` and the content `#1`. */
export function current(name: string, part: Partial<CurrentFinding> = {}): CurrentFinding {
  const [file = "", content = ""] = name.split("#");
  return { id: name, contentId: `#${content}`, aliases: [], file, line: 1, ...part };
}

export function entry(name: string, part: Partial<LedgerEntry> = {}): LedgerEntry {
  const { id, contentId, file, line } = current(name);
  return {
    id,
    contentId,
    rule: "test/rule",
    file,
    line,
    severity: "major",
    focus: "security",
    title: "A test finding",
    source: "one",
    status: "open",
    reopened: 0,
    firstSeen: FIRST,
    lastSeen: FIRST,
    ...part,
  };
}

export function ledgerOf(...findings: LedgerEntry[]): Ledger {
  return {
    schema: 1,
    branch: "feature",
    reviewedAt: FIRST,
    base: "b1",
    head: "h1",
    findings,
  };
}

/** A review in full of the files that its findings lie in, and of those named besides. */
export function reviewOf(names: readonly string[], part: Partial<LedgerReview> = {}): LedgerReview {
  const facts = part.facts ?? names.map((name) => current(name));
  return {
    branch: "feature",
    now: SECOND,
    base: "b1",
    head: "h2",
    findings: names.map((name) => finding({ id: name, file: current(name).file })),
    suppressed: [],
    facts,
    judged: new Set(["a.js", "b.js", ...facts.map(({ file }) => file)]),
    goneFiles: new Set(),
    renames: new Map(),
    wholeChange: null,
    focus: null,
    reviewers: ["one"],
    ...part,
  };
}
