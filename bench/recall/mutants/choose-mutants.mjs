import { isTestPath } from "../is-test-path.mjs";
import { halves, shuffled } from "../../shared/half.mjs";
import { applyEdits } from "./apply-edits.mjs";
import { kinds } from "./kinds/index.mjs";
import { isScript, parseSource } from "./parse-source.mjs";

const OF_EACH_KIND = 10;
const OF_A_PACKAGE = 2;
const MAX_LINES = 1_500;
/** Of a package with a thousand files, and of its tests, a sample by hash is enough. */
const FILES_OF_A_PACKAGE = 60;

/**
 * Chooses ten flaws of each kind from the files of the corpus, by hash alone, and splits them into the
 * half that is always run and the half that is kept. A flaw: `{ kind, package, path, before, after,
 * lines, symbol, users }`. The file with the flaw still parses.
 */
export function chooseMutants(packages) {
  const found = new Map(kinds.map(({ id }) => [id, []]));
  for (const { name, sources } of packages) {
    const files = [...sources]
      .filter(([path, text]) => isScript(path) && text.split("\n").length < MAX_LINES)
      .map(([path, text]) => parseSource(path, text))
      .filter((file) => file !== null);
    const samples = { code: sample(files, name, false), tests: sample(files, name, true) };
    for (const kind of kinds) {
      const place = kind.inTests ? samples.tests : samples.code;
      const sites = kind.sitesOfPackage
        ? kind.sitesOfPackage(files).filter(({ file }) => !isTestPath(file.path))
        : place.flatMap((file) => kind.sites(file).map((site) => ({ ...site, file })));
      found.get(kind.id).push(...someOf(sites, kind, name));
    }
  }
  return kinds.map((kind) => ({ kind, ...halves(choose(kind, found.get(kind.id)), nameOf) }));
}

function sample(files, name, inTests) {
  const own = files.filter(({ path }) => isTestPath(path) === inTests);
  return shuffled(own, ({ path }) => `${name} ${path}`).slice(0, FILES_OF_A_PACKAGE);
}

/** A package has thousands of places for some kinds: enough of them, by hash, are kept. */
function someOf(sites, kind, name) {
  const usable = sites.filter(({ edits }) => edits.length > 0);
  return shuffled(
    usable.map((site) => ({ ...site, kind, package: name })),
    nameOf,
  ).slice(0, 40);
}

/** Takes the variants of a kind in turns, and no more than a few from one package. */
function choose(kind, sites) {
  const variants = byVariant(shuffled(sites, nameOf));
  const queues = shuffled([...variants.values()], ([first]) => nameOf(first));
  const chosen = [];
  const taken = new Map();
  while (chosen.length < OF_EACH_KIND && queues.some(({ length }) => length > 0)) {
    for (const queue of queues) {
      const mutant = nextOf(queue, kind, taken);
      if (mutant === null || chosen.length === OF_EACH_KIND) continue;
      taken.set(mutant.package, (taken.get(mutant.package) ?? 0) + 1);
      chosen.push(mutant);
    }
  }
  return chosen;
}

function byVariant(sites) {
  const groups = new Map();
  for (const site of sites) groups.set(site.variant, [...(groups.get(site.variant) ?? []), site]);
  return groups;
}

function nextOf(queue, kind, taken) {
  while (queue.length > 0) {
    const site = queue.shift();
    if ((taken.get(site.package) ?? 0) >= OF_A_PACKAGE) continue;
    if (kind.fits !== undefined && !kind.fits(site.file, site)) continue;
    const mutant = plant(kind, site);
    if (mutant !== null) return mutant;
  }
  return null;
}

function plant(kind, { file, edits, at, variant, symbol = null, users = [], package: name }) {
  const { text, lines } = applyEdits(file.text, edits);
  if (text === file.text || parseSource(file.path, text) === null) return null;
  return {
    kind: kind.id,
    package: name,
    path: file.path,
    at,
    variant,
    before: file.text,
    after: text,
    lines,
    symbol,
    users,
  };
}

const nameOf = ({ kind, package: name, path, file, at, variant }) =>
  `${kind.id ?? kind} ${name} ${path ?? file.path} ${at} ${variant}`;
