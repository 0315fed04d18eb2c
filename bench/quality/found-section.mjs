import { markdownTable } from "../shared/markdown-table.mjs";

const WEAKNESSES = {
  22: "path traversal",
  78: "command injection",
  94: "code injection",
  1321: "prototype pollution",
  1333: "ReDoS",
};

/** How much of what is wrong is found: examples of the rules, planted flaws, published ones, places of exploits. */
export function foundSection(summary) {
  const { fixtures, mutants, "mutants-final": keptMutants, unseen } = summary;
  const { advisories, "advisories-final": keptAdvisories } = summary;
  return `## Recall: flaws that are found

\`node bench/recall/run.mjs\` measures four things. Rules are tuned with one part of the flaws in sight. The other part is kept: only \`--final\` runs it, before a release.

- **Examples of the rules**: the ${fixtures.rules} rules bring code that they must report, and near misses that they must not. Found: ${fixtures.found} of ${fixtures.ofFound}; silent on near misses: ${fixtures.silent} of ${fixtures.ofClean}.
- **Planted flaws**: flaws of ${mutants.kinds.length} kinds, written into clean code of the packages above. Found: **${mutants.found} of ${mutants.planted}**, with a question about ${mutants.asked} more; of the kept half **${keptMutants.found} of ${keptMutants.planted}**. Kinds of which at most half is found: ${weakKinds(mutants)}.
- **Published flaws**: the version with the flaw comes as a change of the fixed one. Found means: a finding of the same family of weaknesses within three lines of the fix. "As new code" reviews the flawed files with nothing to compare them with.
- **Places of exploits**: flaws of [SecBench.js](https://github.com/cristianstaicu/SecBench.js), each with the place where an exploit takes effect.

${markdownTable(
  [
    "published flaws",
    "found",
    "as new code",
    "findings on a clean release",
    "clean releases with any",
  ],
  [
    ...ownRows("in sight", advisories),
    ...ownRows("kept", keptAdvisories),
    ...linterRows("in sight", advisories),
    ...linterRows("kept", keptAdvisories),
  ],
)}

A clean release is the step from the fixed version to the next one. Lists that nobody had seen before, each run once and then moved into sight: ${unseen.runs.map(({ found, total }) => `${found} of ${total}`).join(", ")}.

${exploits(summary)}`;
}

function ownRows(part, { total, found, asNew, clean }) {
  return [
    [
      `tool, ${part}`,
      `${found} of ${total}`,
      `${asNew} of ${total}`,
      clean.tool,
      percent(clean.changesWithWord.tool),
    ],
  ];
}

function linterRows(part, { total, oxlint, clean }) {
  return [
    [
      `oxlint, ${part} (any finding there)`,
      `${oxlint} of ${total}`,
      "",
      clean.oxlint,
      percent(clean.changesWithWord.oxlint),
    ],
  ];
}

function weakKinds({ kinds }) {
  const weak = kinds.filter(({ planted, found }) => found * 2 <= planted);
  return weak.length === 0
    ? "none"
    : weak.map(({ kind, planted, found }) => `${kind} (${found} of ${planted})`).join(", ");
}

function exploits({ sinks, "sinks-final": kept }) {
  const cell = ({ weaknesses }, cwe) => {
    const row = weaknesses.find((each) => each.cwe === cwe);
    return row === undefined ? "" : `${row.found} of ${row.total}`;
  };
  return markdownTable(
    ["places of exploits", "found, in sight", "found, kept half"],
    [
      ...Object.entries(WEAKNESSES).map(([cwe, name]) => [
        `${name} (CWE-${cwe})`,
        cell(sinks, Number(cwe)),
        cell(kept, Number(cwe)),
      ]),
      ["all", `${sinks.found} of ${sinks.total}`, `${kept.found} of ${kept.total}`],
      [
        "oxlint, any finding there",
        `${sinks.oxlint} of ${sinks.total}`,
        `${kept.oxlint} of ${kept.total}`,
      ],
      [
        "still reported in the fixed file",
        `${sinks.mended.told} of ${sinks.mended.total}`,
        `${kept.mended.told} of ${kept.mended.total}`,
      ],
    ],
  );
}

const percent = (share) => `${Math.round(share * 100)} %`;
