import { markdownTable } from "../shared/markdown-table.mjs";
import { PARTS, scoreWays } from "../reading/score.mjs";

const NAMES = {
  raw: "the diff and the repository",
  brief: "the brief, checked by `tool`",
  "second-look": "the same, at the gate after the reader's own second look",
  "second-reader": "the same, confirmed by a second reader",
  "brief-again": "the brief, another reader",
  "two-readers": "the brief, at the gate with both readers' answers",
};

/** What readers said of what people said on real pull requests, with `tool` and without it. */
export function readingSection() {
  const rows = PARTS.flatMap((part) =>
    scoreWays(part).map((row) => [
      part,
      NAMES[row.way] ?? row.way,
      row.requests,
      row.findings,
      `${row.said} of ${row.remarks}`,
      percent(row.precision),
      percent(row.recall),
      percent(row.f1),
    ]),
  );
  return `## With a coding agent

\`node bench/reading/run.mjs\`: pull requests of public projects in twelve languages, at a state before their review was answered, with what people said of it or mended because of it. A coding agent read each of them, once with the diff and the repository alone and once as \`/tool-review\` has it read; nobody read a request twice, but for the fresh part: ten requests drawn by lot after the last change of the brief, which one reader read with the diff and then with the brief, before the remarks were looked at. The brief had the second turn there, which flatters it. The independent part was read by three readers apart, one with the diff and two with the brief, and judged by a fourth who did not know whose a finding was. Answers and judgements are recorded. Precision counts a finding as right only where a person said the same, so that it is a lower bound: what nobody said may be true.

${markdownTable(["part", "the reader was given", "requests", "findings", "remarks said", "precision", "recall", "F1"], rows)}`;
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
