import { lstatSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../core/change/decode-text.ts";
import { systemCode } from "../errors/system-code.ts";
import { readRegular } from "../files/read-regular.ts";

/** No review looks at a larger file. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What the work tree says about files of a ledger. */
export interface WorkTreeState {
  /** Those whose reviewed text is what lies there: what is in none of their findings is gone. */
  readonly judged: ReadonlySet<string>;
  /** Those that are not there. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Holds files of a ledger against the work tree: a review may have read the index or a commit. A file
 * that cannot be read is neither judged nor gone.
 * @param root absolute path of the top of the work tree
 * @param files paths relative to it, with `/`
 * @param texts what was reviewed, by path
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

/** Null if a file is of no use: not readable, no text, or nobody wants to know what it says. */
function look(path: string, isWanted: boolean): { text: string } | "gone" | null {
  try {
    // A pipe would keep its reader waiting, and a link's target is another file.
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

/** Git may turn line endings on their way into the index, and a byte order mark is not part of the text. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}
