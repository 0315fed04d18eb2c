import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repoWithOrigin, type Files, type Repo } from "../../helpers/repo.ts";

/** Three flaws whose fixes are safe, a fourth whose fix is to be looked at, and a fifth without a fix. */
export const FLAWED = `export const one = 1;

export function isBad(total) {
  debugger;
  return total === NaN;
}

export const same = (a, b) => a.id == b.id;

export const kind = (value) => typeof value === "strnig";

export const run = (text) => eval(text);
`;

/** The same with the safe fixes. */
export const SAFELY_FIXED = FLAWED.replace("  debugger;\n", "")
  .replace("total === NaN", "Number.isNaN(total)")
  .replace("strnig", "string");

/** The same with every fix. */
export const FIXED = SAFELY_FIXED.replace("a.id == b.id", "a.id === b.id");

/** A rule of intent asks about this one. */
export const SILENT = `export async function orders(user) {
  try {
    return await api.get(user);
  } catch {
    return [];
  }
}
`;

/** A branch `feature` with the flaws in a commit of its own; the user has the rules of the nursery speak too. */
export function flawedRepo(files: Files = { "a.js": FLAWED }): Repo {
  const repo = repoWithOrigin({ feature: files });
  askTheNursery(repo);
  return repo;
}

/** Switches the rules of the nursery on, in the user's settings. */
export function askTheNursery(repo: Repo): void {
  const folder = join(repo.sandbox.home, ".tool");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.json"), '{ "review": { "nursery": true } }');
}

const STASHES = ".git/logs/refs/stash";

/** Everything of a repository that an undo has to put back, as text that can be compared. */
export function stateOf(repo: Repo): Readonly<Record<string, string>> {
  const status = repo.git("status", "--porcelain=v1", "--untracked-files=all");
  const diff = (...args: string[]): string =>
    status === "" ? "" : repo.git("diff", "--binary", ...args);
  return {
    head: repo.git("rev-parse", "HEAD"),
    status,
    staged: diff("--cached"),
    unstaged: diff(),
    // The list of stashes is the log of their ref.
    stashes: repo.exists(STASHES) ? repo.read(STASHES) : "",
  };
}
