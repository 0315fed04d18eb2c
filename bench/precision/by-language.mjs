/** Heads and rows of the findings in each language, for a table of whatever kind. */
export function byLanguage({ languages }) {
  return [
    ["language", "changed lines", "major or above", "minor"],
    languages.map(({ language, lines, grave, minor }) => [language, lines, grave, minor]),
  ];
}
