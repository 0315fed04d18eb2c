/** Heads and rows of what was said in each language, for a table of whatever kind. */
export function tableOfLanguages({ languages }) {
  return [
    ["language", "commits", "changed lines", "major or above", "minor", "commits with any finding"],
    languages.map(({ language, commits, lines, grave, minor, withWord }) => [
      language,
      commits,
      lines,
      grave,
      minor,
      `${Math.round((withWord / commits) * 100)} %`,
    ]),
  ];
}
