import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";

/**
 * Builds a revision of this repository in a folder of its own, once, with the packages that are installed here.
 * @returns paths of the built program and of the revision's rules
 */
export async function buildRevision(root, revision) {
  const { stdout } = await run("git", [
    "-C",
    root,
    "rev-parse",
    "--verify",
    `${revision}^{commit}`,
  ]);
  const commit = stdout.trim();
  const folder = join(cache, "golden", commit);
  const built = { tool: join(folder, "dist/tool.js"), rules: join(folder, "rules") };
  if (existsSync(built.tool)) return built;
  mkdirSync(folder, { recursive: true });
  const archive = join(cache, "golden", `${commit}.tar`);
  await run("git", ["-C", root, "archive", "--output", archive, commit]);
  await run("tar", ["-xf", archive, "-C", folder]);
  if (!existsSync(join(folder, "node_modules")))
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  console.error(`building ${commit.slice(0, 10)} …`);
  await run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
  return built;
}
