import type { ReviewFile } from "./types.ts";

/** Returns a text without a file as a new file to review. */
export function asNewFile(path: string, text: string): ReviewFile {
  return {
    path,
    text,
    changed: {
      path,
      oldPath: null,
      status: "added",
      kind: "text",
      oldMode: "000000",
      newMode: "100644",
      isUntracked: false,
      newBytes: Buffer.byteLength(text),
      added: "all",
      removed: [],
    },
  };
}
