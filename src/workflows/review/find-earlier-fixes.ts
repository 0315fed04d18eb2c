import {
  earlierFixes,
  isFixSubject,
  type EarlierFix,
} from "../../assistants/pure/brief/earlier-fixes.ts";
import { countLines, linesWithin } from "../../core/change/line-ranges.ts";
import type { Change } from "../../core/change/types.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { languageOf } from "../../core/rules/languages.ts";
import type { Git } from "../../git/git.ts";
import { readAddedCounts, readOrigins } from "../../git/read-origins.ts";
import type { ReviewFile } from "../../review/types.ts";

/** Each file costs a start of git. */
const MAX_FILES = 25;
/** A file that loses more lines is rewritten. */
const MAX_LINES = 400;

/** Finds earlier fixes whose lines a change takes away; none if the history cannot be read. */
export async function findEarlierFixes(
  git: Git,
  { base }: Pick<Change, "base">,
  files: readonly ReviewFile[],
): Promise<readonly EarlierFix[]> {
  const { commit } = base;
  const candidates = files.filter(({ path, changed }) => {
    const lines = countLines(changed.removed.map(({ old }) => old));
    return lines > 0 && lines <= MAX_LINES && languageOf(path) !== null && !isTestPath(path);
  });
  if (commit === null || candidates.length === 0 || candidates.length > MAX_FILES) return [];
  try {
    const gone = [];
    for (const { path, changed } of candidates) {
      const lines = changed.removed.map(({ old }) => old);
      const origins = await readOrigins(git, { commit, path: changed.oldPath ?? path, lines });
      const ofFixes = origins.filter(({ subject }) => isFixSubject(subject));
      gone.push(...ofFixes.map((each) => ({ ...each, file: path })));
    }
    const fixes = new Set(gone.map((each) => each.commit));
    return earlierFixes(gone, addedLines(files), await readAddedCounts(git, [...fixes]));
  } catch {
    return [];
  }
}

/** Returns the texts of all lines that a change adds. */
function addedLines(files: readonly ReviewFile[]): ReadonlySet<string> {
  const lines = files.flatMap(({ text, changed }) => linesWithin(text, changed.added));
  return new Set(lines.map((line) => line.trim()));
}
