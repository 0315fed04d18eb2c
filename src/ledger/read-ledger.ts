import { parseLedger } from "./pure/parse-ledger.ts";
import type { Ledger } from "./pure/types.ts";
import { printable } from "../core/printable.ts";
import { ledgerFile } from "./ledger-file.ts";
import { isNotThere } from "../errors/system-code.ts";
import { readRegularText } from "../files/read-regular.ts";

/** Some thousand findings take a few megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads what is remembered of a branch's reviews (null: detached HEAD). What cannot be used is null, with
 * a sentence for the user; writing the next one mends it, so that it is said once. Throws nothing.
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
    // Without a directory above there is no memory either: a work tree's first review.
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
