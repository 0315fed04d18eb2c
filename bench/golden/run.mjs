// Holds the program as it is built now against an earlier revision: what both print with `--json` has to be the same to
// the byte, but for durations.
//
//   node bench/golden/run.mjs --base REV                   the examples of every rule, as one change, and this
//                                                          repository's own last commits
//   node bench/golden/run.mjs --base REV --own 0           without the commits
//   node bench/golden/run.mjs --base REV --repository DIR --commits N
//                                                          the last commits of another repository besides
//
// Prints the reports that differ, finding by finding. The exit status is 1 where any does.
import { parseArgs } from "node:util";
import { join } from "node:path";
import { tool } from "../shared/paths.mjs";
import { buildRevision } from "./build-revision.mjs";
import { differences } from "./differences.mjs";
import { createExampleRepository } from "./example-repository.mjs";
import { createHome, reportOf } from "./report-of.mjs";
import { run } from "../shared/run.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const ROOT = join(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: {
    base: { type: "string" },
    own: { type: "string", default: "20" },
    repository: { type: "string", multiple: true, default: [] },
    commits: { type: "string", default: "50" },
  },
});
if (values.base === undefined) {
  console.error(
    "error: name the revision to compare with\nhint: node bench/golden/run.mjs --base HEAD~10",
  );
  process.exit(2);
}

const ATTEMPTS = 4;
/** Reason of a file that failed for the time that it took. */
const CUT_SHORT = "gave no answer within";

const before = await buildRevision(ROOT, values.base);
const home = createHome();
const examples = await createExampleRepository(before.rules);
let [compared, differing] = [0, 0];
try {
  await compare("examples of the rules", examples.root, ["--committed", "--base", "main"]);
  for (const commit of await lastCommits(ROOT, Number(values.own)))
    await compare(`own ${commit.slice(0, 10)}`, ROOT, ["--commit", commit]);
  for (const folder of values.repository)
    for (const commit of await lastCommits(folder, Number(values.commits)))
      await compare(`${folder} ${commit.slice(0, 10)}`, folder, ["--commit", commit]);
} finally {
  examples.remove();
  home.remove();
}
console.log(`${compared} reports compared, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;

async function compare(title, folder, args) {
  const then = await wholeReport(before.tool, folder, args);
  examples.forget();
  const now = await wholeReport(tool, folder, args);
  compared += 1;
  if (then === now) return;
  differing += 1;
  console.log(`\n${title}`);
  for (const line of differences(JSON.parse(then), JSON.parse(now))) console.log(`  ${line}`);
}

/** On a busy machine an analyzer may not be done in time: then the report says little about the revision. */
async function wholeReport(program, folder, args) {
  let report = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    report = await reportOf(program, folder, args, home.env);
    if (!report.includes(CUT_SHORT)) break;
    console.error(`an analyzer was not done in time (attempt ${attempt} of ${ATTEMPTS})`);
    examples.forget();
  }
  return report;
}

async function lastCommits(folder, count) {
  if (count === 0) return [];
  const args = ["-C", folder, "rev-list", "--no-merges", `--max-count=${count}`, "HEAD"];
  return (await run("git", args)).stdout.trim().split("\n");
}
