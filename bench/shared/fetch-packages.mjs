import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./paths.mjs";
import { run } from "./run.mjs";

const AT_ONCE = 8;

/**
 * Brings published packages (`name@version`) into the cache, as the package manager is set up to get
 * them, and answers with the folder of each. Nothing of them is executed. A package that is not to be
 * had throws, unless `optional` is set: then its folder is null.
 */
export async function fetchPackages(specs, { optional = false } = {}) {
  const wanted = [...new Set(specs)];
  const missing = wanted.filter((spec) => !existsSync(folderOf(spec)));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const portion = missing.slice(at, at + AT_ONCE);
    console.error(`fetching ${portion.join(" ")}`);
    await fetchPortion(portion, optional);
  }
  return new Map(wanted.map((spec) => [spec, existsSync(folderOf(spec)) ? folderOf(spec) : null]));
}

function folderOf(spec) {
  return join(cache, "packages", spec.replaceAll("/", "+"));
}

async function fetchPortion(specs, optional) {
  try {
    await packAndUnpack(specs);
  } catch (error) {
    if (!optional) throw error;
    // One that is not to be had spoils the whole call, so each is tried alone.
    for (const spec of specs) await packAndUnpack([spec]).catch(() => {});
  }
}

async function packAndUnpack(specs) {
  mkdirSync(join(cache, "packages"), { recursive: true });
  const folder = mkdtempSync(join(cache, "packing-"));
  try {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, ...specs];
    const { stdout } = await run("npm", args, { cwd: folder });
    for (const { name, version, filename } of Object.values(JSON.parse(stdout))) {
      await unpack(join(folder, filename), `${name}@${version}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(tarball, spec) {
  const folder = mkdtempSync(join(cache, "unpacking-"));
  await run("tar", ["-xzf", tarball, "-C", folder, "--no-same-owner", "--no-same-permissions"]);
  // Nearly always called `package`, but the format does not ask for it.
  const [top] = readdirSync(folder);
  if (existsSync(folderOf(spec))) return;
  renameSync(join(folder, top), folderOf(spec));
  rmSync(folder, { recursive: true, force: true });
}
