// What each rule is worth: every rule switched off in turn, over all lists and corpora that can be had.
//
//   node bench/ablation/run.mjs [--from FOLDER] [--check]
//   node bench/ablation/run.mjs --evidence [--write]
//
// All rules run once, those of the nursery too; what they say is recorded in .cache/bench/ and read from there the next
// time (remove a record to make it anew). Rules do not look at each other, so what is lost without one follows from the
// record: the faults that it alone names. Two things of one place are told once, which is why `--check` switches ten
// rules off, drawn by lot, and reviews again what they had found.
//
// The repositories (repositories.json, each at one commit, files drawn by lot) are fetched from GitHub, or lie in FOLDER
// as OWNER/NAME.git. judgements.json says of single findings there whether they are right. Prints a row a rule and keeps
// them in bench/results/ablation.json.
//
// `--evidence` runs nothing: it prints, for each stable rule, where in the code of others it was right, and fails if a
// stable rule lacks such a place. In judgements.json, `fix` says that the commit was reviewed as a change that undoes
// this fix, `sample` that the line is test data of another analyzer.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { helpOf } from "../../scripts/shared/help.mjs";
import { results } from "../shared/paths.mjs";
import { printTable } from "../shared/print-table.mjs";
import { readRules } from "../shared/read-rules.mjs";
import { checkByLot } from "./check-by-lot.mjs";
import { showEvidence } from "./evidence.mjs";
import { readRecords } from "./records.mjs";
import { rowsOf } from "./rows.mjs";

helpOf(import.meta.url);

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    check: { type: "boolean", default: false },
    evidence: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
if (values.evidence) process.exitCode = showEvidence(values.write) ? 0 : 1;
else await measure();

async function measure() {
  const judgements = JSON.parse(readFileSync(join(import.meta.dirname, "judgements.json"), "utf8"));
  const records = await readRecords(values.from ?? null);
  const rows = rowsOf([...readRules().values()], records, judgements);

  printTable(
    [
      "rule",
      "tier",
      "unseen",
      "in sight",
      "samples",
      "alone",
      "planted",
      "wrong",
      "unread",
      "should be",
    ],
    rows.map((row) => [
      row.rule,
      row.status,
      row.unseen,
      row.inSight,
      row.samples,
      row.alone,
      row.planted,
      row.wrong,
      row.unread,
      row.tier === row.status ? "" : row.tier,
    ]),
  );
  const nursery = rows.filter(({ tier }) => tier === "nursery").length;
  console.log(`\n${rows.length} rules, ${nursery} of them in the nursery`);
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  writeFileSync(join(results, "ablation.json"), `[\n${lines.join(",\n")}\n]\n`);

  if (values.check) {
    const differing = await checkByLot(rows, records.trees, values.from ?? null);
    for (const each of differing) console.log(`not as recorded: ${each}`);
    if (differing.length > 0) process.exitCode = 1;
  }
}
