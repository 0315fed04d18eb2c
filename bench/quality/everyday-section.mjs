import { markdownTable } from "../shared/markdown-table.mjs";

const COLUMNS = [
  ["rules", (row) => row.rules],
  ["branches", (row) => row.branches],
  ["findings", (row) => row.findings],
  ["a branch", (row) => row.perBranch],
  ["wanted", (row) => row.asked + row.wanted],
  ["unwanted", (row) => row.unwanted],
  ["wrong", (row) => row.wrong],
  ["not read", (row) => row.unread],
  ["major", (row) => row.grave],
  ["major wrong", (row) => row.graveWrong],
  ["fixes", (row) => row.answers],
  ["near", (row) => row.near],
  ["named", (row) => row.named],
];

/** What is said about ordinary pull requests, and how much of what was fixed later is named. */
export function everydaySection({ everyday, "everyday-kept": kept }) {
  const rows = [
    ...everyday.rows.map((row) => ["in sight", row]),
    ...kept.rows.map((row) => ["kept", row]),
  ];
  return `## Ordinary pull requests

\`node bench/everyday/run.mjs\`: merged pull requests of 40 projects in ten languages, drawn by lot, of which a later commit, a fix by its title, changed lines again. Half of them are kept: nothing is tuned on them, and they are run once. "Near" counts the fixes with a finding within three lines; "named" counts those of which a reader said that the finding names the same matter. A finding is wanted if a reader would thank for it, whether or not somebody fixed it; those of the rules that are still tried were read in part.

${markdownTable(
  ["part", ...COLUMNS.map(([title]) => title)],
  rows.map(([part, row]) => [part, ...COLUMNS.map(([, valueOf]) => valueOf(row))]),
)}

Most of these fixes answer what a program cannot see in the code: what users expected, what another system does, a case nobody had thought of. Of the fixes of the half in sight, a reader found about one in twenty that a program could name.`;
}
