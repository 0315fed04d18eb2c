import { languageOf, type LanguageName } from "../../../core/rules/languages.ts";
import { countBy } from "../../../core/count-by.ts";

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
  const languages = paths.map((path) => languageOf(path)).filter((language) => language !== null);
  return [...countBy(languages.filter((language) => !isThere(language)))]
    .map(([language, files]) => ({ language, files }))
    .sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}
