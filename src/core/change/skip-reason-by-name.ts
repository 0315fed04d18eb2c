import { baseName } from "../base-name.ts";
import type { SkipReason } from "./types.ts";

/** Returns the reason to skip a file by its name alone: written by a package manager or a compiler, or minified. */
export function skipReasonByName(path: string): SkipReason | null {
  const name = baseName(path);
  if (LOCK_FILES.has(name)) return "lock file";
  if ([SOURCE_MAP, BUILT, ASSET, INSTALLED].some((form) => form.test(path))) return "generated";
  return MINIFIED.test(name) ? "minified" : null;
}

const SOURCE_MAP = /\.(js|cjs|mjs|css|ts|mts|cts)\.map$/i;
/** `index.b6be5691.js`: bundlers put a hash in the name, in small hexadecimal digits of both kinds. */
const BUILT = /[.-](?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,20}\.(js|cjs|mjs|css)$/;
/** `assets/index-i5sRUel6.js`: Vite's hash is in base64, here with letters of both cases and a digit. */
const ASSET =
  /(?:^|\/)assets\/(?:[^/]+[.-])?(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{8}\.(?:js|mjs|css)$/;
/**
 * Packages that somebody committed, or that git does not ignore yet, and what frameworks build. `vendor/` may hold
 * code of the project too.
 */
const INSTALLED =
  /(?:^|\/)(?:node_modules|bower_components|site-packages|\.(?:venv|next|nuxt|svelte-kit)|wwwroot\/lib|Pods|vendor\/(?:bundle|composer|[\w-]+\.(?:com|org|io|in|net|dev)))\//;
const MINIFIED = /[.-]min\.(js|cjs|mjs|css|html|svg)$/i;

/** By ecosystem. A file that people write by hand (`requirements.txt`) is not one. */
const LOCK_FILES: ReadonlySet<string> = new Set([
  // JavaScript
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "bun.lockb",
  "deno.lock",
  ".pnp.cjs",
  ".pnp.loader.mjs",
  "rush-lock.json",
  "shrinkwrap.yaml",
  // Python
  "poetry.lock",
  "Pipfile.lock",
  "uv.lock",
  "pdm.lock",
  "pixi.lock",
  "pylock.toml",
  "conda-lock.yml",
  // Ruby, PHP
  "Gemfile.lock",
  "gems.locked",
  "composer.lock",
  // Rust, Go
  "Cargo.lock",
  "go.sum",
  "go.work.sum",
  "Gopkg.lock",
  "glide.lock",
  // JVM, .NET
  "gradle.lockfile",
  "buildscript-gradle.lockfile",
  "packages.lock.json",
  "project.assets.json",
  "paket.lock",
  // Swift, Objective-C, Dart
  "Package.resolved",
  "Podfile.lock",
  "Cartfile.resolved",
  "pubspec.lock",
  // Elixir, Erlang, Haskell, OCaml, Elm
  "mix.lock",
  "rebar.lock",
  "stack.yaml.lock",
  "cabal.project.freeze",
  // C, C++, Nix, infrastructure, Bazel, Perl, R, Crystal
  "conan.lock",
  "vcpkg-lock.json",
  "flake.lock",
  ".terraform.lock.hcl",
  "Chart.lock",
  "MODULE.bazel.lock",
  "cpanfile.snapshot",
  "renv.lock",
  "shard.lock",
  "devbox.lock",
]);
