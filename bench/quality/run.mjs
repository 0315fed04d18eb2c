// Writes docs/quality.md from what the benches measured (bench/results/).
//
//   node bench/quality/run.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { readResult } from "../shared/results.mjs";
import { modelSection } from "./model-section.mjs";
import { ownCommitsSection } from "./own-commits-section.mjs";
import { precisionSection } from "./precision-section.mjs";
import { readingSection } from "./reading-section.mjs";
import { recallSection } from "./recall-section.mjs";
import { repositoriesSection } from "./repositories-section.mjs";
import { speedSection } from "./speed-section.mjs";

const text = `<!-- Written by bench/quality/run.mjs from bench/results/. -->

# How good the review is

Numbers of the built-in reviewer, with no model; what is made of a model's answers stands at the end. They are measured on real code by benches that anyone can run; their sources are pinned, so a run today and one next year look at the same code.

\`\`\`console
$ npm run build
$ node bench/precision/run.mjs            # noise, on releases that were fine
$ node bench/repositories/run.mjs         # noise, on commits in many languages
$ node bench/recall/run.mjs               # what is found of what is wrong
$ node bench/recall/run.mjs --final       # what is kept; before a release only
$ node bench/speed/run.mjs                # time and memory
$ node bench/model/run.mjs                # what is made of a model's answers
$ node bench/reading/run.mjs              # what a coding agent says, with tool and without
$ node bench/quality/run.mjs              # writes this page
\`\`\`

The first run fetches about 1,400 releases through npm, and 30 repositories from GitHub, into \`.cache/\`. Nothing of them is executed.

${precisionSection(readResult("precision"))}

${repositoriesSection(readResult("repositories"))}

${ownCommitsSection()}

${recallSection({
  fixtures: readResult("fixtures"),
  mutants: readResult("mutants"),
  mutantsFinal: readResult("mutants-final"),
  advisories: readResult("advisories"),
  advisoriesFinal: readResult("advisories-final"),
  sinks: readResult("sinks"),
  sinksFinal: readResult("sinks-final"),
})}

${speedSection(readResult("speed"))}

${modelSection(readResult("model"))}

${readingSection()}

## What the numbers do not say

- A release that was published is not free of flaws: some of what counts as noise here is right. The readings say which.
- Nearly all of the corpus of packages is JavaScript and TypeScript, as npm is. The noise in other languages is that of the repositories above; no flaws are planted into them.
- Lines that a change adds or modifies are counted, in source files; what a build or a generator made is left out. Reformatted lines count like others.
- The code is that of libraries and tools. Applications have more of what some rules look for (requests, queries, routes) and would hear more, right and wrong.
- Planted flaws are simpler than real ones. Some kinds change nothing that could be seen without running the code; they stay in the table all the same. Those that are added as new code (queries, commands, redirects …) come in a few forms each, so they are found together or missed together.
- Some kinds are left alone where nobody could tell by reading. Whether money is rounded where it should be, and whether a test may ask less, only the project knows: the review asks. An early exit is missed where nothing behind it uses what it looked at, and an end of something open where the file ends it elsewhere too and nothing fails there: well-kept packages take both out every week, and rightly.
- That a finding lies where a flaw is does not prove that it names it. Families of weaknesses narrow this down for planted and published flaws about security; for the other kinds the column with the rules lets a reader judge.
- The published flaws were chosen because what mended them is small and known. They are no sample of all flaws.
- For oxlint anything that it says near a published flaw counts as found, which flatters it; and its noise is that of its defaults, which a project tunes.
- Times hang on the machine and on what else runs on it.
`;
writeFileSync(
  fileURLToPath(new URL("../../docs/quality.md", import.meta.url)),
  await format(text, { parser: "markdown" }),
);
console.log("wrote docs/quality.md");
