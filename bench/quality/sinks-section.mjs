import { markdownTable } from "../shared/markdown-table.mjs";

const KINDS = {
  22: "a path out of its folder",
  78: "a command",
  94: "code",
  1321: "the prototype of all objects",
  1333: "a slow pattern",
};

/** At how many places of exploits a review of the code as new says what is wrong. */
export function sinksSection(sinks, final) {
  if (sinks === null) return "Places of exploits were not measured yet.";
  const lists = [["", sinks], ...(final === null ? [] : [[", the half that was kept", final]])];
  return `### Places of exploits

Flaws of published packages with the place where an exploit takes effect, each shown by running one: those of [SecBench.js](https://github.com/cristianstaicu/SecBench.js). Nothing is run here. The file with the place comes as a new file into its package. Found means: a finding of the same family of weaknesses at that place, or three lines beside it. Packages that no list of published flaws above has were halved by lot: one half is kept, and no ordinary run touches it; the other stands beside the packages that a list has. Where a later version mended the flaw, the mended file is reviewed as well: what is still said of it may be wrong, or about another place.

${markdownTable(
  ["", "found", "somewhere in the file", "still said of the mended file"],
  lists.flatMap(([label, each]) => [
    [
      `tool${label}`,
      `${each.found} of ${each.total}`,
      `${each.inFile} of ${each.total}`,
      `${each.mended.told} of ${each.mended.total}`,
    ],
    [`oxlint${label} (anything said there)`, `${each.oxlint} of ${each.total}`, "", ""],
  ]),
)}

${markdownTable(
  ["what is reached", ...lists.map(([label]) => (label === "" ? "found" : "found, kept half"))],
  Object.entries(KINDS).map(([cwe, kind]) => [
    `${kind} (CWE-${cwe})`,
    ...lists.map(([, { rows }]) => {
      const own = rows.filter((row) => row.cwe === Number(cwe));
      return `${own.filter(({ found }) => found).length} of ${own.length}`;
    }),
  ]),
)}

<details><summary>What was missed</summary>

${sinks.rows
  .filter(({ inFile }) => !inFile)
  .map(
    ({ name, version, cwe, file, line }) =>
      `- ${name} ${version}: \`${file}:${line}\` (CWE-${cwe})`,
  )
  .join("\n")}

</details>`;
}
