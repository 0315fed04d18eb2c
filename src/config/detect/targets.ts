import type { CommandKind, DetectedCommand, Detection } from "./types.ts";

/** The recipe of each target by its name, in the order of the file; an empty one if it is not known. */
export type Targets = ReadonlyMap<string, string>;

/** The names under which projects keep a command, the usual one first. */
const NAMES: Readonly<Record<CommandKind, readonly string[]>> = {
  install: [
    "deps",
    "install-deps",
    "install_deps",
    "dependencies",
    "bootstrap",
    "setup",
    "install",
  ],
  build: ["build"],
  test: ["test", "tests", "check"],
};

/** Commands that install dependencies: `install` usually writes the product to the system. */
const PACKAGE_MANAGER =
  /(?:\b|(?=\$))(?:npm (?:ci|install)|(?:pnpm|yarn|bun|poetry|bundle|composer|pdm|mix deps\.|pipenv|dotnet) ?(?:install|i|get|restore)\b|uv (?:sync|pip)|(?:pip3?|\$\{?PIP\}?)"? install|go mod|pre-commit install|yarn\s*$)/m;
/** Recipes by which a target installs what is built here. */
const INSTALLERS = new Set(["setup", "install"]);

/** Returns the commands for the well-known names among a task runner's targets. */
export function commandsOfTargets(program: string, targets: Targets, file: string): Detection {
  const found = Object.entries(NAMES).flatMap(([kind, names]) => {
    const name = names.find((each) => targets.has(each) && isMeant(each, targets));
    if (name === undefined) return [];
    const command: DetectedCommand = {
      command: `${program} ${name}`,
      from: `the target ${name} of ${file}`,
      body: targets.get(name) ?? "",
    };
    return [[kind, command] as const];
  });
  return Object.fromEntries(found);
}

function isMeant(name: string, targets: Targets): boolean {
  return !INSTALLERS.has(name) || installsDependencies(targets.get(name) ?? "");
}

/** Tells whether a recipe or script has a package manager install the project's needs. */
export function installsDependencies(text: string): boolean {
  return PACKAGE_MANAGER.test(text);
}
