import { readFileSync } from "node:fs";
import { eachOf } from "../../shared/each-of.mjs";
import { fetchPackages } from "../../shared/fetch-packages.mjs";
import { reviewWithWeakness } from "../../shared/review.mjs";
import { languageOf, readSources } from "../../shared/source-files.mjs";
import { isTestPath } from "../is-test-path.mjs";
import { onChange, reviewChange } from "../review-change.mjs";
import { isOn, judge, judgeNew } from "./judge.mjs";

const LISTS = { ordinary: "list.json", kept: "kept.json" };

/**
 * Reviews flaws of published packages backwards: the version that mended one is what was there, the one
 * before it is the change. Then once more as new code: the files that were mended come all at once. Beside
 * it, from the mended version to the next: a change with nothing to say about. Of a package whose readable
 * sources lie in a folder of built files, that folder is read (`only`). `half`: "ordinary" or "kept", which are
 * lists of their own: what was kept once and has been run is ordinary from then on, and others are kept in its
 * place.
 */
export async function reviewAdvisories(half) {
  const chosen = JSON.parse(readFileSync(new URL(LISTS[half], import.meta.url), "utf8"));
  const folders = await fetchPackages(
    chosen.flatMap(({ name, vulnerable, fixed, next = fixed }) =>
      [vulnerable, fixed, next].map((version) => `${name}@${version}`),
    ),
    { optional: true },
  );
  const unusable = [];
  const rows = await eachOf(chosen, async (advisory) => {
    const sourcesOf = (version) => {
      const folder = folders.get(`${advisory.name}@${version}`);
      return folder === null ? null : readSources(folder, { only: advisory.only });
    };
    const row = await reviewAdvisory(advisory, sourcesOf);
    if (row.reason !== undefined) unusable.push({ name: advisory.name, reason: row.reason });
    return row;
  });
  return summarize(
    rows.filter(({ reason }) => reason === undefined),
    unusable,
  );
}

async function reviewAdvisory(advisory, sourcesOf) {
  const { name, vulnerable, fixed, next, cwe, what, files = null } = advisory;
  const [before, after] = [sourcesOf(fixed), sourcesOf(vulnerable)];
  if (before === null || after === null) return { reason: "cannot be fetched" };
  const { findings, oxlint, changed } = await reviewChange(before, after);
  const isMended = (path) => (files === null ? !isTestPath(path) : files.includes(path));
  const touched = new Map(
    [...changed].filter(([path]) => languageOf(path) !== null && isMended(path)),
  );
  if (touched.size === 0) return { reason: "its mending touches no source that is published" };
  const said = oxlint.filter(isOn(touched));
  return {
    name,
    vulnerable,
    fixed,
    cwe,
    what,
    isBuilt: advisory.only !== undefined,
    ...judge(findings, touched, cwe),
    asNew: judgeNew(await reviewAsNew(after, touched), touched, cwe),
    oxlint: { found: said.length > 0, rules: [...new Set(said.map(({ rule }) => rule))] },
    clean: next === undefined ? null : await reviewClean(before, sourcesOf(next), next),
  };
}

async function reviewAsNew(after, touched) {
  const before = new Map([...after].filter(([path]) => !touched.has(path)));
  const { findings } = await onChange(before, after, reviewWithWeakness);
  return findings;
}

async function reviewClean(before, after, version) {
  if (after === null) return null;
  const { findings, oxlint } = await reviewChange(before, after);
  const grave = findings.filter(({ severity }) => severity !== "minor").length;
  return { version, tool: findings.length, toolGrave: grave, oxlint: oxlint.length };
}

function summarize(rows, unusable) {
  const cleans = rows.map(({ clean }) => clean).filter((clean) => clean !== null);
  const round = (number) => Math.round(number * 100) / 100;
  const mean = (key) => round(cleans.reduce((sum, each) => sum + each[key], 0) / cleans.length);
  const share = (key) => round(cleans.filter((each) => each[key] > 0).length / cleans.length);
  return {
    total: rows.length,
    found: rows.filter(({ outcome }) => outcome === "found").length,
    other: rows.filter(({ outcome }) => outcome === "other").length,
    asNew: rows.filter((row) => row.asNew.found).length,
    oxlint: rows.filter((row) => row.oxlint.found).length,
    clean: {
      changes: cleans.length,
      tool: mean("tool"),
      toolGrave: mean("toolGrave"),
      oxlint: mean("oxlint"),
      changesWithWord: { tool: share("tool"), oxlint: share("oxlint") },
    },
    rows,
    unusable,
  };
}
