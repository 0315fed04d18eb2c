// `node bench/size.mjs`: packs the program, installs it as a user would, and weighs the folder. Fails above
// the limit, and when any package that comes along has an install script.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { helpOf } from "../scripts/shared/help.mjs";

helpOf(import.meta.url);

const LIMIT_MB = 160;
const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "tool-bench-size-"));
try {
  const npm = (args, cwd) =>
    execFileSync("npm", [...args, "--loglevel=error"], { cwd, encoding: "utf8" });
  const [packed] = JSON.parse(npm(["pack", "--json", `--pack-destination=${folder}`], root));
  writeFileSync(join(folder, "package.json"), "{}\n");
  npm(["install", "--no-audit", "--no-fund", join(folder, packed.filename)], folder);
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const withScripts = Object.keys(packages).filter((name) => packages[name].hasInstallScript);
  const megabytes = weigh(join(folder, "node_modules")) / 1024 ** 2;
  console.log(`installed: ${megabytes.toFixed(1)} MB of at most ${LIMIT_MB} MB`);
  console.log(`packages with install scripts: ${withScripts.join(", ") || "none"}`);
  if (megabytes > LIMIT_MB || withScripts.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function weigh(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return sum + weigh(inside);
    return sum + (entry.isFile() ? statSync(inside).size : 0);
  }, 0);
}
