import type { PathLookup } from "../../core/change/types.ts";

/** Which lock files go with a manifest, by the names of both. */
const LOCKS: Readonly<Record<string, readonly string[]>> = {
  "package.json": [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "bun.lock",
    "bun.lockb",
  ],
  "pyproject.toml": ["poetry.lock", "uv.lock", "pdm.lock"],
  "Cargo.toml": ["Cargo.lock"],
  "go.mod": ["go.sum"],
  "composer.json": ["composer.lock"],
  Gemfile: ["Gemfile.lock"],
};

/**
 * The lock files that may hold for a manifest: those of its own folder and of all above, the nearest first. Where the
 * repository is one workspace, the one at its top is written and those further down are left over.
 */
export function locksOf(manifest: string, paths: PathLookup): readonly string[] {
  const at = manifest.lastIndexOf("/");
  const names = LOCKS[manifest.slice(at + 1)] ?? [];
  const locks: string[] = [];
  let folder = manifest.slice(0, Math.max(at, 0));
  for (;;) {
    for (const name of names) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (paths.has(path)) locks.push(path);
    }
    if (folder === "") return locks;
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
  }
}
