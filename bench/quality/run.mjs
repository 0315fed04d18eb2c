// Writes docs/quality.md from what the benches measured (bench/results/summary.json).
//
//   node bench/quality/run.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { helpOf } from "../../scripts/shared/help.mjs";
import { readEvidence } from "../ablation/evidence.mjs";
import { readSummary } from "../shared/results.mjs";
import { everydaySection } from "./everyday-section.mjs";
import { foundSection } from "./found-section.mjs";
import { noiseSection } from "./noise-section.mjs";
import { readingSection } from "./reading-section.mjs";

helpOf(import.meta.url);

const summary = readSummary();
const { table } = readEvidence();
const text = `<!-- Written by bench/quality/run.mjs from bench/results/summary.json. -->

# How good the review is

Numbers of the built-in reviewer, without a model unless a section says otherwise. The benches measure real code whose versions are pinned; anyone can run them ([bench/README.md](../bench/README.md)). All numbers: [bench/results/summary.json](../bench/results/summary.json). A run writes each single place to \`.cache/bench/results/\`.

Each of the ${Object.keys(table).length} stable rules has said something right in code of other projects that a reader looked at; [bench/results/evidence.json](../bench/results/evidence.json) names the places, and which of them are test data of other analyzers or fixes read backwards.

${noiseSection(summary)}

${everydaySection(summary)}

${foundSection(summary)}

${readingSection()}

## What the numbers do not say

- A published release is not free of flaws: some of what counts as noise here is right.
- The corpus of packages is nearly all JavaScript and TypeScript, as npm is. The noise in other languages is that of the commits; no flaws are planted in other languages.
- Only lines that a change adds or modifies are counted, in source files without generated ones.
- The code is that of libraries and tools. Applications have more queries, routes and requests, so they get more findings, right and wrong.
- Planted flaws are simpler than real ones, and each kind comes in a few forms, so that its flaws are found or missed together.
- A finding at the place of a flaw does not prove that it names the flaw. Families of weaknesses narrow this down for flaws about security.
- Published flaws were chosen because their fix is small and known. They are no sample of all flaws.
- Anything that oxlint reports near a published flaw counts as found, which flatters it; its noise is that of its defaults, which a project tunes.
- Times depend on the machine and on what else runs on it.
`;
writeFileSync(
  fileURLToPath(new URL("../../docs/quality.md", import.meta.url)),
  await format(text, { parser: "markdown" }),
);
console.log("wrote docs/quality.md");
