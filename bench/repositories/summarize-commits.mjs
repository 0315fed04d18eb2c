import { readFileSync } from "node:fs";

const readings = JSON.parse(readFileSync(new URL("readings.json", import.meta.url), "utf8"));

/** Adds up what was said, by language and by rule; findings at major or above with what a reader made of them. */
export function summarizeCommits(reviewed) {
  const findings = reviewed.flatMap((each) => each.findings);
  const isGrave = ({ severity }) => severity !== "minor";
  const count = (some) => ({
    grave: some.filter(isGrave).length,
    minor: some.filter((each) => !isGrave(each)).length,
  });
  const languages = unique(reviewed.map(({ language }) => language)).map((language) => {
    const own = reviewed.filter((each) => each.language === language);
    return {
      language,
      repositories: unique(own.map(({ repository }) => repository)),
      commits: own.length,
      withWord: own.filter((each) => each.findings.length > 0).length,
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      ...count(own.flatMap((each) => each.findings)),
    };
  });
  const rules = unique(findings.map(({ rule }) => rule))
    .map((rule) => ({ rule, ...count(findings.filter((each) => each.rule === rule)) }))
    .sort((a, b) => b.grave - a.grave || b.minor - a.minor || (a.rule < b.rule ? -1 : 1));
  return {
    languages: languages.sort((a, b) => b.lines - a.lines),
    rules,
    grave: findings.filter(isGrave).map((each) => ({ ...each, reading: readingOf(each) })),
    failed: reviewed.reduce((sum, { failed }) => sum + failed.length, 0),
  };
}

function readingOf({ repository, commit, file, rule }) {
  const found = readings.find(
    (each) =>
      each.repository === repository &&
      each.commit === commit &&
      each.file === file &&
      each.rule === rule,
  );
  return found === undefined ? null : { verdict: found.verdict, because: found.because };
}

const unique = (items) => [...new Set(items)];
