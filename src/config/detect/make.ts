import { isRunBy } from "./is-run-by.ts";
import { commandsOfTargets, type Targets } from "./targets.ts";
import type { Detection, Ecosystem, ProjectFiles } from "./types.ts";

/** In the order in which make itself looks for them. */
const MANIFESTS = ["GNUmakefile", "makefile", "Makefile"];
/** Files of another build system: beside them, a Makefile runs errands, and `all` may well format and lint. */
const OTHER_BUILDS = [
  "CMakeLists.txt",
  "configure",
  "configure.ac",
  "meson.build",
  "package.json",
  "pyproject.toml",
  "setup.py",
  "go.mod",
  "Cargo.toml",
  "composer.json",
  "Gemfile",
];

/**
 * Make: the targets for dependencies, `build` and `test` or `check`, also of the files that the Makefile includes;
 * `make` alone if its first target builds everything.
 */
export const make: Ecosystem = {
  name: "Make",
  isRunner: true,
  reads: (name) => MANIFESTS.includes(name) || /^[Mm]akefile\.\w+$|\.mk$/.test(name),
  detect(project) {
    const name = MANIFESTS.find((manifest) => project.texts.has(manifest));
    if (name === undefined) return {};
    const text = withIncluded(project, project.texts.get(name) ?? "");
    const targets = targetsOf(text);
    return {
      ...bareMake(project, targets, text, name),
      ...commandsOfTargets("make", targets, name),
    };
  },
};

function withIncluded({ texts }: ProjectFiles, text: string): string {
  const names = [...text.matchAll(/^-?include[ \t]+([\w. \t-]+)$/gm)].flatMap(([, list = ""]) =>
    list.trim().split(/\s+/),
  );
  return [text, ...names.flatMap((name) => texts.get(name) ?? [])].join("\n");
}

/** Returns `make` if it builds, and `make test` if every other target is handed on to a Makefile below. */
function bareMake(project: ProjectFiles, targets: Targets, text: string, from: string): Detection {
  const first = /^\.DEFAULT_GOAL\s*:?=\s*(\S+)/m.exec(text)?.[1] ?? [...targets.keys()][0];
  const isBuild = first === "all" || (first === "default" && targets.has("all"));
  const isOther = OTHER_BUILDS.some((name) => project.files.has(name));
  const hands = targets.get(".DEFAULT") ?? null;
  const isHanded = hands !== null && /\$[({]MAKE[)}].*\$@/.test(hands);
  const build = !isOther && (isBuild || isHanded || isRunBy(project.runs, "make"));
  return {
    build: build ? { command: "make", from } : undefined,
    test: isHanded ? { command: "make test", from } : undefined,
  };
}

/** Returns the recipe of each target by its name; a recipe's lines begin with a tab, `:=` assigns. */
function targetsOf(text: string): Targets {
  const targets = new Map<string, string>();
  let open: readonly string[] = [];
  for (const line of text.replaceAll(/\\\r?\n/g, " ").split(/\r\n|\n|\r/)) {
    const names = /^ *([^\s:=#][^:=#]*?)\s*::?(?![:=])/.exec(line)?.[1];
    if (names !== undefined) {
      open = names.split(/\s+/);
      for (const name of open) targets.set(name, targets.get(name) ?? "");
    } else if (line.startsWith("\t")) {
      for (const name of open) targets.set(name, `${targets.get(name) ?? ""}${line}\n`);
    } else if (line.trim() !== "" && !line.startsWith("#")) open = [];
  }
  return targets;
}
