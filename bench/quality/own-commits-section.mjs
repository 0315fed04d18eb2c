import { readFileSync } from "node:fs";
import { markdownTable } from "../shared/markdown-table.mjs";

/** What the review said about this project's own commits, and what became of it. */
export function ownCommitsSection() {
  const { until, commits, questions, findings } = JSON.parse(
    readFileSync(new URL("../precision/own-commits.json", import.meta.url), "utf8"),
  );
  const rows = findings.map(({ rule, file, count, commits: where, verdict, because }) => [
    `\`${rule}\``,
    `\`${file}\` (${where.map((sha) => `\`${sha}\``).join(", ")})`,
    count,
    verdict,
    because,
  ]);
  return `### This project's own commits

The last ${commits} commits up to \`${until}\`, merges left out, were reviewed with \`tool review --commit SHA --no-input --constructive\`, and everything that was said was read beside the code (\`bench/precision/own-commits.json\`). ${questions} What was wrong has been mended at the rule, with a near miss.

${markdownTable(["rule", "place", "findings", "verdict", "because"], rows)}`;
}
