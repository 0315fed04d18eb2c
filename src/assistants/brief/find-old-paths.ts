import { baseName } from "../../core/base-name.ts";
import { cutText } from "../../core/cut-text.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import type { ReviewedTree } from "../../review/types.ts";
import type { Caller } from "../pure/brief/types.ts";

const MAX_GONE = 30;
/** A name in more files is ambiguous. */
const MAX_FILES = 12;
const MAX_PLACES = 10;
const MAX_TEXT = 160;
/** The number of parts, from its end, that identify a path in another folder. */
const TELLING_PARTS = 3;
/** Files about the past. */
const HISTORY = /(?:^|\/)(?:change(?:s|log)|history|news|releases?)[^/]*$/i;

/**
 * Finds the places that still name a moved or deleted file by its old path: an include of a manual, a step of CI, a
 * list of files.
 */
export async function findOldPaths(tree: ReviewedTree): Promise<readonly Caller[]> {
  const gone = tree.changed
    .flatMap(({ path, oldPath, status }) =>
      status === "deleted" ? path : status === "renamed" ? (oldPath ?? []) : [],
    )
    .slice(0, MAX_GONE);
  if (gone.length === 0) return [];
  const [found, paths] = await Promise.all([tree.search(gone.map(baseName)), tree.paths()]);
  const ofEach = await Promise.all(
    gone.map(async (path) => {
      const mention = mentionOf(path, paths);
      const files = (found.get(baseName(path)) ?? []).filter((file) => !HISTORY.test(file));
      if (mention === null || files.length > MAX_FILES) return [];
      const read = await Promise.all(
        files.map(async (file) => placesIn(mention, { file, text: (await tree.read(file)) ?? "" })),
      );
      return read.flat().map((place) => ({ ...place, name: baseName(path) }));
    }),
  );
  return ofEach.flat().slice(0, MAX_PLACES);
}

/** Returns the end of a path that no existing file has; null if even the whole path is ambiguous. */
function mentionOf(path: string, paths: readonly string[]): string | null {
  const end = path.split("/").slice(-TELLING_PARTS).join("/");
  const isTaken = (mention: string): boolean =>
    paths.some((each) => each === mention || each.endsWith(`/${mention}`));
  return [end, path].find((mention) => !isTaken(mention)) ?? null;
}

function placesIn(
  mention: string,
  { file, text }: { readonly file: string; readonly text: string },
): Omit<Caller, "name">[] {
  const isNamed = (line: string): boolean => {
    const at = line.indexOf(mention);
    // `b/a.js` is not `a.js`; `src/old/a.js` may be relative to the top.
    const isWhole = mention.includes("/") || line.charAt(at - 1) !== "/";
    return (
      at !== -1 &&
      isWhole &&
      !/[\w.-]/.test(line.charAt(at - 1)) &&
      !/\w/.test(line.charAt(at + mention.length))
    );
  };
  return splitLines(text).flatMap((line, at) =>
    isNamed(line) ? [{ file, line: at + 1, text: cutText(line.trim(), MAX_TEXT) }] : [],
  );
}
