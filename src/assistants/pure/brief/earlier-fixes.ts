import { groupBy } from "../../../core/group-by.ts";

/** An earlier fix, by the title of its commit, whose lines the change removes. */
export interface EarlierFix {
  readonly commit: string;
  readonly subject: string;
  readonly file: string;
  /** The first removed line, in the old text. */
  readonly line: number;
  /** The number of the fix's lines in the file that are gone. */
  readonly gone: number;
  readonly of: number;
}

/** A removed line, and the fix that wrote it. */
export interface GoneLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly commit: string;
  readonly subject: string;
  /** The path of the file in that commit. */
  readonly path: string;
}

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|hotfix|bug(?:fix)?|crash(?:e[sd])?|regression|prevents?|avoids?|security|vulnerab\w*|cve|leaks?|race|deadlock|npe|workaround)\b/i;
const OF_NO_BEHAVIOUR =
  /\b(?:lint\w*|eslint|rubocop|phpstan|typos?|spelling|format(?:ting)?|style|warnings?|tests?|docs?|readme|build|ci|deps|merge)\b/i;

/** Whether the title of a commit tells of a fix of the program's behaviour. */
export function isFixSubject(subject: string): boolean {
  return FIX.test(subject) && !OF_NO_BEHAVIOUR.test(subject);
}

/** A commit that added more lines to a file is more than a fix. */
const MAX_ADDED = 40;
const MAX_FILES = 12;
/** With a smaller share gone, the fix is still in effect. */
const MIN_SHARE = 0.5;
const MAX_TOLD = 6;

/**
 * Finds the fixes that a change reverts or rewrites: at least half of the lines that they added to a file are gone,
 * and are nowhere else in the change. Those with the largest share gone come first.
 * @param gone the removed lines of fixes
 * @param added all lines that the change adds
 * @param counts the number of lines that each commit added to each file
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
