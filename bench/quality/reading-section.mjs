import { markdownTable } from "../shared/markdown-table.mjs";
import { mostAtGate, scoreByCode, scoreWays } from "../reading/score.mjs";

/** The ways of the newest part, in the order of the table. */
const NAMES = {
  raw: "one agent with the diff: everything it reports",
  "raw-again": "another agent with the diff",
  "raw-first": "the first agent, cut to the length of the gate",
  "raw-again-first": "the other agent, cut to the length of the gate",
  brief: "one agent with `tool`: everything it hands in",
  "brief-again": "another agent with `tool`",
  gate: "the first agent with `tool`, at the gate after its second look",
  "gate-again": "the other agent with `tool`, at the gate after its second look",
  "two-readers": "both agents with `tool`, joined, at the gate",
};

/** What coding agents said of what people had fixed in real pull requests, with `tool` and without it. */
export function readingSection() {
  const scored = scoreWays("drawn");
  const rows = Object.keys(NAMES).map((way) => {
    const row = scored.find((each) => each.way === way);
    const { findings, said, remarks, precision, recall, f1 } = row;
    return [
      NAMES[way],
      findings,
      `${said} of ${remarks}`,
      percent(precision),
      percent(recall),
      percent(f1),
    ];
  });
  const byCode = scoreByCode("drawn")
    .map(({ way, findings, right }) => `${right} of ${findings} (${NAMES[way]})`)
    .join(", ");
  return `## With a coding agent

\`node bench/reading/run.mjs --drawn\` scores recorded readings of 16 pull requests of public projects, as they were before their authors answered the review. They were drawn by lot; no published benchmark of reviewers is among them. One reader wrote down which defects the answers fix. Four others read the requests, and knew nothing of each other: two with the diff and the repository, two as \`/tool-review\` has them read. Two more judged all findings without knowing whose they were. A finding counts as right only if the answer to the review fixes the same defect, so precision is a lower bound.

${markdownTable(["who reads", "findings", "defects said", "precision", "recall", "F1"], rows)}

The same agent gains 10 to 15 points with \`tool\` over all that it reports alone, and up to 4 over a list of its own that is cut to the same length: ${mostAtGate(0)} findings, and one more for each 400 changed lines. The target, F1 60 with precision 55 and recall 65, is not met. Right by the code, whether or not the answer fixes it: ${byCode}. The others are true and would not be fixed.

After this reading, the program joins more findings of two readers (the last row has that), and its brief asks for lost errors and for the project's own way of doing things, as half of the missed defects were of these kinds. The effect of the new questions is not measured yet.

Earlier readings of 56 other requests, with earlier briefs, are recorded too: \`--kept\`, \`--fresh\`, \`--independent\`, \`--newest\`. There, the agent alone reached F1 30 to 46, and the gate 43 to 56.`;
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
