// All ratios of speed in one table, each with its goal: the start and ships beside the least they can do, large changes
// beside oxlint, second looks, the same change in small and large repositories.
//
//   node bench/speed/run.mjs [--quick] [--turns N] [--only WORD]     also `npm run bench`
//
//   --quick     smaller inputs and fewer turns, under a minute; needs no network
//   --turns N   how often each is measured (5; with --quick 3)
//   --only WORD the members alone whose name holds it: start, repository, large
//
// The ratio is by the clock, and means little on a machine that does other work; then the ratio of processor time
// counts. Exits 1 when both are above the goal, which is meant for two cores that nothing else uses.
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { helpOf } from "../../scripts/shared/help.mjs";
import { printTable } from "../shared/print-table.mjs";
import { largeRatios } from "./large.mjs";
import { repositoryRatios } from "./many-files.mjs";
import { startRatios } from "./start.mjs";

helpOf(import.meta.url);

const MEMBERS = { start: startRatios, repository: repositoryRatios, large: largeRatios };
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    turns: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const isQuick = values.quick;
const turns = Number(values.turns ?? (isQuick ? 3 : 5));
const load = Math.round(loadavg()[0] * 10) / 10;

const rows = [];
for (const [name, member] of Object.entries(MEMBERS)) {
  if (!name.includes(values.only)) continue;
  for await (const row of member({ isQuick, turns })) rows.push(row);
}
console.log(
  `Node ${process.version}, ${cpus().length} cores with a load of ${load} before, ${turns} turns, medians`,
);
printTable(
  ["what", "ratio", "middle half", "goal", "processor", "own ms", "base ms", "MB"],
  rows.map(({ what, ratio, spread, goal, processorRatio, ownMs, baseMs, mb }) => [
    what,
    ratio,
    spread.join(" to "),
    goal ?? "",
    processorRatio ?? "",
    ownMs,
    baseMs,
    mb,
  ]),
);
for (const { what, goal, ratio, processorRatio } of rows) {
  if (goal === null || Math.min(ratio, processorRatio ?? ratio) <= goal) continue;
  console.error(`missed: ${what}`);
  process.exitCode = 1;
}
