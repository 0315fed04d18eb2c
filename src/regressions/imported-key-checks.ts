import { posix } from "node:path";
import type { Change, Compared } from "./compared.ts";
import { keyCheckersOf, keyChecksIn, type KeyCheck, type KeyCheckers } from "./key-checks.ts";
import type { ScriptSides } from "../comparison/script-sides.ts";
import { removedLines } from "../comparison/removed-lines.ts";

/** `import { a } from "./b"`, `const { a } = require("./b")`, `const a = require("./b")` */
const IMPORT =
  /(?:\bimport\s+(?:type\s+)?([\w$\s{},*]{1,400}?)\s+from\s*|\b(?:const|let|var)\s+([\w$\s{},:]{1,400}?)\s*=\s*require\(\s*)["'](\.{1,2}\/[^"'\n]{1,200})["']/g;
const ENDINGS = ["", ".ts", ".js", ".mjs", ".cjs", ".tsx", ".jsx", "/index.ts", "/index.js"];
/** Small files that others take their checks from. */
const MAX_READS = 12;
const MAX_CHARACTERS = 20_000;

/** What checks names in the files that a script takes its functions from, before and after. */
export interface ForeignCheckers {
  readonly before: KeyCheckers;
  readonly after: KeyCheckers;
}

interface Reader extends Pick<Change, "tree" | "parse"> {
  /** So many files may still be read for the whole change. */
  left: number;
}

const readers = new WeakMap<Change, Reader>();

function readerOf(change: Change): Reader {
  const reader = readers.get(change) ?? { tree: change.tree, parse: change.parse, left: MAX_READS };
  readers.set(change, reader);
  return reader;
}

/**
 * Collects the functions and lists that check names in the files that a script imports from: of its removed lines
 * in the old state, and of its whole text in the new one. Reads a few small files for a whole change.
 */
export async function foreignCheckers(sides: Compared): Promise<ForeignCheckers> {
  const reader = readerOf(sides.change);
  const gone = removedLines(sides)
    .map(({ code }) => code)
    .join("\n");
  const before = await checkersOf(sides, gone, sides.before, reader, "readBefore");
  if (before.size === 0) return { before, after: before };
  return { before, after: await checkersOf(sides, sides.text, sides.text, reader, "read") };
}

async function checkersOf(
  { file }: ScriptSides,
  used: string,
  text: string,
  reader: Reader,
  side: "read" | "readBefore",
): Promise<KeyCheckers> {
  const words = new Set(used.match(/[\w$]+/g) ?? []);
  const all = new Map<string, ReadonlySet<KeyCheck>>();
  for (const [, esm, common, specifier = ""] of text.matchAll(IMPORT)) {
    const names = (esm ?? common ?? "").match(/[\w$]+/g) ?? [];
    if (!names.some((name) => words.has(name))) continue;
    const source = await readNear(file.path, specifier, reader, side);
    if (source === null || keyChecksIn(source.text).size === 0) continue;
    const root = reader.parse(source.path, source.text);
    if (root === null) continue;
    const checkers = keyCheckersOf(root);
    for (const [name, checks] of checkers) if (words.has(name)) all.set(name, checks);
    // A function that is all that a file gives out has the name that it is given here.
    const [only] = names;
    if (names.length === 1 && only !== undefined && !all.has(only) && source.text.length < 2_000)
      all.set(only, keyChecksIn(source.text));
  }
  return all;
}

async function readNear(
  path: string,
  specifier: string,
  reader: Reader,
  side: "read" | "readBefore",
): Promise<{ path: string; text: string } | null> {
  if (reader.left <= 0) return null;
  const base = posix.join(posix.dirname(path), specifier);
  if (base.startsWith("..")) return null;
  reader.left -= 1;
  const bases = /\.[cm]?js$/.test(base) ? [base, base.replace(/\.([cm]?)js$/, ".$1ts")] : [base];
  for (const near of bases.flatMap((each) => ENDINGS.map((ending) => each + ending))) {
    if (!/\.[cm]?[jt]sx?$/.test(near)) continue;
    const isChanged = reader.tree.changed.some((each) => each.path === near);
    const text = await (isChanged ? reader.tree[side](near) : reader.tree.read(near));
    if (text !== null) return text.length > MAX_CHARACTERS ? null : { path: near, text };
  }
  return null;
}
