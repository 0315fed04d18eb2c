// What the reviewer says about ordinary pull requests that a later commit fixed (branches.json, drawn by draw.mjs), and
// how much of what was fixed it names.
//
//   node bench/everyday/run.mjs [--kept] [--from FOLDER] [--only TEXT] [--show] [--again]
//
// `--kept` reviews the other half (kept.json), for the final run alone: nothing is tuned on it. FOLDER holds the
// repositories as OWNER/NAME.git; they come from GitHub otherwise. `--only` takes the branches whose repository or commit
// holds TEXT. `--show` prints every finding with its verdict from judgements.json. `--again` reviews nothing and takes the
// verdicts for the findings of the last run. All findings are kept in
// .cache/bench/everyday/, the totals in bench/results/summary.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { helpOf } from "../../scripts/shared/help.mjs";
import { commitOf } from "../ablation/sampled-tree.mjs";
import { reviewCommit } from "../ablation/review-commit.mjs";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { eachOf } from "../shared/each-of.mjs";
import { cache, tool } from "../shared/paths.mjs";
import { printTable } from "../shared/print-table.mjs";
import { saveResult } from "../shared/results.mjs";
import { judged, totalsOf } from "./score.mjs";

helpOf(import.meta.url);

const { values } = parseArgs({
  options: {
    kept: { type: "boolean", default: false },
    from: { type: "string" },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});
const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const repositories = new Map(read("repositories.json").map((each) => [each.repository, each]));
const judgements = read("judgements.json");
const half = values.kept ? "kept" : "branches";
const branches = read(`${half}.json`).filter(({ repository, commit }) =>
  `${repository} ${commit}`.includes(values.only),
);

const COLUMNS = Object.keys(totalsOf([])[0]).filter((key) => key !== "rules");
const file = join(cache, "everyday", `${half}.json`);
const reviewed = values.again ? judgeAgain() : await eachOf(branches, review);
mkdirSync(join(cache, "everyday"), { recursive: true });
writeFileSync(file, JSON.stringify(reviewed, null, 1));
if (values.show) show(reviewed);
const rows = totalsOf(reviewed);
printTable(
  ["rules", ...COLUMNS],
  rows.map((row) => [row.rules, ...COLUMNS.map((column) => row[column])]),
);
if (values.only === "") saveResult(values.kept ? "everyday-kept" : "everyday", { rows });

async function review(branch) {
  const folder = await fetchRepository(repositories.get(branch.repository), values.from ?? null);
  // A commit without the request's message, which a merge would not have either.
  const change = await commitOf(folder, `${branch.commit}^{tree}`, [branch.parent]);
  const findings = await reviewCommit(tool, folder, change);
  return { ...branch, findings: findings.map((each) => judged(each, branch, judgements)) };
}

function judgeAgain() {
  const last = new Map(JSON.parse(readFileSync(file, "utf8")).map((each) => [each.commit, each]));
  return branches.map((branch) => {
    const { findings } = last.get(branch.commit);
    return { ...branch, findings: findings.map((each) => judged(each, branch, judgements)) };
  });
}

function show(all) {
  for (const { repository, commit, findings } of all) {
    for (const { rule, severity, file, line, message, near, verdict } of findings) {
      const place = `${file}:${line}${near.length > 0 ? " (near a fix)" : ""}`;
      console.log(`${repository} ${commit.slice(0, 10)} ${severity} ${rule} ${place} [${verdict}]`);
      console.log(`    ${message}`);
    }
  }
}
