import { markdownTable } from "../shared/markdown-table.mjs";
import { mostAtGate, PARTS, scoreByCode, scoreHalves, scoreWays } from "../reading/score.mjs";

const NAMES = {
  raw: "the diff and the repository",
  "raw-first": "the same, its first few findings",
  brief: "the brief, checked by `tool`",
  "brief-first": "the same, at the gate by the reader's order",
  "second-look": "the brief, at the gate after the reader's own second look",
  "second-reader": "the brief, confirmed by a second reader",
  "two-readers": "the brief, at the gate with both readers' answers",
};

const NAMES_BY_CODE = {
  "raw-first": "the diff",
  "brief-first": "the brief",
  "two-readers": "two readers of the brief",
};

/** What readers said of what people said on real pull requests, with `tool` and without it. */
export function readingSection() {
  const rows = PARTS.flatMap((part) =>
    scoreWays(part)
      .filter(({ way }) => way in NAMES)
      .map((row) => [
        part,
        NAMES[row.way],
        row.requests,
        row.findings,
        `${row.said} of ${row.remarks}`,
        percent(row.precision),
        percent(row.recall),
        percent(row.f1),
      ]),
  );
  const byCode = scoreByCode()
    .map(({ way, findings, right }) => `${right} of ${findings} (${NAMES_BY_CODE[way]})`)
    .join(", ");
  const [chosen, other] = scoreHalves();
  return `## With a coding agent

\`node bench/reading/run.mjs\` scores recorded readings of pull requests, at a state before their review was answered, against what people said of them or fixed because of it. The requests are those of public projects in twelve languages; no published benchmark of reviewers is among them. Coding agents read each with the diff and the repository alone, and as \`/tool-review\` has them read. Precision counts a finding as right only where a person said the same, so that it is a lower bound.

- **In sight** and **kept** were each read by one reader a way; nothing was tuned on the kept part. **Fresh** was drawn by lot later; one reader read it with the diff first and with the brief second, which flatters the brief. **Independent** was drawn by lot too and read by three readers apart, one with the diff and two with the brief; a fourth judged all findings without knowing whose they were. What both readers of the brief report says what either of them says. This part says most; a second reader of the brief came to the same numbers as the first.
- "First few" and "by the reader's order" take as many findings as the gate does, ${mostAtGate(0)} and one more for each 400 changed lines: the fair comparison, as any reader is more precise when it says less. That length was chosen on half of the answers with the diff, by lot, and then held against the other half: F1 ${percent(chosen.f1)} and ${percent(other.f1)}. Where answers were written down as a report sorts them, the reader's order is not known. All of that was read with the brief as it was before it asked for an order and for what the author would change. **Newest** was read with the brief of today, by one reader who works on the program and had no answer of anybody before the eyes: five requests drawn by lot, too few to say more than that a defect may well stand in the third place.

${markdownTable(["part", "the reader was given", "requests", "findings", "remarks said", "precision", "recall", "F1"], rows)}

The table says that the order of a reader is worth more than anything else here, with the program and without it, and that two readers of the brief are a little more precise than one with the diff at the same length. The target, F1 60 with precision 55 and recall 65, is not met. Most of what no person said is right all the same. The findings at the gate of the independent part were read in their places, mixed and without their author, by somebody who works on the program; by the code are right: ${byCode}. The others are debatable; none was found to be wrong.`;
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
