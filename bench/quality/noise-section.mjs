import { readFileSync } from "node:fs";
import { tableOfLanguages } from "../repositories/table-of-languages.mjs";
import { markdownTable } from "../shared/markdown-table.mjs";

/** How much is reported about changes that were fine: releases, commits in many languages, this project's own. */
export function noiseSection({ precision, repositories }) {
  const { packages, pairs, lines, perSeverity, oxlint, changesWithWord, perChange } = precision;
  const commits = repositories.languages.reduce((sum, each) => sum + each.commits, 0);
  const projects = repositories.languages.reduce((sum, each) => sum + each.repositories, 0);
  const over = precision.rules.filter((rule) => rule.over !== null);
  return `## Noise: findings about changes that were fine

\`node bench/precision/run.mjs\` reviews ${pairs} changes: consecutive patch releases of ${packages} popular packages, ${lines.toLocaleString("en-US")} changed lines. Maintainers looked at these changes and published them, so most findings are noise. Target: at most 0.5 findings at \`major\` or above per 1,000 changed lines. Measured: **${precision.graveEach1000}**.

${markdownTable(
  ["findings", "count", "per 1,000 changed lines"],
  [
    ...perSeverity.map(({ severity, count, per1000 }) => [severity, count, per1000]),
    ["oxlint, its default rules, same lines", oxlint.count, oxlint.per1000],
  ],
)}

The tool reports ${perChange.tool} findings a change, and any finding in ${percent(changesWithWord.tool)} of the changes; oxlint ${perChange.oxlint} and ${percent(changesWithWord.oxlint)}. Each finding at \`major\` or above was read in its place: ${readings(precision.readings)}. Rules over their budget (\`bench/precision/budgets.json\`): ${over.length === 0 ? "none" : over.map(({ rule }) => `\`${rule}\``).join(", ")}.

### Commits in many languages

\`node bench/repositories/run.mjs\` reviews ${commits.toLocaleString("en-US")} commits of ${projects} libraries and applications. Wrong findings of earlier runs were fixed in the rules, so this says how quiet the reviewer is in such code, not in code that nobody has looked at. Findings at \`major\` or above: ${readings(repositories.readings)}.

${markdownTable(...tableOfLanguages(repositories))}

${ownCommits()}`;
}

/** What the review said about this project's own commits, by verdict. */
function ownCommits() {
  const { until, commits, findings } = JSON.parse(
    readFileSync(new URL("../precision/own-commits.json", import.meta.url), "utf8"),
  );
  const count = (wanted) =>
    findings.reduce((sum, { verdict, count: many }) => sum + (verdict === wanted ? many : 0), 0);
  const verdicts = [...new Set(findings.map(({ verdict }) => verdict))].sort();
  return `Of this project's own commits, the last ${commits} up to \`${until}\` were reviewed and every finding was read (\`bench/precision/own-commits.json\`): ${verdicts.map((verdict) => `${count(verdict)} ${verdict}`).join(", ")}.`;
}

function readings({ right, debatable, wrong, unread }) {
  if (right + debatable + wrong + unread === 0) return "there is none";
  return `${right} right, ${debatable} debatable, ${wrong} wrong, ${unread} not read yet`;
}

const percent = (share) => `${Math.round(share * 100)} %`;
