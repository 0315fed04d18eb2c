/** A dependency as a manifest asks for it, and where, in UTF-16 offsets. */
export interface Wanted {
  readonly name: string;
  /** Version or address as it is written. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

export interface Manifest {
  readonly isNpm: boolean;
  readonly wanted: readonly Wanted[];
  /** Its dependencies may be packages of the same repository, not of a registry. */
  readonly isWorkspace: boolean;
  /** The package's own name; empty when it has none. */
  readonly name: string;
}

/** Reads what a `package.json` or a `Cargo.toml` asks for; null for one that cannot be read. */
export async function readManifest(path: string, text: string): Promise<Manifest | null> {
  return path.endsWith("package.json") ? readPackageJson(text) : readCargoToml(text);
}

const NPM_SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"];

async function readPackageJson(text: string): Promise<Manifest | null> {
  const { findNodeAtLocation, parseTree } = await import("jsonc-parser");
  const root = parseOrNothing(() => parseTree(text.replace(/^\uFEFF/, " ")));
  if (root?.type !== "object") return null;
  const entriesOf = (section: string): Wanted[] =>
    (findNodeAtLocation(root, [section])?.children ?? []).flatMap(
      ({ children, offset, length }) => {
        const [name, what] = (children ?? []).map((node): unknown => node.value);
        return typeof name === "string" && typeof what === "string"
          ? [{ name, what, start: offset, end: offset + length }]
          : [];
      },
    );
  return {
    isNpm: true,
    wanted: NPM_SECTIONS.flatMap(entriesOf),
    isWorkspace: /"workspaces"\s*:/.test(text),
    name: /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? "",
  };
}

/** A text nested deeper than the parser's stack is not a manifest that anybody uses. */
function parseOrNothing<Root>(parse: () => Root): Root | undefined {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function readCargoToml(text: string): Manifest {
  const wanted = [...dependenciesOf(text).matchAll(TOML_ENTRY)].map(
    ({ index, 0: line, groups = {} }) => {
      const start = index + (/^\s*/.exec(line)?.[0].length ?? 0);
      const end = index + line.trimEnd().length;
      return { name: groups["name"] ?? "", what: (groups["what"] ?? "").trim(), start, end };
    },
  );
  return { isNpm: false, wanted, isWorkspace: false, name: "" };
}

const SECTIONS = /^((target\..*\.)?(dev-|build-)?dependencies|workspace\.dependencies)$/;
const TOML_ENTRY = /^[ \t]*(?<name>[A-Za-z][\w-]*)(?:\.workspace)?[ \t]*=[ \t]*(?<what>[^\n#]+)/gm;

/** The text with everything blanked out but the sections of dependencies, so that places stay. */
function dependenciesOf(text: string): string {
  let isInside = false;
  return text
    .split("\n")
    .map((line) => {
      const header = /^\s*\[{1,2}\s*([^[\]\s][^\]]*)\]/.exec(line)?.[1]?.trimEnd();
      if (header !== undefined && !/^\s*\[\s*["']/.test(line)) isInside = SECTIONS.test(header);
      return isInside && header === undefined ? line : line.replace(/[^\r]/g, " ");
    })
    .join("\n");
}
