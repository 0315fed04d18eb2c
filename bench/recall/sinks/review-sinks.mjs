import { readFileSync } from "node:fs";
import { eachOf } from "../../shared/each-of.mjs";
import { fetchPackages } from "../../shared/fetch-packages.mjs";
import { readSources } from "../../shared/source-files.mjs";
import { isOn, judgeNew } from "../advisories/judge.mjs";
import { reviewChange } from "../review-change.mjs";

const LISTS = { ordinary: "list.json", kept: "kept.json" };

/**
 * Reviews published flaws as new code: the file with the place where an exploit takes effect comes into a
 * package that has all its other files. The flaws and their places are those of SecBench.js
 * (github.com/cristianstaicu/SecBench.js), which shows each by running an exploit; here nothing is run.
 * `found`: a finding about security or an edge case, of the same family of weaknesses, lies at that place or three
 * lines beside it. `inFile`: such a finding lies anywhere in that file. Where a version mended the flaw, `mended`
 * says whether such a finding is told of the file as it is there. `half`: "ordinary" or "kept".
 */
export async function reviewSinks(half) {
  const chosen = JSON.parse(readFileSync(new URL(LISTS[half], import.meta.url), "utf8"));
  const versions = ({ name, version, fixed = version }) => [
    `${name}@${version}`,
    `${name}@${fixed}`,
  ];
  const folders = await fetchPackages(chosen.flatMap(versions), { optional: true });
  const all = await eachOf(chosen, async (flaw) => {
    const [folder, mended] = versions(flaw).map((version) => folders.get(version));
    if (folder === null) return { ...flaw, reason: "cannot be fetched" };
    return await reviewSink(flaw, folder, flaw.fixed === undefined ? null : mended);
  });
  const rows = all.filter(({ reason }) => reason === undefined);
  const mended = rows.filter((row) => row.mended !== null);
  return {
    total: rows.length,
    found: count(rows, ({ found }) => found),
    inFile: count(rows, ({ inFile }) => inFile),
    oxlint: count(rows, ({ oxlint }) => oxlint.length > 0),
    mended: { total: mended.length, told: count(mended, (row) => row.mended.told) },
    rows,
    unusable: all
      .filter(({ reason }) => reason !== undefined)
      .map(({ name, version, reason }) => ({ name, version, reason })),
  };
}

function count(rows, isCounted) {
  return rows.filter(isCounted).length;
}

async function reviewSink(flaw, folder, mendedFolder) {
  const { line, cwe } = flaw;
  const { file, sources } = readNamed(folder, flaw.file);
  if (file === undefined) return { ...flaw, reason: "the place is in no source that is read" };
  if (sources.get(file).split("\n").length < line) {
    return { ...flaw, reason: "the place is not in the file" };
  }
  const { findings, oxlint } = await reviewFile(file, sources);
  const isThere = isOn(new Map([[file, new Set([line])]]));
  const there = ofFamily(findings.filter(isThere), file, cwe);
  const anywhere = ofFamily(findings, file, cwe);
  return {
    ...flaw,
    file,
    found: there.found,
    inFile: anywhere.found,
    rules: there.found ? there.rules : anywhere.rules,
    oxlint: [...new Set(oxlint.filter(isThere).map(({ rule }) => rule))],
    mended: mendedFolder === null ? null : await reviewMended(file, mendedFolder, cwe),
  };
}

/** What is told of the file as the version that mended the flaw has it; null where there is none. */
async function reviewMended(name, folder, cwe) {
  const { file, sources } = readNamed(folder, name);
  if (file === undefined) return null;
  const { findings } = await reviewFile(file, sources);
  const { found, rules } = ofFamily(findings, file, cwe);
  return { told: found, rules };
}

function ofFamily(findings, file, cwe) {
  return judgeNew(findings, new Map([[file, new Set()]]), cwe);
}

/** The file as it comes into a package that has all the others. */
async function reviewFile(file, sources) {
  const others = new Map([...sources].filter(([path]) => path !== file));
  return await reviewChange(others, sources);
}

/**
 * Reads a package with the file that the data names: some are named by their last part alone, and what a package
 * publishes in a folder of built files is read with that folder.
 */
function readNamed(folder, name) {
  const [top] = name.split("/");
  const ways = name.includes("/") ? [{}, { only: [`${top}/`] }] : [{}];
  for (const way of ways) {
    const sources = readSources(folder, way);
    const paths = [...sources.keys()];
    const named = paths.filter((path) => path === name || path.endsWith(`/${name}`));
    const [file] = paths.includes(name) ? [name] : named.length === 1 ? named : [];
    if (file !== undefined) return { file, sources };
  }
  return { sources: new Map() };
}
