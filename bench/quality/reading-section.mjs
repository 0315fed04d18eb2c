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

const PARTS = ["drawn", "latest", "third"];

/** What coding agents said of what people had fixed in real pull requests, with `tool` and without it. */
export function readingSection() {
  const rows = PARTS.flatMap((part) => {
    const scored = scoreWays(part);
    return Object.keys(NAMES).flatMap((way) => {
      const row = scored.find((each) => each.way === way);
      if (row === undefined) return [];
      const { findings, said, remarks, precision, recall, f1 } = row;
      const shares = [precision, recall, f1].map(percent);
      return [[part, NAMES[way], findings, `${said} of ${remarks}`, ...shares]];
    });
  });
  const gate = PARTS.flatMap((part) =>
    scoreByCode(part).filter(({ way }) => way === "two-readers"),
  );
  const [right, all] = ["right", "findings"].map((key) =>
    gate.reduce((sum, each) => sum + each[key], 0),
  );
  return `## With a coding agent

\`node bench/reading/run.mjs --drawn\`, \`--latest\` and \`--third\` score recorded readings of 16, 10 and 18 pull requests of public projects, as they were before their authors answered the review. They were drawn by lot; no published benchmark of reviewers is among them. One reader wrote down which defects the answers fix. Others read the requests, and knew nothing of each other: with the diff and the repository, or as \`/tool-review\` has them read. Judges rated all findings without knowing whose they were. A finding counts as right only if the answer to the review fixes the same defect, so precision is a lower bound.

${markdownTable(["part", "who reads", "findings", "defects said", "precision", "recall", "F1"], rows)}

Between the first two parts, the program learned to join more findings of two readers (the last row of the first part has that too), and its brief to ask for lost errors and for the project's own way of doing things. After the second, it orders the gate by how likely a second look holds it that the author changes the code; in the third part, somebody who had found none of it took that look. Two people who did so for the findings of the first two parts afterwards bring their gate together from F1 58 to 62 and 67, with 65 and 70 % of the defects. The third part, which nobody had seen, does not bear that out: its gate says 11 of 21 defects with the new order and with the old one, and one reader alone is better off with the first findings of its own list (F1 35) than at the gate (32). Since then, one more finding counts if the second look holds it to be as likely as the first: after the fact, that brings two readers to 46 in the third part, and from 62 and 67 to 65 and 66 in the first two.

The target is F1 60, precision 55 and recall 65 or more. Two readers reach F1 and precision in the second part and nothing in the others. In the third part most answers fix a single defect, and the gate takes ${mostAtGate(0)} findings of a small change, one more for each 400 changed lines, so that half of them count as wrong in any case. Two agents with \`tool\` are 4 to 11 points ahead of one agent's list that is cut to the same length, in all three parts. They are 13 to 15 ahead of all that the agent reports alone in the first two parts, and 4 in the third. What is at the gate is right: of ${all} findings of two readers that were judged by the code, whether or not the answer fixes them, ${right}.

Earlier readings of 56 other requests, with earlier briefs, are recorded too: \`--kept\`, \`--fresh\`, \`--independent\`, \`--newest\`. There, the agent alone reached F1 30 to 46, and the gate 43 to 56.`;
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
