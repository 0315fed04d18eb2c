import { parseLedger } from "./pure/parse-ledger.ts";
import type { Ledger } from "./pure/types.ts";
import { printable } from "../core/printable.ts";
import { ledgerFile } from "./ledger-file.ts";
import { isNotThere } from "../errors/system-code.ts";
import { readRegularText } from "../files/read-regular.ts";

/** Some thousand findings take a few megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the ledger of a branch (null: detached HEAD). A ledger that cannot be used is null, with a note for the
 * user; the next write replaces it, so the note comes once. Never throws.
 */
export function readLedger(where: {
  readonly stateDirectory: string;
  readonly branch: string | null;
}): { readonly ledger: Ledger | null; readonly note: string | null } {
  const path = ledgerFile(where.stateDirectory, where.branch);
  let text: string;
  try {
    text = readRegularText(path, { of: "working-state", maxBytes: MAX_BYTES, followsLinks: false });
  } catch (thrown) {
    // A missing folder means the first review of a work tree.
    return isNotThere(thrown)
      ? { ledger: null, note: null }
      : forgotten(
          `cannot be read (${printable(thrown instanceof Error ? thrown.message : String(thrown))})`,
        );
  }
  const ledger = parseLedger(text);
  if (ledger === "newer") return forgotten("was written by a newer version of this program");
  if (ledger === "damaged" || ledger.branch !== where.branch) return forgotten("is damaged");
  return { ledger, note: null };
}

function forgotten(because: string): { readonly ledger: null; readonly note: string } {
  return { ledger: null, note: `the review history of this branch ${because}, so it starts over` };
}
