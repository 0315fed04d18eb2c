import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRules } from "../shared/read-rules.mjs";
import { results } from "../shared/paths.mjs";

const TABLE = join(results, "evidence.json");
/** So many places of a rule stand in the table; all of them are in judgements.json. */
const PLACES = 2;

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Reads what the check compares: the rules, the verdicts of readers, the table. */
export const readEvidence = () => ({
  rules: [...readRules().values()],
  judgements: read(join(import.meta.dirname, "judgements.json")),
  table: read(TABLE),
});

/** Makes the table: each stable rule that said something right in other projects → the places, real code first. */
export function tableOf(rules, judgements) {
  const stable = rules.filter(isStable).map(({ id }) => id);
  const right = judgements.filter(({ verdict }) => verdict === "right");
  const rows = stable.sort().map((id) => [id, placesOf(right.filter(({ rule }) => rule === id))]);
  return Object.fromEntries(rows.filter(([, places]) => places.length > 0));
}

/** Names what is not as it should be, a sentence each; an empty list if all is well. */
export function problemsOf({ rules, judgements, table }) {
  const known = new Set(rules.map(({ id }) => id));
  const expected = tableOf(rules, judgements);
  const lacking = rules.filter((rule) => isStable(rule) && expected[rule.id] === undefined);
  return [
    ...lacking.map(({ id }) => `${id} is stable, and no right finding of it is on record`),
    ...[...new Set(judgements.map(({ rule }) => rule))]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is judged, and there is no such rule`),
    ...(JSON.stringify(table) === JSON.stringify(expected)
      ? []
      : ["bench/results/evidence.json is not as the verdicts say: --evidence --write writes it"]),
  ];
}

/** Prints the table, or writes it first, and what is wrong with it. Answers whether all is well. */
export function showEvidence(write) {
  const evidence = readEvidence();
  const table = tableOf(evidence.rules, evidence.judgements);
  if (write) {
    const lines = Object.entries(table).map(
      ([id, places]) => `  "${id}": ${JSON.stringify(places)}`,
    );
    writeFileSync(TABLE, `{\n${lines.join(",\n")}\n}\n`);
    evidence.table = table;
  }
  for (const [id, places] of Object.entries(table)) console.log(`${id}\n  ${places.join("\n  ")}`);
  const problems = problemsOf(evidence);
  for (const each of problems) console.log(`wrong: ${each}`);
  console.log(`\n${Object.keys(table).length} stable rules with a place`);
  return problems.length === 0;
}

const isStable = ({ status = "stable" }) => status === "stable";

/** Code of projects comes before fixes that were read backwards, and those before test data of other analyzers. */
function placesOf(judgements) {
  const rank = ({ fix, sample }) => (sample === true ? 2 : fix === undefined ? 0 : 1);
  return judgements
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, PLACES)
    .map(placeOf);
}

function placeOf({ repository, commit, file, line, fix, sample }) {
  const kind = sample === true ? " (sample)" : fix === undefined ? "" : ` (undoes ${fix})`;
  return `${repository}@${commit} ${file}:${line}${kind}`;
}
