// How much the reviewer says about changes that were fine: consecutive patch releases of 40 popular
// packages, each reviewed as one change, and plain oxlint over the same lines.
//
//   node bench/precision/run.mjs [package…]    exits 1 when a target is missed; all packages by default,
//                                              and only then the result is kept for docs/quality.md
//
// The corpus is pinned in corpus.json and fetched through npm into .cache/; nothing of it is executed.
// budgets.json holds the targets, readings.json what a reader made of each finding at major or above.
import { readFileSync } from "node:fs";
import { eachOf } from "../shared/each-of.mjs";
import { readPairs } from "../shared/corpus.mjs";
import { saveResult } from "../shared/results.mjs";
import { printSummary } from "./print.mjs";
import { readReadings } from "./reading-of.mjs";
import { reviewPair } from "./review-pair.mjs";
import { faultsOf, summarize } from "./summarize.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const data = { budgets: read("budgets.json"), readings: readReadings() };

const only = process.argv.slice(2);
const pairs = (await readPairs()).filter(({ name }) => only.length === 0 || only.includes(name));
let done = 0;
const reviewed = await eachOf(pairs, async (pair) => {
  const result = await reviewPair(pair);
  done += 1;
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${pairs.length} changes reviewed `);
  return result;
});
if (process.stderr.isTTY) process.stderr.write("\n");

// A release that changed no line of source is no change.
const summary = summarize(
  reviewed.filter(({ lines }) => Object.keys(lines).length > 0),
  data,
);
printSummary(summary);
if (only.length === 0) saveResult("precision", summary);

const faults = faultsOf(summary, data);
for (const fault of faults) console.error(`missed: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
