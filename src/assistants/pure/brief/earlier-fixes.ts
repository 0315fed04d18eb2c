import { groupBy } from "../../../core/group-by.ts";

/** A fix of before, by the title of its commit, of which the change takes lines away. */
export interface EarlierFix {
  readonly commit: string;
  readonly subject: string;
  readonly file: string;
  /** The first of the lines, in the old text. */
  readonly line: number;
  /** So many of the lines that the fix added to the file are gone. */
  readonly gone: number;
  readonly of: number;
}

/** A line that a change takes away, and the fix that wrote it. */
export interface GoneLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly commit: string;
  readonly subject: string;
  /** Where that commit wrote it. */
  readonly path: string;
}

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|hotfix|bug(?:fix)?|crash(?:e[sd])?|regression|prevents?|avoids?|security|vulnerab\w*|cve|leaks?|race|deadlock|npe|workaround)\b/i;
const OF_NO_BEHAVIOUR =
  /\b(?:lint\w*|eslint|rubocop|phpstan|typos?|spelling|format(?:ting)?|style|warnings?|tests?|docs?|readme|build|ci|deps|merge)\b/i;

/** Whether the title of a commit says that it mends how the program behaves. */
export function isFixSubject(subject: string): boolean {
  return FIX.test(subject) && !OF_NO_BEHAVIOUR.test(subject);
}

/** A commit that added more lines to a file did more than to fix something. */
const MAX_ADDED = 40;
const MAX_FILES = 12;
/** With less of it gone, the fix is still there. */
const MIN_SHARE = 0.5;
const MAX_TOLD = 6;

/**
 * The fixes that a change takes back, or writes anew: at least half of what they added to a file is gone, and
 * stands nowhere else in the change. Those of which most is gone come first.
 * @param gone the lines of fixes that the change takes away
 * @param added the lines that it adds anywhere
 * @param counts how many lines each commit added to each file
 */
export function earlierFixes(
  gone: readonly GoneLine[],
  added: ReadonlySet<string>,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): readonly EarlierFix[] {
  const lost = gone.filter(({ text }) => text.trim() !== "" && !added.has(text.trim()));
  const groups = groupBy(lost, ({ commit, file }) => `${commit} ${file}`);
  return [...groups.values()]
    .flatMap(([first, ...others]): EarlierFix[] => {
      if (first === undefined) return [];
      const { commit, subject, file, line, path } = first;
      const files = counts.get(commit);
      const of = files?.get(path) ?? 0;
      const lines = 1 + others.length;
      if (files === undefined || files.size > MAX_FILES) return [];
      if (of === 0 || of > MAX_ADDED || lines < of * MIN_SHARE) return [];
      return [{ commit, subject, file, line, gone: lines, of }];
    })
    .toSorted((a, b) => b.gone / b.of - a.gone / a.of || b.of - a.of)
    .slice(0, MAX_TOLD);
}
