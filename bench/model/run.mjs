// What is made of a model's answers: of 200 findings that are right and 400 that are not, told by a scripted model on
// loopback as asked for, and in JSON with all the slips that models make (fences, prose, drafts, capitals, keys too many,
// numbers as text, trailing commas). Beyond a limit it exits with 1.
//
//   node bench/model/run.mjs
import { helpOf } from "../../scripts/shared/help.mjs";
import { printTable } from "../shared/print-table.mjs";
import { measureMix } from "./mix.mjs";

helpOf(import.meta.url);

const LIMITS = { precision: 0.95, lost: 0.02 };

const told = [
  ["as asked for", await measureMix()],
  ["in dirty JSON", await measureMix({ isDirty: true })],
];
const [[, { right, wrong, reasons }]] = told;
console.log(`${right} findings that are right and ${wrong} that are not\n`);
printTable(
  ["told", "reported", "right", "precision", "lost"],
  told.map(([how, { reported, found, precision, lost }]) => [
    how,
    reported,
    found,
    percent(precision),
    percent(lost),
  ]),
);
console.log("");
printTable(
  ["not believed because", "findings"],
  reasons.map(({ reason, many }) => [reason, many]),
);

const faults = told.flatMap(([how, { precision, lost }]) => [
  ...(precision < LIMITS.precision ? [`${how}: precision ${percent(precision)}`] : []),
  ...(lost > LIMITS.lost ? [`${how}: ${percent(lost)} lost`] : []),
]);
for (const fault of faults) console.error(`beyond the limit: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function percent(share) {
  return `${Math.round(share * 1000) / 10} %`;
}
