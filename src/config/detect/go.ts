import type { Detection, Ecosystem } from "./types.ts";

const MANIFEST = "go.mod";
const WORKSPACE = "go.work";

/** Go: a module at the top, or a workspace of modules; it fetches what it needs while it builds. */
export const go: Ecosystem = {
  name: "Go",
  reads: (name) => name === MANIFEST || name === WORKSPACE,
  detect({ texts }) {
    const workspace = texts.get(WORKSPACE);
    const used = workspace === undefined ? [] : modulesIn(workspace);
    if (used.length > 0) return commandsFor(used.map(patternOf).join(" "), WORKSPACE);
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    if (!/^\s*module\b/m.test(text))
      return { notes: [`${MANIFEST} does not name a module, so it was not used`] };
    return commandsFor("./...", MANIFEST);
  },
};

function commandsFor(packages: string, from: string): Detection {
  return {
    build: { command: `go build ${packages}`, from },
    test: { command: `go test ${packages}`, from },
  };
}

/**
 * Returns the folders that a workspace uses: `use ./a`, or one a line between `use (` and `)`. Leaves out those
 * outside of the project and those that a shell would have to quote.
 */
function modulesIn(text: string): readonly string[] {
  const plain = text.replaceAll(/\/\/.*$/gm, "");
  const blocks = [...plain.matchAll(/^[ \t]*use[ \t]*\(([^)]*)\)/gm)].flatMap(([, inside = ""]) =>
    inside.split("\n"),
  );
  const single = [...plain.matchAll(/^[ \t]*use[ \t]+([^\s(]+)[ \t]*$/gm)].map(
    ([, name = ""]) => name,
  );
  return [...blocks, ...single]
    .map((name) => name.trim().replaceAll('"', ""))
    .filter((name) => /^\.(?:\/[\w.-]+)*\/?$/.test(name) && !name.split("/").includes(".."));
}

/** Returns the pattern of a module's packages: `./...` at the top covers those of the top's own module alone. */
function patternOf(folder: string): string {
  return `${folder.replace(/\/$/, "")}/...`;
}
