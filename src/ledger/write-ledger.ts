import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "./pure/types.ts";
import { printable } from "../core/printable.ts";
import { replaceFile } from "../files/replace-file.ts";
import { ledgerDirectory, ledgerFile } from "./ledger-file.ts";

/** So many branches are remembered; the ones reviewed longest ago go first. */
const MAX_BRANCHES = 100;

/** A draft that old was left behind by a process that was killed. */
const STALE_DRAFT_MS = 60 * 60 * 1000;

/**
 * Writes a branch's ledger in one move, so that of two processes the later one counts and no reader sees
 * half of it. Gives null, or a sentence for the user when nothing could be written: a review does not
 * fail for that.
 */
export async function writeLedger(request: {
  readonly stateDirectory: string;
  readonly ledger: Ledger;
}): Promise<string | null> {
  const { stateDirectory, ledger } = request;
  const path = ledgerFile(stateDirectory, ledger.branch);
  try {
    mkdirSync(ledgerDirectory(stateDirectory), { recursive: true });
    // Not flushed to the disk: a ledger that is lost with the power is built anew.
    replaceFile(path, `${JSON.stringify(ledger)}\n`, { mode: 0o600 });
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return `this review could not be saved for the next one (${printable(said)})`;
  }
  // Whoever cannot tidy up has written all the same.
  try {
    tidyUp(stateDirectory, path);
  } catch {
    // The next review may.
  }
  return null;
}

function tidyUp(stateDirectory: string, written: string): void {
  const directory = ledgerDirectory(stateDirectory);
  const files = readdirSync(directory).map((name) => {
    const path = join(directory, name);
    // Another process may take it away meanwhile.
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
