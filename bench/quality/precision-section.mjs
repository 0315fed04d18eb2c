import { readingOf, readReadings } from "../precision/reading-of.mjs";
import { markdownTable } from "../shared/markdown-table.mjs";
import { byLanguage } from "../precision/by-language.mjs";

/** How much is said about changes that were fine. */
export function precisionSection(precision) {
  if (precision === null) return "## Precision\n\nNot measured yet.";
  const { packages, pairs, lines, perSeverity, oxlint, changesWithWord, perChange } = precision;
  return `## Precision: what it says about changes that were fine

\`node bench/precision/run.mjs\` reviews ${pairs} changes: consecutive patch releases of ${packages} popular packages, ${number(lines)} changed lines. Their maintainers looked at these changes and published them, so most of what a reviewer says about them is noise. Target: at most 0.5 findings at \`major\` or above per 1,000 changed lines, and no \`critical\` that a careful reader would reject. Measured: **${precision.graveEach1000}**.

${markdownTable(
  ["findings", "count", "per 1,000 changed lines"],
  [
    ...perSeverity.map(({ severity, count, per1000 }) => [severity, count, per1000]),
    ["oxlint, its default rules, same lines", oxlint.count, oxlint.per1000],
  ],
)}

${markdownTable(
  ["", "findings a change", "changes with any finding"],
  [
    ["tool", perChange.tool, percent(changesWithWord.tool)],
    ["tool, at `major` or above", perGrave(precision), percent(changesWithWord.toolGrave)],
    ["oxlint", perChange.oxlint, percent(changesWithWord.oxlint)],
  ],
)}

### By language

${markdownTable(...byLanguage(precision))}

### By rule

Rules that are not listed said nothing. A budget is 0.2 per 1,000 changed lines at \`major\` or above and 0.5 at \`minor\` (\`bench/precision/budgets.json\`).

${markdownTable(
  ["rule", "major or above", "minor", "per 1,000 lines", "over its budget"],
  precision.rules.map(({ rule, grave, minor, per1000, over }) => [
    `\`${rule}\``,
    grave,
    minor,
    per1000,
    over ?? "",
  ]),
)}

### Readings

Each finding at \`major\` or above was read in its place (\`bench/precision/readings.json\`).

${readings(withReadings(precision.grave))}`;
}

/** A reading may be newer than the run that found what is read. */
function withReadings(grave) {
  const known = readReadings();
  return grave.map((finding) => ({ ...finding, reading: readingOf(finding, known) }));
}

function readings(grave) {
  if (grave.length === 0) return "There is none.";
  const count = (verdict) => grave.filter(({ reading }) => reading?.verdict === verdict).length;
  const unread = grave.filter(({ reading }) => reading === null).length;
  const sum = `${count("right")} right, ${count("debatable")} debatable, ${count("wrong")} wrong, ${unread} not read yet.`;
  const rows = grave.map(({ package: name, to, file, line, rule, reading }) => [
    `\`${rule}\``,
    `${name}@${to} \`${file}:${line}\``,
    reading?.verdict ?? "not read",
    reading?.because ?? "",
  ]);
  return `${sum}\n\n${markdownTable(["rule", "place", "verdict", "because"], rows)}`;
}

const number = (value) => value.toLocaleString("en-US");
const percent = (share) => `${Math.round(share * 100)} %`;
const perGrave = ({ grave, pairs }) => Math.round((grave.length / pairs) * 1000) / 1000;
