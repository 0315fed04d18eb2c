import { decodePath } from "./decode-path.ts";
import type { ChangeStatus } from "./types.ts";

/** One record of `git diff --raw --numstat -z --no-abbrev`, both halves joined. */
export interface RawEntry {
  readonly status: ChangeStatus;
  readonly oldMode: string;
  readonly newMode: string;
  /** Object names; all zeros where git did not know one (a side that is missing, a work tree's file). */
  readonly oldId: string;
  readonly newId: string;
  readonly path: string;
  /** The path byte for byte, for asking the file system. */
  readonly pathBytes: Buffer;
  /** The former path of a renamed file, or the source of a copy. */
  readonly oldPath: string | null;
  /** Git counts no lines in it. */
  readonly isBinary: boolean;
}

const STATUSES: Readonly<Record<string, ChangeStatus>> = {
  A: "added",
  M: "modified",
  D: "deleted",
  R: "renamed",
  C: "copied",
  T: "type-changed",
  U: "unmerged",
};

/** Reads the records in git's order (by path). An unmerged path comes once, whatever else git says of it. */
export function parseRawDiff(output: Buffer): RawEntry[] {
  const fields = splitAtNul(output);
  const raw = new Map<string, RawEntry>();
  const binary = new Set<string>();
  for (let at = 0; at < fields.length;) {
    const head = (fields[at] ?? Buffer.alloc(0)).toString("latin1");
    if (head.startsWith(":")) {
      const [oldMode = "", newMode = "", oldId = "", newId = "", letter = ""] = head
        .slice(1)
        .split(" ");
      const isPair = letter.startsWith("R") || letter.startsWith("C");
      const oldPath = fields[at + 1] ?? Buffer.alloc(0);
      const pathBytes = isPair ? (fields[at + 2] ?? oldPath) : oldPath;
      at += isPair ? 3 : 2;
      const key = pathBytes.toString("latin1");
      if (raw.get(key)?.status === "unmerged") continue;
      raw.set(key, {
        status: STATUSES[letter.charAt(0)] ?? "modified",
        oldMode,
        newMode,
        oldId,
        newId,
        path: decodePath(pathBytes),
        pathBytes,
        oldPath: isPair ? decodePath(oldPath) : null,
        isBinary: false,
      });
    } else {
      // added TAB removed TAB path, or for a rename nothing after the second TAB and two more fields.
      const place = head.indexOf("\t", head.indexOf("\t") + 1) + 1;
      const isPair = place === head.length;
      const path = isPair
        ? (fields[at + 2] ?? Buffer.alloc(0)).toString("latin1")
        : head.slice(place);
      if (head.startsWith("-\t-\t")) binary.add(path);
      at += isPair ? 3 : 1;
    }
  }
  return [...raw].map(([key, entry]) => (binary.has(key) ? { ...entry, isBinary: true } : entry));
}

/** The fields of NUL-terminated output. */
export function splitAtNul(output: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let start = 0;
  for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, start)) {
    fields.push(output.subarray(start, end));
    start = end + 1;
  }
  return fields;
}
