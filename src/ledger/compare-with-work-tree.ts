import { lstatSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../core/change/decode-text.ts";
import { systemCode } from "../errors/system-code.ts";
import { readRegular } from "../files/read-regular.ts";

/** No review looks at a larger file. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The files of a ledger as they are in the work tree. */
export interface WorkTreeState {
  /** Files whose reviewed text is in the work tree: a finding that was not reported for them is gone. */
  readonly judged: ReadonlySet<string>;
  /** Files that do not exist. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Compares files of a ledger with the work tree, as a review may have read the index or a commit. A file that
 * cannot be read is neither judged nor gone.
 * @param root absolute path of the top of the work tree
 * @param files paths relative to it, with `/`
 * @param texts the reviewed texts, by path
 */
export function compareWithWorkTree(
  root: string,
  files: Iterable<string>,
  texts: ReadonlyMap<string, string>,
): WorkTreeState {
  const judged = new Set<string>();
  const gone = new Set<string>();
  for (const file of new Set(files)) {
    const text = texts.get(file);
    const found = look(join(root, file), text !== undefined);
    if (found === "gone") gone.add(file);
    else if (found !== null && text !== undefined && plain(found.text) === plain(text))
      judged.add(file);
  }
  return { judged, gone };
}

/** Reads a file; null if it cannot be read, is not text, or is not wanted. */
function look(path: string, isWanted: boolean): { text: string } | "gone" | null {
  try {
    // Reading a pipe would block, and the target of a link is another file.
    if (!lstatSync(path).isFile() || !isWanted) return null;
    const text = decodeText(
      readRegular(path, { of: "work-tree", maxBytes: MAX_BYTES, followsLinks: false }),
    );
    return text === null ? null : { text };
  } catch (thrown) {
    const code = systemCode(thrown);
    return code === "ENOENT" || code === "ENOTDIR" ? "gone" : null;
  }
}

/** Removes differences that git may make: line endings, and a byte order mark. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}
