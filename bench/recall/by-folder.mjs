/** Heads and rows of how the examples of the rules fared, by folder of rules, for a table of whatever kind. */
export function byFolder({ languages }) {
  return [
    ["rules for", "rules", "found", "silent on near misses"],
    languages.map(({ language, rules, found, ofFound, silent, ofClean }) => [
      language,
      rules,
      `${found} of ${ofFound}`,
      `${silent} of ${ofClean}`,
    ]),
  ];
}
