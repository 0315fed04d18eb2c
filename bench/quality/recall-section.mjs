import { markdownTable } from "../shared/markdown-table.mjs";
import { byFolder } from "../recall/by-folder.mjs";
import { sinksSection } from "./sinks-section.mjs";

/** What is found of what is wrong: examples of the rules, planted flaws, published ones, places of exploits. */
export function recallSection(results) {
  const { fixtures, mutants, mutantsFinal, advisories, advisoriesFinal } = results;
  return [
    "## Recall: what it finds of what is wrong",
    fixtures === null ? "The examples of the rules were not measured yet." : examples(fixtures),
    mutants === null ? "Planted flaws were not measured yet." : planted(mutants, mutantsFinal),
    advisories === null
      ? "Published flaws were not measured yet."
      : published(advisories, advisoriesFinal),
    sinksSection(results.sinks, results.sinksFinal),
  ].join("\n\n");
}

function examples(fixtures) {
  const { wrong, failed } = fixtures;
  return `### Examples of the rules

Every rule brings code that it must find and near misses that it must not. The built program reviews them all.${failed.length === 0 ? "" : ` It could not review ${failed.length} of them.`}

${markdownTable(...byFolder(fixtures))}${wrong.length === 0 ? "" : `\n\nNot as said: ${wrong.map(({ rule, group }) => `\`${rule}\` (${group})`).join(", ")}.`}`;
}

function planted(mutants, final) {
  const kept = new Map((final?.kinds ?? []).map((row) => [row.kind, row]));
  const rows = mutants.kinds.map((row) => [
    row.title,
    share(row),
    row.asked > 0 ? row.asked : "",
    ...(final === null ? [] : [share(kept.get(row.kind))]),
    row.rules.map((rule) => `\`${rule}\``).join(" "),
  ]);
  return `### Planted flaws

400 flaws of 40 kinds are written into clean code of the same packages, by edits at the nodes of the syntax tree; each comes as a change in a repository with the package's other files. The kinds were fixed before the rules were tuned. Half of the flaws is kept: ordinary runs do not touch it${final === null ? ", and it has not been run yet" : ""}. A flaw counts as found when a finding that was not there before lies on its lines or two beside them (for flaws that show in other files: names the symbol); where the kind has a weakness (CWE), the finding's has to be of the same family. Where only the project can know whether it is meant, the review asks instead: a question at the place of a missed flaw is counted beside.

**${mutants.found} of ${mutants.planted}** found${mutants.asked > 0 ? `, a question about ${mutants.asked} more` : ""}${final === null ? "" : `; of those that were kept, **${final.found} of ${final.planted}**`}.

${markdownTable(["kind", "found", "asked", ...(final === null ? [] : ["kept half"]), "by"], rows)}

<details><summary>What was missed</summary>

${mutants.kinds
  .filter(({ missed }) => missed.length > 0)
  .map(({ title, missed }) => `- ${title}: ${missed.map((place) => `\`${place}\``).join(", ")}`)
  .join("\n")}

</details>`;
}

const percent = (part) => `${Math.round(part * 100)} %`;
const share = (row) => (row === undefined ? "" : `${row.found} of ${row.planted}`);

function published(advisories, final) {
  const { clean } = advisories;
  const kept = final === null ? [] : [final];
  return `### Published flaws

Flaws of published packages that a later version mended, reviewed backwards: the mended version is what was there, the version before it comes as the change. Found means: a finding about security or an edge case on the lines that the mending touched, or three beside them, of the same family of weaknesses.

Most of them went by a check that is gone. The same flaws are reviewed once more as code that is new: the files that were mended come all at once, and nothing is there to compare them with. Found means then: a finding of the same family anywhere in them.

Rules are tuned with a first list in sight, so what is found of it says little about other flaws. A second list, of other packages and versions, was written down before that and is kept: no ordinary run touches it${final === null ? ", and it has not been run yet" : ""}. Seven lists were kept before: when they were run, with nothing of them seen, 18 of 37, 31 of 55, 53 of 129, 73 of 176, 43 of 139, 51 of 180 and 73 of 150 were found, and all are part of the first list since. The fifth and the sixth were drawn by lot as a whole from the advisories for npm of a public database, by somebody who had seen no rule: they hold what no look at the code alone can tell (whose data it is, what a session may do) beside what the others hold. The seventh, and the one that is kept now, were drawn in the same manner from those advisories that are about input which reaches a place where it does harm (a command, a query, a file, a page, code, a pattern, an address, a key, a certificate, a random number, a hash, a comparison, a loop or a buffer) without the check that it needs, judged by the advisory and the difference between both versions alone; 584 of 1,002 were, and of the next 1,085 in that order 588.

${markdownTable(
  ["", "found", "found as new code", "findings on a clean release", "clean releases with any"],
  [
    summaryRow("tool", advisories, ` (something else is said at ${advisories.other} more)`),
    ...kept.map((each) => summaryRow("tool, the list that was kept", each)),
    summaryRow("oxlint, its default rules (anything said there)", advisories),
    ...kept.map((each) => summaryRow("oxlint, the list that was kept", each)),
  ],
)}

A clean release is the step from the mended version to the next one, where there is one (${clean.changes} of them).${kept.map(builtOf).join("")}

${rowsOf(advisories)}${
    final === null
      ? ""
      : `

<details><summary>The list that was kept</summary>

${rowsOf(final)}

</details>`
  }`;
}

/** Of the list that was kept, what differs where a package holds nothing but the output of a compiler. */
function builtOf({ rows }) {
  const of = (isBuilt) => {
    const own = rows.filter((row) => row.isBuilt === isBuilt);
    const cleans = own.flatMap(({ clean }) => clean ?? []);
    const mean = (key) =>
      (cleans.reduce((sum, each) => sum + each[key], 0) / cleans.length).toFixed(2);
    const found = own.filter(({ outcome }) => outcome === "found").length;
    return `${found} of ${own.length} found, ${mean("tool")} findings on a clean release (oxlint ${mean("oxlint")})`;
  };
  if (!rows.some(({ isBuilt }) => isBuilt)) return "";
  return ` Of the list that was kept, packages with sources that people write: ${of(false)}; those with nothing but the output of a compiler or a bundler: ${of(true)}.`;
}

/** How much is found, and how much is said about clean releases, by who the label begins with. */
function summaryRow(label, { total, found, asNew, oxlint, clean }, more = "") {
  const isOwn = label.startsWith("tool");
  const [who, count] = isOwn ? ["tool", found] : ["oxlint", oxlint];
  const share = percent(clean.changesWithWord[who]);
  const ofNew = isOwn ? `${asNew} of ${total}` : "";
  return [label, `${count} of ${total}${more}`, ofNew, clean[who], share];
}

const inCode = (rule) => `\`${rule}\``;

function rowsOf({ rows }) {
  return markdownTable(
    ["package", "weakness", "what", "tool", "by", "as new code", "oxlint"],
    rows.map((row) => [
      `${row.name} ${row.vulnerable}`,
      `CWE-${row.cwe}`,
      row.what,
      row.outcome,
      row.rules.map(inCode).join(" "),
      row.asNew.rules.map(inCode).join(" "),
      row.oxlint.found ? "speaks" : "",
    ]),
  );
}
