// `node bench/reading/run.mjs [--kept | --fresh | --independent | --newest | --drawn | --latest | --third]`: how much of what people said in the review of real pull requests readers said, by
// what they were given. It runs without a model, from recorded answers:
//
//   truth.json        pull requests, pinned, with what people said, in our own words
//   answers/WAY/      what a reader answered for each: `raw` (the diff and the repository), `brief` (what
//                     `tool review --brief` prints, and the repository), `second-look` (what stays at the gate after
//                     `tool review --brief --verify`), `second-reader` (what another reader confirmed there),
//                     `brief-again` (another reader of the brief), `two-readers` (what is at the gate when the answers of
//                     both are handed in with `--findings` twice)
//   judgements.json   for each finding of an answer the numbers of the remarks that say the same
//   right-by-code.json   for the findings at the gate of the independent part, whether the code bears them out: read in
//                     their place, without their author
//
// The kept part is for the end: nothing is tuned on it. The fresh part was drawn by lot from requests that nobody had read
// (the first ten by SHA-256 of `lot ID`) and read after the last change of the brief: by one reader, with the diff first and
// with the brief after it, all before the remarks were looked at. The independent part is eleven more of those: three readers who knew
// nothing of each other, one with the diff and two with the brief; a fourth judged all findings in random order without
// knowing whose they were. `unread.json` holds those that nobody has read yet.
// The newest part are pull requests in which a later commit answers a review by its message, drawn by lot out of 89 of 43
// projects; one reader read fifteen with the brief of today before the answer was looked at, and five of the answers fix a
// defect, the others style alone.
// The drawn part are the 16 of 40 such requests, drawn by lot, whose answer fixes a defect: somebody else wrote down the
// defects before, two readers had the diff (`raw`, `raw-again`), two the program with both its looks (`brief` is what they
// handed in, `gate` what was at the gate after their second look), `two-readers` joins the two, and two judges who did not
// know whose findings they read judged them all. How findings of two readers are joined was changed after that; nothing
// else was. The latest part are ten of thirty more, drawn and judged the same way, read by one reader with the diff and two
// with the program as it was after that: its brief asks for lost errors and for the project's own way. The third part are
// 18 of fifty more, drawn and read the same way; the second look at what both readers handed in was somebody else's, and says how
// likely the author changes the code. The findings of nine requests were judged as before, those of the other nine by
// who had taken the second look at them, after it. `drawn.json` holds 60 more requests that nobody has read, with the commit that
// answers the review.
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
