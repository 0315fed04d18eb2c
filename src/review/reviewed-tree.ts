import { classifyContent, MAX_REVIEWED_BYTES } from "../core/change/classify-content.ts";
import type { Change, ChangedFile } from "../core/change/types.ts";
import { once } from "../core/once-for.ts";
import type { ReviewFile, ReviewedTree } from "./types.ts";

/** Most characters of text that are kept for the next analyzer. */
const KEPT_CHARACTERS = 64 * 1024 * 1024;

/**
 * Creates the tree for analyzers: all files after the change, without excluded ones. Files and git are only read on
 * demand.
 * @param files files whose text is available, so that it is not read a second time
 */
export function createReviewedTree(
  change: Change,
  isExcluded: (path: string) => boolean,
  files: readonly Pick<ReviewFile, "path" | "text">[] = [],
): ReviewedTree {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const changed = change.files.filter(({ path }) => !isExcluded(path));
  const byPath = new Map(changed.map((file) => [file.path, file]));
  const readText = async (path: string): Promise<string | null> => {
    if (isExcluded(path)) return null;
    const file = byPath.get(path);
    if (file === undefined) return asText(await change.newSide.read(path, MAX_REVIEWED_BYTES));
    return isText(file) ? asText(await change.readNew(path)) : null;
  };
  const readOldText = async (path: string): Promise<string | null> =>
    byPath.has(path) ? asText(await change.readOld(path)) : null;
  const readOnce = remembering(readText);
  return {
    changed,
    isWhole: change.scope.kind === "files",
    directory: change.newSide.directory,
    paths: once(async () => (await change.newSide.paths()).filter((path) => !isExcluded(path))),
    async lookUp(among) {
      const all = await change.newSide.lookUp(among);
      return { has: (path) => all.has(path) && !isExcluded(path) };
    },
    read: async (path) => texts.get(path) ?? (await readOnce(path)),
    readBefore: remembering(readOldText),
    async search(words) {
      const found = await change.newSide.search(words);
      return new Map(
        [...found].map(([word, paths]) => [word, paths.filter((path) => !isExcluded(path))]),
      );
    },
  };
}

function isText({ status, kind, newBytes }: ChangedFile): boolean {
  return status !== "deleted" && kind === "text" && (newBytes ?? 0) <= MAX_REVIEWED_BYTES;
}

function asText(content: Buffer | null): string | null {
  return content === null || classifyContent(content) !== null ? null : content.toString("utf8");
}

type Read = (path: string) => Promise<string | null>;

function remembering(read: Read): Read {
  const known = new Map<string, Promise<string | null>>();
  let kept = 0;
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = read(path).then((content) => {
      kept += content?.length ?? 0;
      if (kept > KEPT_CHARACTERS) known.delete(path);
      return content;
    });
    known.set(path, text);
    return text;
  };
}
