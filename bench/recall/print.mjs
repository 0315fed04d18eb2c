import { printTable } from "../shared/print-table.mjs";
import { byFolder } from "./by-folder.mjs";

/** Prints how the examples of the rules fared, by folder of rules. */
export function printFixtures(fixtures) {
  const { wrong, failed } = fixtures;
  console.log("Examples of the rules\n");
  printTable(...byFolder(fixtures));
  for (const each of failed) console.log(`  not reviewed: ${each}`);
  for (const { rule, group, path } of wrong) console.log(`  not as said: ${rule} ${group} ${path}`);
}

/** Prints the share of planted flaws that were found, by kind. */
export function printMutants({ planted, found, asked, kinds, failed }) {
  console.log(`\nPlanted flaws: ${found} of ${planted} found, a question about ${asked} more\n`);
  printTable(
    ["kind", "found", "asked", "by"],
    kinds.map((row) => [
      row.kind,
      `${row.found} of ${row.planted}`,
      row.asked === 0 ? "" : row.asked,
      row.rules.join(", "),
    ]),
  );
  for (const each of failed) console.log(`  not reviewed: ${each}`);
}

/** Prints which published flaws were found when they came as a change. */
export function printAdvisories({ rows, found, asNew, total, clean, unusable }) {
  console.log(`\nPublished flaws: ${found} of ${total} found, ${asNew} as new code\n`);
  printTable(
    ["package", "CWE", "tool", "by", "oxlint"],
    rows.map(({ name, vulnerable, cwe, outcome, rules, oxlint }) => [
      `${name} ${vulnerable}`,
      `CWE-${cwe}`,
      outcome,
      rules.join(", "),
      oxlint.found ? "found" : "",
    ]),
  );
  console.log(
    `\n  a clean release: ${clean.tool} findings (at major or above ${clean.toolGrave}), oxlint ${clean.oxlint}`,
  );
  for (const { name, reason } of unusable) console.log(`  left out: ${name}: ${reason}`);
}

/** Prints at which places of exploits something of the right kind is said. */
export function printSinks({ rows, total, found, inFile, oxlint, mended, unusable }) {
  console.log(
    `\nPlaces of exploits: ${found} of ${total} found, ${inFile} in their file; oxlint speaks at ${oxlint}\n`,
  );
  printTable(
    ["package", "CWE", "place", "tool", "by"],
    rows.map(({ name, version, cwe, file, line, found: isFound, inFile: isNear, rules }) => [
      `${name} ${version}`,
      `CWE-${cwe}`,
      `${file}:${line}`,
      isFound ? "found" : isNear ? "in the file" : "missed",
      rules.join(", "),
    ]),
  );
  console.log(`\n  mended: ${mended.told} of ${mended.total} files are still spoken of`);
  for (const { name, reason } of unusable) console.log(`  left out: ${name}: ${reason}`);
}
