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

/** The lock files that hold for a manifest: those in the nearest folder, its own or one above, that has any. */
export function locksOf(manifest: string, paths: ReadonlySet<string>): readonly string[] {
  const at = manifest.lastIndexOf("/");
  const names = LOCKS[manifest.slice(at + 1)] ?? [];
  let folder = manifest.slice(0, Math.max(at, 0));
  for (;;) {
    const here = names
      .map((name) => (folder === "" ? name : `${folder}/${name}`))
      .filter((path) => paths.has(path));
    if (here.length > 0 || folder === "") return here;
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
  }
}
