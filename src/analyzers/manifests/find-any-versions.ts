import type { Spot } from "../shared/match.ts";
import type { Manifest, Wanted } from "./read-manifest.ts";

/** Finds dependencies that are new, or asked for in another way, and may be of any version. */
export function findAnyVersions(before: Manifest | null, after: Manifest): Spot[] {
  const old = new Set(before?.wanted.map(({ name, what }) => `${name}\0${what}`));
  return after.wanted
    .filter((wanted) => !old.has(`${wanted.name}\0${wanted.what}`) && isAnyVersion(wanted, after))
    .map(({ name, start, end }) => ({
      rule: "deps/any-version",
      start,
      end,
      values: { name },
    }));
}

function isAnyVersion({ name, what }: Wanted, manifest: Manifest): boolean {
  if (!manifest.isNpm) return /^["']\*["']\s*$/.test(what);
  const scope = /^@[^/]+\//.exec(manifest.name)?.[0];
  const isOwn = manifest.isWorkspace || (scope !== undefined && name.startsWith(scope));
  return !isOwn && /^(\*|latest|x|>=\s*0(\.0)*|next)?$/.test(what);
}
