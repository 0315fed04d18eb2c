import { installsDependencies } from "./targets.ts";
import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

/** Folders of a project's own programs for its work. */
export const SCRIPT_FOLDERS = ["scripts", "script", "bin"] as const;

/** In the order in which they are looked for. */
const INSTALLERS = ["bootstrap", "setup", "install"];
const ENDINGS = ["", ".sh"];

/**
 * Programs in `scripts/`, `script/` or `bin/` by the usual names. `test` has to be among them: a lone `build` may be
 * one step of many. `install` counts if a package manager installs there: others ask, or install the product.
 */
export const scripts: Ecosystem = {
  name: "scripts of the project",
  isRunner: true,
  reads: () => false,
  detect(project) {
    const folder = SCRIPT_FOLDERS.find((name) => commandOf(project, name, ["test"]) !== undefined);
    if (folder === undefined) return {};
    const installer = commandOf(project, folder, INSTALLERS);
    const isProduct = installer !== undefined && /\/install\b/.test(installer.from);
    return {
      install: isProduct && !installsDependencies(installer.body ?? "") ? undefined : installer,
      build: commandOf(project, folder, ["build"]),
      test: commandOf(project, folder, ["test"]),
    };
  },
};

function commandOf(
  { programs }: ProjectFiles,
  folder: string,
  names: readonly string[],
): DetectedCommand | undefined {
  const path = names
    .flatMap((name) => ENDINGS.map((ending) => `${folder}/${name}${ending}`))
    .find((each) => programs.has(each));
  if (path === undefined) return undefined;
  return { command: `./${path}`, from: path, body: programs.get(path) ?? "" };
}
