import type { ReviewedTree } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import type { Manifest, Wanted } from "./read-manifest.ts";

/** Finds dependencies that a manifest asks for anew while the lock file beside it stayed as it was. */
export async function findStale(request: {
  readonly path: string;
  readonly before: Manifest;
  /** New, or asked for in another way. */
  readonly changed: readonly Wanted[];
  /** The nearest first. */
  readonly locks: readonly string[];
  readonly touched: ReadonlySet<string>;
  readonly tree: ReviewedTree;
}): Promise<Spot[]> {
  const { path, before, changed, locks, touched, tree } = request;
  if (locks.some((lock) => touched.has(lock)) || hasSeveralTools(locks)) return [];
  const known = new Set(before.wanted.map(({ name }) => name));
  const [lock = ""] = locks;
  const text = await tree.read(lock);
  const first = changed.find((wanted) => {
    if (isLocal(wanted)) return false;
    // A lock that still fits a wider or narrower version is left alone by these two.
    if (path.endsWith("Cargo.toml")) return !known.has(wanted.name);
    if (path.endsWith("go.mod"))
      return text?.includes(`${wanted.name} ${wanted.what} h1:`) !== true;
    return true;
  });
  if (first === undefined) return [];
  const { name, start, end } = first;
  return [{ rule: "deps/lock-left-behind", start, end, values: { name, lock } }];
}

/** Lock files of several tools in one folder: which of them the project keeps up to date is not known. */
function hasSeveralTools([nearest = "", ...others]: readonly string[]): boolean {
  const folder = nearest.slice(0, nearest.lastIndexOf("/") + 1);
  return others.some((lock) => lock.slice(0, lock.lastIndexOf("/") + 1) === folder);
}

/** A package of the same repository: most lock files do not hold those. */
function isLocal({ what }: Wanted): boolean {
  return /^(workspace|file|link|portal):|\bworkspace\s*=\s*true|\bpath\s*(=|:)/.test(what);
}
