import { decodePath } from "../core/change/decode-path.ts";
import type { ChangedFile } from "../core/change/types.ts";

/** Returns an untracked file of the work tree that git itself was not asked about. */
export function newFile(path: Buffer, kind: ChangedFile["kind"], mode: string): ChangedFile {
  return {
    path: decodePath(path),
    oldPath: null,
    status: "added",
    kind,
    oldMode: "000000",
    newMode: mode,
    isUntracked: true,
    added: "all",
    removed: [],
  };
}
