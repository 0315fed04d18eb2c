import { decodePath } from "../core/change/decode-path.ts";
import { once } from "../core/once-for.ts";
import type { PathLookup } from "../core/change/types.ts";

/** A regular file in a list of git. */
export interface ListedFile {
  /** One character a byte, for asking the file system. */
  readonly path: string;
  /** Name of its object; of a file in a work tree, whatever the index holds. */
  readonly id: string;
  /** A sparse checkout leaves it out of the work tree: what the index holds is its content. */
  readonly isLeftOut?: true;
}

/** The regular files of a tree, an index or a work tree. */
export interface TreeListing extends PathLookup {
  get(path: string): ListedFile | undefined;
  paths(): Iterable<string>;
  /** Whether a sparse checkout leaves files out. Known only where the records have tags. */
  readonly leavesOut: boolean;
}

/**
 * Reads what `ls-tree -z` or `ls-files --stage -z` printed, with or without a tag before each record. Single files are
 * looked up in the bytes: a large repository has a hundred thousand, of which most reviews want a few.
 * @param of.isSorted the records are in the order of their paths' bytes
 * @param of.instead files that take the place of those in the list; null = there is no such file
 */
export function openListing(
  output: Buffer,
  of: { readonly isSorted: boolean; readonly instead?: ReadonlyMap<string, ListedFile | null> },
): TreeListing {
  const { isSorted, instead } = of;
  const whole = once(() => {
    const files = readAll(output);
    for (const [path, file] of instead ?? [])
      if (file === null) files.delete(path);
      else files.set(path, file);
    return files;
  });
  const get = (path: string): ListedFile | undefined => {
    const other = instead?.get(path);
    if (other !== undefined) return other ?? undefined;
    return isSorted && !IS_ESCAPED.test(path) ? findIn(output, path) : whole().get(path);
  };
  const leavesOut = startsWith(output, LEFT_OUT) || output.includes(`\0${LEFT_OUT}`, 0, "latin1");
  return { get, has: (path) => get(path) !== undefined, paths: () => whole().keys(), leavesOut };
}

/** The tag of what the index alone speaks for. */
const LEFT_OUT = "S ";

function startsWith(output: Buffer, text: string): boolean {
  return output.toString("latin1", 0, text.length) === text;
}

/** A path may be one whose bytes are not UTF-8, which `decodePath` spelled so. */
const IS_ESCAPED = /\\x[0-9A-F]{2}/;

const TAB = 0x09;

/** Halves the list until the first record of a path is found. A path in conflict has several. */
function findIn(output: Buffer, path: string): ListedFile | undefined {
  const wanted = Buffer.from(path);
  let [low, high] = [0, output.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : output.lastIndexOf(0, middle - 1) + 1;
    const tab = output.indexOf(TAB, start);
    const end = output.indexOf(0, tab);
    if (output.compare(wanted, 0, wanted.length, tab + 1, end) < 0) low = end + 1;
    else high = start;
  }
  if (low === output.length) return undefined;
  const end = output.indexOf(0, low);
  const record = output.toString("latin1", low, end);
  const file = fileOf(record);
  return file !== null && file.path === wanted.toString("latin1") ? file : undefined;
}

function readAll(output: Buffer): Map<string, ListedFile> {
  const text = output.toString("latin1");
  const files = new Map<string, ListedFile>();
  const gone: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\0", start);
    const record = text.slice(start, end);
    const file = fileOf(record);
    if (record.startsWith(GONE)) gone.push(record.slice(record.indexOf("\t") + 1));
    else if (file !== null) files.set(decodeBytes(file.path), file);
    start = end + 1;
  }
  for (const path of gone) files.delete(decodeBytes(path));
  return files;
}

/** A file that is gone from the work tree comes twice, with its tag in the index and with this one. */
const GONE = "R ";

/**
 * Reads `MODE blob ID TAB path` of ls-tree, `MODE ID STAGE TAB path` of ls-files, with or without a tag before them,
 * one character a byte; null for what is not a regular file, or is in conflict.
 */
function fileOf(record: string): ListedFile | null {
  const tab = record.indexOf("\t");
  const [mode = "", second = "", third = ""] = record
    .slice(record[1] === " " ? 2 : 0, tab)
    .split(" ");
  const isOfTree = second === "blob";
  if (!mode.startsWith("100") || (!isOfTree && third !== "0")) return null;
  const file = { path: record.slice(tab + 1), id: isOfTree ? third : second };
  return record.startsWith(LEFT_OUT) ? { ...file, isLeftOut: true } : file;
}

/** Decodes a path that has one character a byte. */
function decodeBytes(path: string): string {
  return BEYOND_ASCII.test(path) ? decodePath(Buffer.from(path, "latin1")) : path;
}

const BEYOND_ASCII = /[\x80-\xff]/;
