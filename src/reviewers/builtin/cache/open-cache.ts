import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Focus } from "../../../core/vocabulary.ts";
import type { ReviewFile } from "../../types.ts";
import { seal, sealName, unseal, type SealName } from "./sealed.ts";
import { readFindings, writeFindings, type FoundInFile } from "./stored-findings.ts";
import { blocksOf, countGrowth, sweep } from "./sweep.ts";

/** What is known about files whose content was seen before. It never throws: at worst it knows nothing. */
export interface FindingsCache {
  /** What each analyzer found in a file of this path and content; empty when nothing is known. */
  recall(file: ReviewFile): FoundInFile;
  /** Keeps what was found, a file a time whole, and holds the folder's bound. */
  remember(found: readonly { readonly file: ReviewFile; readonly found: FoundInFile }[]): void;
}

/** Of everything that is kept, what it depends on beside the file. */
interface CacheKey {
  /** Changes whenever the rules or the code that applies them do. */
  readonly analysisId: string;
  readonly focus: Focus | null;
}

/** Raised when what is written here takes another shape. */
const FORMAT = "1";
/** What is larger than this was not written here. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
/** The time of last use is kept this exactly: so a hit is a read, and only now and then a write. */
const USED_EVERY_MS = 60 * 60 * 1000;

/**
 * Opens the cache in a folder of our own: one sealed file for each path and content, `ab/cdef…`, put
 * there whole by renaming, so that processes side by side need no lock.
 */
export function openCache(directory: string, { analysisId, focus }: CacheKey): FindingsCache {
  const names = new Map<ReviewFile, SealName>();
  const nameOf = (file: ReviewFile): SealName => {
    const known =
      names.get(file) ?? sealName([FORMAT, analysisId, focus ?? "", file.path], file.text);
    names.set(file, known);
    return known;
  };
  return {
    recall(file) {
      try {
        const name = nameOf(file);
        return readFindings(unseal(readEntry(pathOf(directory, name)), name), file.path);
      } catch {
        return new Map();
      }
    },
    remember(found) {
      if (found.length === 0) return;
      try {
        const entries = found.map(({ file, found }) => {
          const name = nameOf(file);
          return { path: pathOf(directory, name), content: seal(writeFindings(found), name) };
        });
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        // Counted first: a run that is stopped halfway has then counted too much, never too little.
        const blocks = entries.reduce((sum, { content }) => sum + blocksOf(content.length), 0);
        const isSweepDue = countGrowth(directory, blocks);
        for (const { path, content } of entries) writeEntry(path, content);
        if (isSweepDue) sweep(directory);
      } catch {
        // Nowhere to write to: the next run analyses again.
      }
    },
  };
}

function pathOf(directory: string, { name }: SealName): string {
  return join(directory, name.slice(0, 2), name.slice(2));
}

function readEntry(path: string): Buffer {
  // Without waiting: a pipe in an entry's place would never give an answer.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > MAX_ENTRY_BYTES) throw new Error("not an entry");
    const now = Date.now();
    if (now - stat.mtimeMs > USED_EVERY_MS) touch(descriptor, now);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function touch(descriptor: number, now: number): void {
  try {
    futimesSync(descriptor, now / 1000, now / 1000);
  } catch {
    // Somebody else's file, or a read-only disk: it can be read all the same.
  }
}

/** An entry that cannot be written is one that is not there: the next run analyses that file again. */
function writeEntry(path: string, content: Buffer): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, content, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}
