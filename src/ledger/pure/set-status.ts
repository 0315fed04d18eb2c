import type { Ledger, LedgerStatus } from "./types.ts";

/** Records what a user decided about a finding; an id that the ledger does not hold changes nothing. */
export function setStatus(ledger: Ledger, id: string, status: LedgerStatus): Ledger {
  return {
    ...ledger,
    findings: ledger.findings.map((entry) => (entry.id === id ? { ...entry, status } : entry)),
  };
}
