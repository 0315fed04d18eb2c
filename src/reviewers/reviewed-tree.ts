import { classifyContent } from "../core/change/classify-content.ts";
import type { Change, ChangedFile } from "../core/change/types.ts";
import type { ReviewedTree } from "./types.ts";

/** Makes the tree that analyzers may look at: the change without what is excluded, its texts read when asked for. */
export function createReviewedTree(change: Change, excluded: ReadonlySet<string>): ReviewedTree {
  const changed = change.files.filter(({ path }) => !excluded.has(path));
  const byPath = new Map(changed.map((file) => [file.path, file]));
  const isThere = (file: ChangedFile | undefined): boolean =>
    file !== undefined && file.status !== "deleted";
  const read = async (path: string): Promise<string | null> =>
    isThere(byPath.get(path)) ? asText(await change.readNew(path)) : null;
  return {
    changed,
    paths: async () => changed.filter(isThere).map(({ path }) => path),
    read,
    readBefore: async (path) => (byPath.has(path) ? asText(await change.readOld(path)) : null),
    async search(words) {
      const found = new Map<string, string[]>(words.map((word) => [word, []]));
      for (const { path } of changed) {
        const text = await read(path);
        if (text === null) continue;
        for (const [word, paths] of found) {
          if (holdsWord(text, word)) paths.push(path);
        }
      }
      return found;
    },
  };
}

function asText(content: Buffer | null): string | null {
  return content === null || classifyContent(content) !== null ? null : content.toString("utf8");
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + word.length] ?? " ";
    if (!/[\w$]/.test(before) && !/[\w$]/.test(after)) return true;
  }
  return false;
}
