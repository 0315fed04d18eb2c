/** A dependency as a manifest asks for it, and where, in UTF-16 offsets. */
export interface Wanted {
  readonly name: string;
  /** Version or address as it is written. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** A script that a package manager runs by itself. */
export interface Hook {
  readonly name: string;
  readonly command: string;
  readonly start: number;
  readonly end: number;
}

export interface Manifest {
  readonly registry: "npm" | "pypi" | null;
  readonly wanted: readonly Wanted[];
  readonly hooks: readonly Hook[];
  /** Names of its own kind are found here, and not in a registry. */
  readonly isWorkspace: boolean;
  /** The package's own name; empty when it has none. */
  readonly name: string;
}

/** Reads what a manifest asks for, by its file's name; null for a file that is none or cannot be read. */
export async function readManifest(path: string, text: string): Promise<Manifest | null> {
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (file === "package.json") return readPackageJson(text);
  if (/^requirements[\w.-]*\.txt$/.test(file)) return plain("pypi", text, REQUIREMENT);
  if (file === "pyproject.toml")
    return plain("pypi", sectionsOf(text, PYTHON_SECTIONS), PYTHON_ENTRY);
  if (file === "Cargo.toml") return plain(null, sectionsOf(text, CARGO_SECTIONS), TOML_ENTRY);
  if (file === "go.mod") return plain(null, text, GO_ENTRY);
  if (file === "Gemfile") return plain(null, text, GEM);
  return file === "composer.json" ? readComposer(text) : null;
}

const NPM_SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"];
const HOOKS: ReadonlySet<string> = new Set(["preinstall", "install", "postinstall"]);

async function readPackageJson(text: string): Promise<Manifest | null> {
  const entries = await readJson(text);
  if (entries === null) return null;
  return {
    registry: "npm",
    wanted: NPM_SECTIONS.flatMap((section) => entries(section)),
    hooks: entries("scripts")
      .filter(({ name }) => HOOKS.has(name))
      .map(({ name, what, start, end }) => ({ name, command: what, start, end })),
    isWorkspace: /"workspaces"\s*:/.test(text),
    name: /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? "",
  };
}

async function readComposer(text: string): Promise<Manifest | null> {
  const entries = await readJson(text);
  if (entries === null) return null;
  const wanted = ["require", "require-dev"].flatMap((section) => entries(section));
  return { ...NOTHING, wanted: wanted.filter(({ name }) => name.includes("/")) };
}

const NOTHING: Manifest = { registry: null, wanted: [], hooks: [], isWorkspace: false, name: "" };

/** Gives the entries of an object at the top of a JSON text, with their places; null for what is no such text. */
async function readJson(text: string): Promise<((section: string) => readonly Wanted[]) | null> {
  const { findNodeAtLocation, parseTree } = await import("jsonc-parser");
  const root = parseOrNothing(() => parseTree(text.replace(/^\uFEFF/, " ")));
  if (root?.type !== "object") return null;
  return (section) =>
    (findNodeAtLocation(root, [section])?.children ?? []).flatMap(
      ({ children, offset, length }) => {
        const [name, what] = (children ?? []).map((node): unknown => node.value);
        return typeof name === "string" && typeof what === "string"
          ? [{ name, what, start: offset, end: offset + length }]
          : [];
      },
    );
}

/** A text nested deeper than the parser's stack is no manifest that anybody uses. */
function parseOrNothing<Root>(parse: () => Root): Root | undefined {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function plain(registry: Manifest["registry"], text: string, entry: RegExp): Manifest {
  const wanted = [...text.matchAll(entry)].map(({ index, 0: line, groups = {} }) => {
    const lead = /^\s*/.exec(line)?.[0].length ?? 0;
    const name = groups["name"] ?? "";
    const start = index + lead;
    return { name, what: (groups["what"] ?? "").trim(), start, end: index + line.trimEnd().length };
  });
  return { ...NOTHING, registry, wanted };
}

const REQUIREMENT =
  /^[ \t]*(?<name>[A-Za-z][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?<what>(?:[<>=!~@][^#;\n]*)?)/gm;
const PYTHON_SECTIONS =
  /^(project(\.optional-dependencies)?|dependency-groups|tool\.poetry\.(group\.[\w-]+\.)?(dev-)?dependencies)$/;
/** `"name>=1"` in a list, or `name = "^1"` as Poetry writes it. */
const PYTHON_ENTRY =
  /^[ \t]*(?:[\w-]+[ \t]*=[ \t]*\[[ \t]*)?(?:["'](?=[^"']*["'][ \t]*(?:,|\]|$))|(?!(?:name|version|description|readme|license|dynamic|authors|keywords|classifiers|requires-python|python|dependencies|urls|scripts)\b)(?=[\w.-]+[ \t]*=[ \t]*["'{]))(?<name>[A-Za-z][\w.-]*)(?:\[[^\]\n]*\])?(?<what>[^\n#]*)/gm;
const CARGO_SECTIONS = /^((target\..*\.)?(dev-|build-)?dependencies|workspace\.dependencies)$/;
const TOML_ENTRY = /^[ \t]*(?<name>[A-Za-z][\w-]*)(?:\.workspace)?[ \t]*=[ \t]*(?<what>[^\n#]+)/gm;
const GO_ENTRY =
  /^[ \t]*(?:require[ \t]+)?(?<name>[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+)[ \t]+(?<what>v\S+)/gm;
const GEM = /^[ \t]*gem[ \t]+["'](?<name>[\w.-]+)["'](?<what>[^\n#]*)/gm;

/** The text with everything blanked out that does not lie in one of those sections, so that places stay. */
function sectionsOf(text: string, sections: RegExp): string {
  let isInside = false;
  return text
    .split("\n")
    .map((line) => {
      const header = /^\s*\[{1,2}\s*([^[\]\s][^\]]*)\]/.exec(line)?.[1]?.trimEnd();
      if (header !== undefined && !/^\s*\[\s*["']/.test(line)) isInside = sections.test(header);
      return isInside && header === undefined ? line : line.replace(/[^\r]/g, " ");
    })
    .join("\n");
}
