// What comes out of a review with a model: of 200 findings that are right and 400 that are not, told as asked for
// and in JSON with all the slips that models make; how much a
// second round sends after a one-line fix; and whether any of 200 planted secrets leaves the machine.
//
//   node bench/model/run.mjs     needs nothing but this machine; exits 1 beyond a limit
import { saveResult } from "../shared/results.mjs";
import { printTable } from "../shared/print-table.mjs";
import { measureLeaks } from "./leaks.mjs";
import { measureMix } from "./mix.mjs";
import { measureSecondRound } from "./second-round.mjs";

const LIMITS = { precision: 0.95, lost: 0.02, secondRound: 0.1, leaked: 0 };

const mix = await measureMix();
const dirty = await measureMix({ isDirty: true });
const round = await measureSecondRound();
const leaks = await measureLeaks();

console.log(`${mix.right} findings that are right and ${mix.wrong} that are not\n`);
printTable(
  ["told", "reported", "right", "precision", "lost"],
  [
    ["as asked for", mix.reported, mix.found, percent(mix.precision), percent(mix.lost)],
    ["in dirty JSON", dirty.reported, dirty.found, percent(dirty.precision), percent(dirty.lost)],
  ],
);
console.log("");
printTable(
  ["not believed because", "findings"],
  mix.reasons.map(({ reason, many }) => [reason, many]),
);
console.log(
  `\n  second round after a one-line fix: ${round.second} of ${round.first} tokens, ${percent(round.share)}`,
);
console.log(
  `  secrets planted: ${leaks.planted} in ${leaks.files} files; in ${leaks.requests} requests: ${leaks.leaked}; files that must not be sent: ${leaks.forbidden}\n`,
);
await saveResult("model", { limits: LIMITS, mix, dirty, round, leaks });

const faults = [
  ...[mix, dirty].flatMap(({ precision, lost }) => [
    ...(precision < LIMITS.precision ? [`precision ${percent(precision)}`] : []),
    ...(lost > LIMITS.lost ? [`${percent(lost)} of the right ones lost`] : []),
  ]),
  ...(round.share > LIMITS.secondRound ? [`second round sends ${percent(round.share)}`] : []),
  ...(leaks.leaked + leaks.forbidden > LIMITS.leaked ? ["something leaked"] : []),
];
for (const fault of faults) {
  console.error(`missed: ${fault}`);
  process.exitCode = 1;
}

function percent(share) {
  return `${Math.round(share * 1000) / 10} %`;
}
