import { isRecord } from "../../core/is-record.ts";
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
  const packages = isRecord(data) && isRecord(data["packages"]) ? data["packages"] : {};
  let from = 0;
  return Object.entries(packages).flatMap(([key, entry]) => {
    // Keys come in the order of the text: each is looked for after the one before it.
    from = Math.max(from, text.indexOf(`${JSON.stringify(key)}:`, from));
    const at = key.lastIndexOf("node_modules/");
    if (at === -1 || !isRecord(entry) || entry["link"] === true) return [];
    const { name, version, resolved, hasInstallScript } = entry;
    const address = typeof resolved === "string" ? JSON.stringify(resolved) : null;
    const place = address === null ? -1 : text.indexOf(address, from);
    const start = place === -1 ? from : place;
    return [
      {
        // A package under another name says its own.
        name: String(name ?? key.slice(at + "node_modules/".length)),
        version: String(version ?? ""),
        runsScript: hasInstallScript === true,
        start,
        end: start + (address === null || place === -1 ? key.length + 2 : address.length),
      },
    ];
  });
}
