import { printTable } from "../shared/print-table.mjs";
import { byLanguage } from "./by-language.mjs";

/** Prints the summary, and at its end the findings at major or above that nobody has read yet. */
export function printSummary(summary) {
  const { pairs, packages, lines, oxlint, perSeverity, changesWithWord, perChange } = summary;
  console.log(`${packages} packages, ${pairs} changes, ${lines} changed lines\n`);
  printTable(
    ["findings", "count", "per 1,000 changed lines"],
    [
      ...perSeverity.map(({ severity, count, per1000 }) => [severity, count, per1000]),
      ["oxlint, its defaults", oxlint.count, oxlint.per1000],
    ],
  );
  console.log(
    `\n  a change: ${perChange.tool} findings, oxlint ${perChange.oxlint}; ` +
      `changes with any: ${percent(changesWithWord.tool)} ` +
      `(at major or above ${percent(changesWithWord.toolGrave)}), oxlint ${percent(changesWithWord.oxlint)}\n`,
  );
  printTable(
    ["rule", "major+", "minor", "per 1,000"],
    summary.rules.map(({ rule, grave, minor, per1000 }) => [rule, grave, minor, per1000]),
  );
  console.log();
  printTable(...byLanguage(summary));
  printUnread(summary.grave.filter(({ reading }) => reading === null));
  for (const { package: name, file, reason } of summary.failed) {
    console.log(`  not reviewed: ${name} ${file}: ${reason}`);
  }
}

function printUnread(unread) {
  console.log(`\n${unread.length} findings at major or above without a reading`);
  for (const { severity, rule, package: name, to, file, line } of unread) {
    console.log(`  ${severity} ${rule}  ${name}@${to} ${file}:${line}`);
  }
}

const percent = (share) => `${Math.round(share * 100)} %`;
