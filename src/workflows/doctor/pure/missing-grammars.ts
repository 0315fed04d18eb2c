import { languageOf, type LanguageName } from "../../../core/rules/languages.ts";

/** A language that files are written in and nothing here can parse. */
export interface MissingGrammar {
  readonly language: LanguageName;
  readonly files: number;
}

/** Counts the files by the languages whose grammar is not there, the most frequent first. */
export function missingGrammars(
  paths: readonly string[],
  isThere: (language: LanguageName) => boolean,
): MissingGrammar[] {
  const counts = new Map<LanguageName, number>();
  for (const path of paths) {
    const language = languageOf(path);
    if (language !== null && !isThere(language)) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([language, files]) => ({ language, files }))
    .sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}
