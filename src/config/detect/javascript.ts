import { BESIDE } from "./beside.ts";
import { isRunBy } from "./is-run-by.ts";
import { readManifest, tableIn, textIn, type Table } from "./manifest.ts";
import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "package.json";
const YARN_SETTINGS = ".yarnrc.yml";

/** npm, pnpm, Yarn and Bun: a `package.json`, and the scripts `build` and `test` that it has. */
export const javascript: Ecosystem = {
  name: "JavaScript",
  reads: (name) => name === MANIFEST || name === "yarn.lock" || name === YARN_SETTINGS,
  detect(project) {
    const text = project.texts.get(MANIFEST);
    if (text === undefined) return {};
    const read = readManifest(MANIFEST, text, "json");
    if ("note" in read) return { notes: [read.note] };
    const manager = managerOf(read.table, project);
    return {
      install: installWith(manager, read.table, project),
      build:
        script(read.table, "build", `${manager} run build`) ??
        byNx("build", manager, project) ??
        ofMembers("build", manager, read.table, project),
      test:
        script(read.table, "test", TEST_COMMANDS[manager]) ??
        byNx("test", manager, project) ??
        ofMembers("test", manager, read.table, project) ??
        (manager === "bun" ? testsOf("bun test", project) : undefined),
      notes: ["build", "test"].flatMap((name) => {
        const body = textIn(tableIn(read.table, "scripts"), name) ?? "";
        return WATCHES.test(body)
          ? [`the script ${name} of ${MANIFEST} watches files and does not end, so it was not used`]
          : [];
      }),
    };
  },
};

/** Tells whether packages of one project lie below its top. */
export function isWorkspace(
  files: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): boolean {
  if (files.has(PNPM_WORKSPACE)) return true;
  const read = readManifest(MANIFEST, texts.get(MANIFEST) ?? "{}", "json");
  return "table" in read && Object.hasOwn(read.table, "workspaces");
}

const PNPM_WORKSPACE = "pnpm-workspace.yaml";

/** Runs a target in every project of an Nx workspace, also where no package has a script for it. */
function byNx(
  target: string,
  manager: Manager,
  { files }: ProjectFiles,
): DetectedCommand | undefined {
  if (!files.has("nx.json")) return undefined;
  return { command: `${RUNNERS[manager]} nx run-many --target=${target}`, from: "nx.json" };
}

/** What starts a program of the packages that are installed in the project. */
const RUNNERS: Readonly<Record<Manager, string>> = {
  npm: "npx",
  pnpm: "pnpm exec",
  yarn: "yarn",
  bun: "bunx",
};

/** Runs a script in every package of a workspace that has it; undefined if none has. */
function ofMembers(
  name: string,
  manager: Manager,
  manifest: Table,
  project: ProjectFiles,
): DetectedCommand | undefined {
  const having = [...project.members].filter(([path, text]) => {
    if (BESIDE.test(path)) return false;
    const read = readManifest(path, text, "json");
    return "table" in read && script(read.table, name, "") !== undefined;
  });
  const [first] = having;
  // Yarn 1 stops at the first package that has no such script; Bun runs them all only by a filter of names.
  if (first === undefined || manager === "bun") return undefined;
  if (manager === "yarn" && !isBerry(manifest, project)) return undefined;
  const count = having.length === 1 ? first[0] : `${having.length} packages of the workspace`;
  return { command: IN_MEMBERS[manager](name), from: `the script ${name} of ${count}` };
}

const IN_MEMBERS = {
  npm: (name: string) => `npm run ${name} --workspaces --if-present`,
  pnpm: (name: string) => `pnpm --recursive --if-present run ${name}`,
  yarn: (name: string) => `yarn workspaces foreach --all --topological run ${name}`,
} as const;

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

/** Returns the manager that the manifest names (`pnpm@9.1.0`), else the one whose lock file is there. */
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

/** Tells whether Yarn is version 2 or newer, which renamed its flag and marks its lock file. */
function isBerry(manifest: Table, { files, texts }: ProjectFiles): boolean {
  const major = /^yarn@(\d+)/.exec(textIn(manifest, "packageManager") ?? "")?.[1];
  if (major !== undefined) return Number(major) >= 2;
  return files.has(YARN_SETTINGS) || /^__metadata:/m.test(texts.get("yarn.lock") ?? "");
}

/** Tells whether an install writes no `node_modules`: Yarn from version 2 on links packages by `.pnp.cjs` by default. */
export function isPlugAndPlay(project: ProjectFiles): boolean {
  const read = readManifest(MANIFEST, project.texts.get(MANIFEST) ?? "{}", "json");
  if ("note" in read || managerOf(read.table, project) !== "yarn") return false;
  const linker = /^nodeLinker:\s*["']?([\w-]+)/m.exec(project.texts.get(YARN_SETTINGS) ?? "")?.[1];
  return isBerry(read.table, project) && (linker ?? "pnp") === "pnp";
}

function script(manifest: Table, name: string, command: string): DetectedCommand | undefined {
  const body = textIn(tableIn(manifest, "scripts"), name);
  // `npm init` writes this script if there is no test: it always fails.
  if (body === undefined || body.includes("no test specified") || WATCHES.test(body))
    return undefined;
  // It watches files unless CI is set.
  const watches = /\breact-scripts test\b/.test(body) && !/\bCI=|--watchAll\b/.test(body);
  return {
    command: watches ? `CI=true ${command}` : command,
    from: `the script ${name} of ${MANIFEST}`,
  };
}

/** Commands that do not end by themselves. */
const WATCHES =
  /(?:^|\s)--watch(?:All)?(?=\s|$)|\b(?:tsc|rollup|webpack)\b[^&|;]*\s-w(?=\s|$)|\bnodemon\b|\bvitest watch\b/;

/** Returns the runner of Bun or Deno, which needs no script, if CI starts it or tests lie at the usual places. */
export function testsOf(
  command: string,
  { files, folders, runs }: ProjectFiles,
): DetectedCommand | undefined {
  const folder = ["test", "tests", "__tests__"].find((name) => folders.has(name));
  const place = folder === undefined ? [...files].find((name) => TEST.test(name)) : `${folder}/`;
  const from = isRunBy(runs, command) ? "CI" : place;
  return from === undefined ? undefined : { command, from };
}

const TEST = /[._](?:test|spec)\.[cm]?[jt]sx?$/;
