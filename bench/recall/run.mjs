// How much of what is wrong the reviewer finds: the examples of its rules, flaws planted into clean
// code, flaws of published packages that were mended in a later version, and places in published packages where
// an exploit takes effect.
//
//   node bench/recall/run.mjs [fixtures] [mutants] [advisories] [sinks] [--final]
//   node bench/recall/run.mjs mutants --kind=missing-break --kind=off-by-one
//
// All four by default. Half of the planted flaws, a list of published ones, and half of those whose place is known
// are kept: an ordinary run does not touch them and says nothing about them; `--final` runs these alone. What is measured is kept
// for docs/quality.md, unless kinds were named. Exits 1 when an example of a rule is not found, or a near miss is.
import { readNewest } from "../shared/corpus.mjs";
import { saveResult } from "../shared/results.mjs";
import { reviewFixtures } from "./fixtures/review-fixtures.mjs";
import { chooseMutants } from "./mutants/choose-mutants.mjs";
import { reviewMutants } from "./mutants/review-mutants.mjs";
import { summarizeMutants } from "./mutants/summarize-mutants.mjs";
import { printAdvisories, printFixtures, printMutants, printSinks } from "./print.mjs";
import { reviewAdvisories } from "./advisories/review-advisories.mjs";
import { reviewSinks } from "./sinks/review-sinks.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const args = process.argv.slice(2);
const isFinal = args.includes("--final");
const onlyKinds = args.filter((each) => each.startsWith("--kind=")).map((each) => each.slice(7));
const asked = args.filter((each) => !each.startsWith("--"));
const wants = (part) => asked.length === 0 || asked.includes(part);
const half = isFinal ? "kept" : "ordinary";
const suffix = isFinal ? "-final" : "";

if (wants("fixtures")) {
  const fixtures = await reviewFixtures();
  printFixtures(fixtures);
  saveResult("fixtures", fixtures);
  if (fixtures.wrong.length + fixtures.failed.length > 0) process.exitCode = 1;
}
if (wants("mutants")) {
  const packages = await readNewest();
  const chosen = chooseMutants(packages)
    .filter(({ kind }) => onlyKinds.length === 0 || onlyKinds.includes(kind.id))
    .flatMap((each) => each[half].map((mutant) => ({ ...mutant, flaw: each.kind })));
  const summary = summarizeMutants(await reviewMutants(chosen, packages));
  printMutants(summary);
  if (onlyKinds.length === 0) saveResult(`mutants${suffix}`, summary);
}
if (wants("advisories")) {
  const summary = await reviewAdvisories(half);
  printAdvisories(summary);
  saveResult(`advisories${suffix}`, summary);
}
if (wants("sinks")) {
  const summary = await reviewSinks(half);
  printSinks(summary);
  saveResult(`sinks${suffix}`, summary);
}
