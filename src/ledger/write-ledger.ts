import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "./pure/types.ts";
import { printable } from "../core/printable.ts";
import { replaceFile } from "../files/replace-file.ts";
import { ledgerDirectory, ledgerFile } from "./ledger-file.ts";

/** The number of branches to remember; those reviewed longest ago are forgotten first. */
const MAX_BRANCHES = 100;

/** A draft of this age was left behind by a killed process. */
const STALE_DRAFT_MS = 60 * 60 * 1000;

/**
 * Writes a branch's ledger atomically: of two processes the later one counts. Returns null, or a note for the
 * user if it could not be written, as a review does not fail for that.
 */
export async function writeLedger(request: {
  readonly stateDirectory: string;
  readonly ledger: Ledger;
}): Promise<string | null> {
  const { stateDirectory, ledger } = request;
  const path = ledgerFile(stateDirectory, ledger.branch);
  try {
    mkdirSync(ledgerDirectory(stateDirectory), { recursive: true });
    // Not flushed: a ledger that a power failure destroys is built again.
    replaceFile(path, `${JSON.stringify(ledger)}\n`, { mode: 0o600 });
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return `this review could not be saved for the next one (${printable(said)})`;
  }
  try {
    tidyUp(stateDirectory, path);
  } catch {
    // The ledger is written; the next review may tidy up.
  }
  return null;
}

function tidyUp(stateDirectory: string, written: string): void {
  const directory = ledgerDirectory(stateDirectory);
  const files = readdirSync(directory).map((name) => {
    const path = join(directory, name);
    // Another process may have deleted it.
    const modifiedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    return { path, modifiedMs };
  });
  const nowMs = files.find(({ path }) => path === written)?.modifiedMs ?? 0;
  const others = files.filter(({ path }) => path !== written);
  const surplus = others
    .filter(({ path }) => path.endsWith(".json"))
    .sort((a, b) => b.modifiedMs - a.modifiedMs)
    .slice(MAX_BRANCHES - 1);
  const drafts = others.filter(
    ({ path, modifiedMs }) =>
      /\.json\.\d+$/.test(path) && Number.isFinite(nowMs) && nowMs - modifiedMs > STALE_DRAFT_MS,
  );
  for (const { path } of [...surplus, ...drafts]) rmSync(path, { force: true });
}
