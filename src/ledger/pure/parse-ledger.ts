import { parseJson } from "../../core/parse-json.ts";
import { isRecord } from "../../core/is-record.ts";
import { FOCUSES, SEVERITIES } from "../../core/vocabulary.ts";
import type { Ledger, LedgerEntry, LedgerStatus } from "./types.ts";
import type { Scope } from "../../core/change/types.ts";
import { isCount } from "../../core/is-value.ts";

const STATUSES: readonly LedgerStatus[] = ["open", "fixed", "dismissed", "deferred"];

/** Reads the text of a ledger's file; `newer` when a later version of this program wrote it. */
export function parseLedger(text: string): Ledger | "damaged" | "newer" {
  const value = parseJson(text);
  if (!isRecord(value)) return "damaged";
  const schema = value["schema"];
  if (typeof schema === "number" && Number.isInteger(schema) && schema > 1) return "newer";
  return isLedger(value) ? value : "damaged";
}

function isLedger(value: Record<string, unknown>): value is Record<string, unknown> & Ledger {
  const { schema, branch, reviewedAt, base, head, findings, trend = [] } = value;
  return (
    schema === 1 &&
    [branch, base, head].every((name) => name === null || typeof name === "string") &&
    isTime(reviewedAt) &&
    Array.isArray(findings) &&
    findings.every(isEntry) &&
    Array.isArray(trend) &&
    trend.every(isTrend) &&
    new Set(findings.map(({ id }) => id)).size === findings.length
  );
}

function isEntry(value: unknown): value is LedgerEntry {
  return (
    isRecord(value) &&
    ["id", "contentId", "rule", "file", "title", "source"].every(
      (key) => typeof value[key] === "string",
    ) &&
    isCount(value["line"]) &&
    isCount(value["reopened"]) &&
    isOneOf(value["severity"], SEVERITIES) &&
    isOneOf(value["focus"], FOCUSES) &&
    isOneOf(value["status"], STATUSES) &&
    isTime(value["firstSeen"]) &&
    isTime(value["lastSeen"])
  );
}

function isTrend(value: unknown): boolean {
  return (
    isRecord(value) &&
    isTime(value["at"]) &&
    (value["head"] === null || typeof value["head"] === "string") &&
    SEVERITIES.every((severity) => isCount(value[severity]))
  );
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

function isOneOf(value: unknown, words: readonly unknown[]): boolean {
  return words.includes(value);
}

/** Whether a review of a scope belongs in the branch's ledger: a review of old commits or a patch does not. */
export function remembersReview({ kind }: Scope): boolean {
  return kind === "branch" || kind === "staged" || kind === "uncommitted" || kind === "committed";
}
