// How much the reviewer says about commits of well-kept repositories in many languages, applications among them:
// what packages from npm cannot show.
//
//   node bench/repositories/run.mjs [--from FOLDER] [owner/name…]    all repositories by default, and only then
//                                                                    the result is kept for docs/quality.md
//
// list.json pins each repository's language and newest commit; up to 40 commits before it are reviewed, merges and large
// ones left out. They are fetched from GitHub into .cache/, or from FOLDER, which holds them as OWNER/NAME.git. Nothing
// of them is executed. readings.json holds what a reader made of each finding at major or above.
import { readFileSync } from "node:fs";
import { eachOf } from "../shared/each-of.mjs";
import { printTable } from "../shared/print-table.mjs";
import { saveResult } from "../shared/results.mjs";
import { commitsOf } from "./commits-of.mjs";
import { fetchRepository } from "./fetch-repository.mjs";
import { reviewCommit } from "./review-commit.mjs";
import { summarizeCommits } from "./summarize-commits.mjs";
import { tableOfLanguages } from "./table-of-languages.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const args = process.argv.slice(2);
const at = args.indexOf("--from");
const [, from = null] = at === -1 ? [] : args.splice(at, 2);
const list = JSON.parse(readFileSync(new URL("list.json", import.meta.url), "utf8"));
const chosen = list.filter(({ repository }) => args.length === 0 || args.includes(repository));

const reviewed = [];
for (const entry of chosen) {
  const folder = await fetchRepository(entry, from);
  const commits = await commitsOf(folder, entry);
  const found = await eachOf(commits, (commit) => reviewCommit(folder, entry, commit));
  reviewed.push(...found);
  const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
  console.error(`${entry.repository}: ${commits.length} commits, ${count} findings`);
}

const summary = summarizeCommits(reviewed);
printTable(...tableOfLanguages(summary));
console.log();
printTable(
  ["rule", "major or above", "minor"],
  summary.rules.map(({ rule, grave, minor }) => [rule, grave, minor]),
);
const unread = summary.grave.filter(({ reading }) => reading === null);
console.log(`\n${unread.length} findings at major or above without a reading`);
for (const { repository, commit, rule, file, line } of unread)
  console.log(`  ${rule}  ${repository}@${commit} ${file}:${line}`);
if (args.length === 0) saveResult("repositories", summary);
