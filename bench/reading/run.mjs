// `node bench/reading/run.mjs [--kept | --fresh | --independent | --newest | --drawn | --latest | --third]`: how much of what
// people said in the review of real pull requests readers said, by what they were given. No model runs: answers are recorded.
//
//   truth.json        pull requests, pinned, with what people said or fixed, in our own words
//   answers/WAY/      what a reader answered: `raw` (the diff and the repository), `brief` (`tool review --brief` and the
//                     repository), `gate` and `second-look` (what stays at the gate after `--brief --verify`), `second-reader`
//                     (what another reader confirmed there), `two-readers` (the gate when the answers of two are handed in);
//                     `-again` is another reader
//   judgements.json   for each finding of an answer the numbers of the remarks that say the same
//   right-by-code.json   whether the code bears out findings at the gate: read in their place, without their author
//   unread.json, drawn.json   1 and 60 more requests that nobody has read
//
// The parts, each read before the remarks were looked at:
//   kept          nothing is tuned on it
//   fresh         drawn by lot; one reader, with the diff first and the brief after it
//   independent   eleven more; three readers apart, one with the diff; another judged all, in random order and without names
//   newest        of 15 requests in which a later commit answers the review, the 5 whose answer fixes a defect; one reader
//   drawn         of 40 such, 16: one wrote down the defects, two had the diff, two the program with both its looks, two judged
//                 without names; how two readers are joined was changed after it
//   latest        of 30 more, 10, in the same way; the brief asks for lost errors and for the project's own way since then
//   third         of 50 more, 18; somebody who had found none of it took the second look and said how likely the author
//                 changes the code; two judged without names
import { PARTS, scoreByCode, scoreWays } from "./score.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const part = PARTS.find((each) => process.argv.includes(`--${each}`)) ?? PARTS[0];
console.log(`the part: ${part}\n`);
console.log("way            requests  findings  said  remarks  precision  recall   F1  tokens");
for (const row of scoreWays(part)) {
  const cells = [
    row.way.padEnd(13),
    String(row.requests).padStart(9),
    String(row.findings).padStart(8),
    String(row.said).padStart(4),
    String(row.remarks).padStart(7),
    percent(row.precision).padStart(9),
    percent(row.recall).padStart(6),
    percent(row.f1).padStart(3),
    String(row.tokens).padStart(6),
  ];
  console.log(cells.join("  "));
}
for (const { way, findings, right } of scoreByCode(part))
  console.log(`${way.padEnd(13)}  right by the code at the gate: ${right} of ${findings}`);

function percent(share) {
  return (share * 100).toFixed(0);
}
