import { countBy } from "../../../core/count-by.ts";

/** A file that usually changes with a changed file, but did not this time. */
export interface ChangedTogether {
  readonly file: string;
  /** The changed file. */
  readonly with: string;
  /** The number of commits of the changed file that changed it too. */
  readonly times: number;
  readonly of: number;
}

/** Commits of more files do not show which files belong together. */
const MAX_FILES = 20;
const MIN_TIMES = 3;
const MIN_SHARE = 0.5;
const MAX_TOLD = 5;

/**
 * Finds the files that most commits of a changed file changed too, and that this change leaves alone: the likeliest
 * first.
 * @param changed the changed files to read
 * @param all the paths of all changed files
 * @param history the paths that each of the last commits changed
 */
export function changedTogether(
  changed: readonly string[],
  all: readonly string[],
  history: readonly (readonly string[])[],
): readonly ChangedTogether[] {
  const own = new Set(all);
  const best = new Map<string, ChangedTogether>();
  const telling = history.filter(({ length }) => length <= MAX_FILES);
  for (const path of changed) {
    const commits = telling.filter((paths) => paths.includes(path));
    for (const [file, times] of countBy(commits.flat().filter((each) => !own.has(each)))) {
      const found = { file, with: path, times, of: commits.length };
      if (times < MIN_TIMES || times < commits.length * MIN_SHARE) continue;
      if (shareOf(found) > shareOf(best.get(file))) best.set(file, found);
    }
  }
  return [...best.values()]
    .toSorted((a, b) => shareOf(b) - shareOf(a) || b.times - a.times || (a.file < b.file ? -1 : 1))
    .slice(0, MAX_TOLD);
}

function shareOf(found: ChangedTogether | undefined): number {
  return found === undefined ? 0 : found.times / found.of;
}
