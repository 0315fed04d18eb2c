import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import type { Spot } from "../shared/match.ts";
import { readLock } from "./read-lock.ts";
import { readManifest, type Manifest, type Wanted } from "./read-manifest.ts";

const NAME = "manifests";
const MANIFEST = /(^|\/)(package\.json|Cargo\.toml)$/;
const LOCK = /(^|\/)(package-lock|npm-shrinkwrap)\.json$/;
const IS_FOREIGN =
  /(^|\/)(node_modules|vendor|fixtures?|__fixtures__|testdata|templates?|examples?)\//;

/** Looks at the dependencies that a change of manifests and lock files brings in. Nothing is asked of any registry. */
export const manifests: Analyzer = {
  name: NAME,
  isPerFile: false,
  needsTree: true,
  accepts: (path, scope) => MANIFEST.test(path) && !codeRulesOf(NAME, scope).isEmpty,
  async analyze(_, scope, { tree, signal }) {
    const rules = codeRulesOf(NAME, scope);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const findings: RawFinding[] = [];
    for (const { path, status, kind } of tree.changed) {
      if (status === "deleted" || kind !== "text" || IS_FOREIGN.test(path)) continue;
      const find = MANIFEST.test(path) ? inManifest : LOCK.test(path) ? inLock : null;
      if (find === null) continue;
      signal.throwIfAborted();
      const [text, old] = await Promise.all([tree.read(path), tree.readBefore(path)]);
      if (text === null) continue;
      const spots = await find(path, { text, old, tree });
      // Both sides were compared: what is found is the change's doing, and a lock file is not reviewed by itself.
      for (const finding of rules.reportIn({ path, text }, spots))
        findings.push({ ...finding, isCausedByChange: true });
    }
    return { findings, failed: [] };
  },
};

/** A file before and after the change. */
interface Sides {
  readonly text: string;
  readonly old: string | null;
  readonly tree: ReviewedTree;
}

async function inManifest(path: string, { text, old }: Sides): Promise<Spot[]> {
  const after = await readManifest(path, text);
  if (after === null) return [];
  return findAnyVersions(old === null ? null : await readManifest(path, old), after);
}

/** Finds dependencies of the project itself that are new and run a script when they are installed. */
async function inLock(path: string, { text, old, tree }: Sides): Promise<Spot[]> {
  const after = readLock(text);
  if (after === null || old === null) return [];
  const known = new Set((readLock(old) ?? []).map(({ name }) => name));
  const manifest = path.replace(/[^/]+$/, "package.json");
  const direct = await tree.read(manifest);
  const wanted = direct === null ? null : await readManifest(manifest, direct);
  const names = new Set(wanted?.wanted.map(({ name }) => name));
  return after
    .filter(({ name, runsScript }) => runsScript && names.has(name) && !known.has(name))
    .map(({ name, version, start, end }) => ({
      rule: "deps/new-install-script",
      start,
      end,
      values: { name, version },
    }));
}

/** Finds dependencies that are new, or asked for in another way, and may be of any version. */
function findAnyVersions(before: Manifest | null, after: Manifest): Spot[] {
  const old = new Set(before?.wanted.map(({ name, what }) => `${name}\0${what}`));
  return after.wanted
    .filter((wanted) => !old.has(`${wanted.name}\0${wanted.what}`) && isAnyVersion(wanted, after))
    .map(({ name, start, end }) => ({ rule: "deps/any-version", start, end, values: { name } }));
}

function isAnyVersion({ name, what }: Wanted, manifest: Manifest): boolean {
  if (!manifest.isNpm) return /^["']\*["']\s*$/.test(what);
  const scope = /^@[^/]+\//.exec(manifest.name)?.[0];
  const isOwn = manifest.isWorkspace || (scope !== undefined && name.startsWith(scope));
  return !isOwn && /^(\*|latest|x|>=\s*0(\.0)*|next)?$/.test(what);
}
