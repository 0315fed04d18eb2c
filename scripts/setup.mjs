// What a fresh clone lacks, brought in: the project's packages, and where asked Debian's.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Absolute path of the project's own folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** Runs a program in the project's folder with its output shown; gives its exit status. */
export function run(file, args, options = {}) {
  const { status, error } = spawnSync(file, args, { cwd: ROOT, stdio: "inherit", ...options });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Stops with a plain word on a Node that is too old to go on. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`error: this needs Node 20.19 or newer, and this is ${process.versions.node}`);
  console.error("hint: install a current Node: https://nodejs.org/en/download");
  process.exit(2);
}

/** Installs the packages that the lock file names, unless they are there already. */
export function installPackages() {
  const mark = `${ROOT}/node_modules/.package-lock.json`;
  const isCurrent =
    existsSync(mark) && statSync(mark).mtimeMs >= statSync(`${ROOT}/package-lock.json`).mtimeMs;
  if (isCurrent) return;
  console.error("installing packages …");
  // No package of ours needs its install script.
  const status = run(
    NPM,
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) process.exit(status);
}

/** Bundles src/ into dist/. */
export function build() {
  const status = run(process.execPath, ["scripts/build.mjs"]);
  if (status !== 0) process.exit(status);
}

/**
 * Installs Debian packages that tests use, where this runs as root with apt.
 * Gives the names that stay missing: their tests are skipped by name.
 */
export function installDebianPackages(programs) {
  const missing = () => missingPrograms(programs);
  if (missing().length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath("apt-get")) {
    const names = missing();
    console.error(`installing ${names.join(", ")} with apt …`);
    const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    run("apt-get", ["update"], quiet);
    run("apt-get", ["install", "-y", "--no-install-recommends", ...names], quiet);
  }
  return missing();
}

/** Names of the packages whose programs are not on PATH. */
export function missingPrograms(programs) {
  return programs.filter(({ program }) => !isOnPath(program)).map(({ name }) => name);
}

function isOnPath(program) {
  try {
    execFileSync(process.platform === "win32" ? "where" : "which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
