/** One package in a lock file, and where its address stands, in UTF-16 offsets. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  /** Where it is fetched from; empty when the file does not say. */
  readonly resolved: string;
  readonly integrity: string;
  /** Whether what is fetched is held against a checksum, of whatever kind. */
  readonly isChecked: boolean;
  readonly runsScript: boolean;
  readonly start: number;
  readonly end: number;
}

/** Reads a lock file of npm, Yarn or Cargo; null for another kind, or one that cannot be read. */
export function readLock(path: string, text: string): readonly Locked[] | null {
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (/^(package-lock|npm-shrinkwrap)\.json$/.test(file)) return readNpm(text);
  if (file === "yarn.lock" && !text.includes("__metadata:")) return readYarn(text);
  return file === "Cargo.lock" ? readCargo(text) : null;
}

function readNpm(text: string): Locked[] | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const packages = (data as { packages?: Record<string, Partial<Entry>> } | null)?.packages ?? {};
  let from = 0;
  return Object.entries(packages).flatMap(([key, entry]) => {
    // Keys come in the order of the text: each is looked for after the one before it.
    from = Math.max(from, text.indexOf(`${JSON.stringify(key)}:`, from));
    const at = key.lastIndexOf("node_modules/");
    if (at === -1 || entry.link === true) return [];
    const resolved = String(entry.resolved ?? "");
    const place = resolved === "" ? -1 : text.indexOf(JSON.stringify(resolved), from);
    const start = place === -1 ? from : place;
    return [
      {
        // A package under another name says its own.
        name: entry.name ?? key.slice(at + "node_modules/".length),
        version: String(entry.version ?? ""),
        resolved,
        integrity: String(entry.integrity ?? ""),
        isChecked: (entry.integrity ?? "") !== "",
        runsScript: entry.hasInstallScript === true,
        start,
        end: start + (place === -1 ? key.length + 2 : resolved.length + 2),
      },
    ];
  });
}

interface Entry {
  readonly name: string;
  readonly version: string;
  readonly resolved: string;
  readonly integrity: string;
  readonly link: boolean;
  readonly hasInstallScript: boolean;
}

function readYarn(text: string): Locked[] {
  return [
    ...text.matchAll(/^"?(@[^@\s"/]+\/[^@\s"]+|[^@\s"]+)@([^\n]*):\n((?:[ \t]+[^\n]*\n?)+)/gm),
  ].map(({ index, 0: block, 1: key = "", 2: ranges = "", 3: body = "" }) => {
    const resolved = /^\s+resolved "([^"]+)"/m.exec(body)?.[1] ?? "";
    const place = resolved === "" ? 0 : block.indexOf(resolved);
    const integrity = /^\s+integrity (\S+)/m.exec(body)?.[1] ?? "";
    return {
      name: /npm:((?:@[^@\s"/]+\/)?[^@\s",]+)/.exec(ranges)?.[1] ?? key,
      version: /^\s+version "([^"]+)"/m.exec(body)?.[1] ?? "",
      resolved: resolved.replace(/#.*$/, ""),
      integrity,
      isChecked: integrity !== "" || /#[\da-f]{40,}$/i.test(resolved),
      runsScript: false,
      start: index + place,
      end: index + place + (resolved === "" ? key.length : resolved.length),
    };
  });
}

function readCargo(text: string): Locked[] {
  return [...text.matchAll(/^\[\[package\]\]\n((?:[^[\n][^\n]*\n?|\n(?!\[))*)/gm)].map(
    ({ index, 0: block, 1: body = "" }) => {
      const field = (name: string) => new RegExp(`^${name} = "([^"]*)"`, "m").exec(body)?.[1] ?? "";
      const source = field("source").replace(/^(registry|sparse)\+/, "");
      return {
        name: field("name"),
        version: field("version"),
        resolved: source,
        integrity: field("checksum"),
        isChecked: field("checksum") !== "",
        runsScript: false,
        start: index,
        end: index + block.trimEnd().length,
      };
    },
  );
}
