import { readManifest, tableIn, textIn, type Table } from "./manifest.ts";
import type { DetectedCommand, Detection, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "package.json";

/** npm, pnpm, Yarn and Bun: a `package.json`, and the scripts `build` and `test` that it has. */
export const javascript: Ecosystem = {
  name: "JavaScript",
  reads: (name) => name === MANIFEST || name === "yarn.lock",
  detect(project) {
    const text = project.texts.get(MANIFEST);
    if (text === undefined) return {};
    const read = readManifest(MANIFEST, text, "json");
    if ("note" in read) return { notes: [read.note] };
    const manager = managerOf(read.table, project);
    const build = script(read.table, "build", `${manager} run build`);
    const test = script(read.table, "test", TEST_COMMANDS[manager]);
    return {
      install: installWith(manager, read.table, project),
      ...(build === undefined ? {} : { build }),
      ...(test === undefined ? {} : { test }),
    } satisfies Detection;
  },
};

type Manager = "npm" | "pnpm" | "yarn" | "bun";

const LOCK_FILES: readonly (readonly [name: string, Manager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** `bun test` would be Bun's own test runner, whatever the script says. */
const TEST_COMMANDS: Readonly<Record<Manager, string>> = {
  npm: "npm test",
  pnpm: "pnpm test",
  yarn: "yarn run test",
  bun: "bun run test",
};

/** The manager that the manifest names (`pnpm@9.1.0`), else the one whose lock file is there. */
function managerOf(manifest: Table, { files }: ProjectFiles): Manager {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(textIn(manifest, "packageManager") ?? "")?.[1];
  if (named !== undefined) return named as Manager;
  return LOCK_FILES.find(([name]) => files.has(name))?.[1] ?? "npm";
}

function installWith(manager: Manager, manifest: Table, project: ProjectFiles): DetectedCommand {
  const lock = LOCK_FILES.find(
    ([name, owner]) => owner === manager && project.files.has(name),
  )?.[0];
  if (lock === undefined) return { command: `${manager} install`, from: MANIFEST };
  if (manager === "npm") return { command: "npm ci", from: lock };
  const frozen =
    manager === "yarn" && isBerry(manifest, project) ? "--immutable" : "--frozen-lockfile";
  return { command: `${manager} install ${frozen}`, from: lock };
}

/** Yarn from version 2 on renamed its flag, and marks its lock file. */
function isBerry(manifest: Table, { files, texts }: ProjectFiles): boolean {
  const major = /^yarn@(\d+)/.exec(textIn(manifest, "packageManager") ?? "")?.[1];
  if (major !== undefined) return Number(major) >= 2;
  return files.has(".yarnrc.yml") || /^__metadata:/m.test(texts.get("yarn.lock") ?? "");
}

function script(manifest: Table, name: string, command: string): DetectedCommand | undefined {
  const body = textIn(tableIn(manifest, "scripts"), name);
  // What `npm init` writes for want of a test: it always fails.
  if (body === undefined || body.includes("no test specified")) return undefined;
  return { command, from: `the script ${name} of ${MANIFEST}` };
}
