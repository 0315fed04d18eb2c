import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fetchPackages } from "./fetch-packages.mjs";
import { readSources } from "./source-files.mjs";

/** The packages of the corpus as bench/precision/corpus.json pins them: name, runs of versions, folders. */
export function readCorpus() {
  return JSON.parse(readFileSync(new URL("../precision/corpus.json", import.meta.url), "utf8"));
}

/** Every pair of consecutive patch releases, each with its sources before and after (path → text). */
export async function readPairs() {
  const corpus = readCorpus();
  const folders = await fetchPackages(
    corpus.flatMap(({ name, runs }) => runs.flat().map((version) => `${name}@${version}`)),
  );
  const folderOf = (name, version) => folders.get(`${name}@${version}`);
  return corpus.flatMap((entry) =>
    entry.runs.flatMap((versions) =>
      versions.slice(1).map((to, at) => ({
        name: entry.name,
        from: versions[at],
        to,
        before: () => readSide(entry, folderOf(entry.name, versions[at]), folderOf(entry.name, to)),
        after: () => readSide(entry, folderOf(entry.name, to), folderOf(entry.name, versions[at])),
      })),
    ),
  );
}

/** The newest release of each package that the corpus holds, with its sources. */
export async function readNewest() {
  const newest = readCorpus().map((entry) => ({ entry, version: entry.runs.at(-1).at(-1) }));
  const folders = await fetchPackages(
    newest.map(({ entry, version }) => `${entry.name}@${version}`),
  );
  return newest.map(({ entry, version }) => ({
    name: entry.name,
    version,
    sources: readSources(folders.get(`${entry.name}@${version}`), entry),
  }));
}

/**
 * The sources of one side. A file that the other side has too, but not as a source (too large, made by a
 * program), is left out here as well: it was neither added nor deleted.
 */
function readSide(entry, own, other) {
  const others = readSources(other, entry);
  return new Map(
    [...readSources(own, entry)].filter(
      ([path]) => others.has(path) || !existsSync(join(other, path)),
    ),
  );
}
