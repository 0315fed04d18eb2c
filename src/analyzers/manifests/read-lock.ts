import { parseJson } from "../../core/parse-json.ts";
/** One package in a lock file, and where its address stands, in UTF-16 offsets. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  readonly runsScript: boolean;
  readonly start: number;
  readonly end: number;
}

/** Reads a lock file of npm; null for one that cannot be read. */
export function readLock(text: string): readonly Locked[] | null {
  const data = parseJson(text);
  if (data === undefined) return null;
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
  readonly link: boolean;
  readonly hasInstallScript: boolean;
}
