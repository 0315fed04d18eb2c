import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { readRegular } from "./read-regular.ts";
import { isBelow, realPlaceOr } from "./real-place.ts";
import { orElse } from "../core/or-else.ts";

/** SHA-256 of files inside a work tree, by their path from its top, with `/`. */
export type ProgramHashes = Readonly<Record<string, string>>;

/**
 * Finds what a command line starts, or hands to what it starts, out of a work tree: files that its words name by a
 * path, links followed, and of a folder what an interpreter would start in it. What such a program loads itself is not
 * found. A file that cannot be read has the reason in place of its hash.
 * @param words the command and its arguments; the first one without a separator is looked for on PATH, never here
 * @param place.root absolute top of the work tree
 * @param place.cwd absolute folder that relative paths start at
 */
export function programsInTree(
  words: readonly string[],
  { root, cwd }: { readonly root: string; readonly cwd: string },
): ProgramHashes {
  const top = realPlaceOr(root);
  const found = new Map<string, string>();
  const note = (path: string): void => {
    const real = realPlaceOr(path);
    if (!isBelow(root, path) && !isBelow(top, real)) return;
    const stat = statSync(real, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true) {
      for (const name of startedIn(real)) note(join(path, name));
      return;
    }
    const base = isBelow(root, path) ? relative(root, path) : relative(top, real);
    found.set(base.split(sep).join("/"), hashOf(real));
  };
  for (const [at, word] of words.entries())
    for (const part of partsOf(word)) {
      const hasSeparator = /[/\\]/.test(part);
      if (at === 0 && !hasSeparator) continue;
      const path = resolve(cwd, part);
      if (statSync(path, { throwIfNoEntry: false }) !== undefined) note(path);
    }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a word as a path, and its parts behind `=`, `:` or a space: `--import=./x.mjs`. */
function partsOf(word: string): readonly string[] {
  return [...new Set([word, ...word.split("=").slice(1), ...word.split(/[=:;,\s]+/)])].filter(
    (part) => part !== "" && part.length < MAX_PATH && !part.includes("\0"),
  );
}

const MAX_PATH = 4096;

/** The files that node, python and npm start in a folder that they are given. */
const STARTED =
  /^(?:package\.json|index\.[cm]?[jt]s|__main__\.py|__init__\.py|Makefile|justfile)$/i;

function startedIn(folder: string): readonly string[] {
  return orElse(() => readdirSync(folder).filter((name) => STARTED.test(name)), []);
}

/** Larger files are not programs that people wrote. */
const MAX_BYTES = 256 * 1024 * 1024;

function hashOf(path: string): string {
  try {
    return createHash("sha256")
      .update(readRegular(path, { of: "programs", maxBytes: MAX_BYTES }))
      .digest("hex");
  } catch (thrown) {
    return `unreadable: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
}
