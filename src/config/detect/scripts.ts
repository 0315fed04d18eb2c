import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

/** Folders of programs that a project brings along for its own work. */
export const SCRIPT_FOLDERS = ["scripts", "script"] as const;

/** In the order in which they are looked for. */
const INSTALLERS = ["bootstrap", "setup", "install"];

/**
 * Programs in `scripts/` or `script/` by the usual names. `test` has to be among them: a lone `install` may well
 * install the product, and a lone `build` be one step of many.
 */
export const scripts: Ecosystem = {
  name: "scripts of the project",
  reads: () => false,
  detect(project) {
    const folder = SCRIPT_FOLDERS.find((name) => project.programs.has(`${name}/test`));
    if (folder === undefined) return {};
    const install = INSTALLERS.map((name) => commandOf(project, folder, name)).find(
      (found) => found !== undefined,
    );
    const build = commandOf(project, folder, "build");
    const test = commandOf(project, folder, "test");
    return {
      ...(install === undefined ? {} : { install }),
      ...(build === undefined ? {} : { build }),
      ...(test === undefined ? {} : { test }),
    };
  },
};

function commandOf(
  { programs }: ProjectFiles,
  folder: string,
  name: string,
): DetectedCommand | undefined {
  const path = `${folder}/${name}`;
  return programs.has(path) ? { command: `./${path}`, from: path } : undefined;
}
