import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import type { Spot } from "../shared/match.ts";
import { changedIn, findInManifest } from "./find-in-manifest.ts";
import { compareLocks } from "./compare-locks.ts";
import { locksOf } from "./lock-of.ts";
import { findStale } from "./find-stale.ts";
import { readLock } from "./read-lock.ts";
import { readManifest } from "./read-manifest.ts";

const NAME = "manifests";
const MANIFEST =
  /(^|\/)(package\.json|requirements[\w.-]*\.txt|pyproject\.toml|Cargo\.toml|go\.mod|composer\.json|Gemfile)$/;
const LOCK = /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|Cargo\.lock)$/;
const IS_FOREIGN =
  /(^|\/)(node_modules|vendor|fixtures?|__fixtures__|testdata|templates?|examples?)\//;

/**
 * Looks at what a change of manifests and lock files brings in: packages that are not what they seem,
 * come from elsewhere, or were not locked. Nothing is asked of any registry.
 */
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
      signal.throwIfAborted();
      if (MANIFEST.test(path)) findings.push(...(await inManifest(path, tree, rules)));
      else if (LOCK.test(path)) findings.push(...(await inLock(path, tree, rules)));
    }
    return { findings, failed: [] };
  },
};

async function inManifest(
  path: string,
  tree: ReviewedTree,
  rules: CodeRules,
): Promise<RawFinding[]> {
  const text = await tree.read(path);
  const after = text === null ? null : await readManifest(path, text);
  if (text === null || after === null) return [];
  const old = await tree.readBefore(path);
  const before = old === null ? null : await readManifest(path, old);
  const spots: Spot[] = findInManifest(before, after);
  const locks = locksOf(path, await tree.lookUp());
  // A project that is new as a whole may get its lock file later; one that has it keeps it.
  if (before !== null && locks.length > 0) {
    const touched = new Set(tree.changed.map((file) => file.path));
    spots.push(
      ...(await findStale({
        path,
        before,
        changed: changedIn(before, after),
        locks,
        touched,
        tree,
      })),
    );
  }
  return caused(rules.reportIn({ path, text }, spots));
}

async function inLock(path: string, tree: ReviewedTree, rules: CodeRules): Promise<RawFinding[]> {
  const [text, old] = await Promise.all([tree.read(path), tree.readBefore(path)]);
  const after = text === null ? null : readLock(path, text);
  if (text === null || after === null || old === null) return [];
  const before = readLock(path, old) ?? [];
  const manifest = path.replace(/[^/]+$/, "package.json");
  const direct = await tree.read(manifest);
  const wanted = direct === null ? null : await readManifest(manifest, direct);
  const names = new Set(wanted?.wanted.map(({ name }) => name) ?? []);
  return caused(rules.reportIn({ path, text }, compareLocks(before, after, names)));
}

/** Both sides were compared: what is found is the change's doing, and a lock file is not reviewed by itself. */
function caused(findings: readonly RawFinding[]): RawFinding[] {
  return findings.map((finding) => ({ ...finding, isCausedByChange: true }));
}
