import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, rmdir, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { decideChange, type PieceChange } from "./pure/decide-change.ts";
import type { PieceState } from "./pure/judge-file.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { isFromSystem, systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { LookedAt } from "./look-at-piece.ts";
import { GONE, type Piece } from "./pieces.ts";

/** The outcome of a piece, or the expected outcome in a dry run. */
export interface PieceOutcome {
  readonly piece: Piece;
  /** The state before; null if it is not known. */
  readonly before: PieceState | null;
  readonly did: "added" | "updated" | "removed" | "left" | "nothing";
  /** The reason it was left. */
  readonly because: "edited" | "foreign" | "newer" | "faulty" | null;
  /** Absolute path of the saved copy of an overwritten edited file. */
  readonly saved: string | null;
  readonly fault: ToolError | null;
}

/** Adds or removes one piece. Errors of the file system are returned. */
export async function changePiece(
  looked: LookedAt,
  wish: {
    readonly wish: "add" | "remove";
    readonly isForced: boolean;
    readonly isDryRun: boolean;
    /** Absolute folders that are never removed, nor those above them. */
    readonly within: readonly string[];
  },
): Promise<PieceOutcome> {
  const { piece } = looked;
  const none = { piece, because: null, saved: null, fault: null };
  if (looked.is === "faulty")
    return { ...none, before: null, did: "left", because: "faulty", fault: looked.fault };
  const { state: before, text, real } = looked;
  const change = decideChange(wish.wish, before, wish.isForced);
  if (change.do === "nothing") return { ...none, before, did: "nothing" };
  if (change.do === "leave")
    return { ...none, before, did: "left", because: change.because, fault: faultOf(piece, change) };
  const wanted = change.do === "put" ? piece.put(text) : piece.take(text ?? "");
  if (wanted === null)
    return { ...none, before, did: "left", because: "faulty", fault: noPlace(piece, change.do) };
  const did = change.do === "take" ? "removed" : before === "absent" ? "added" : "updated";
  if (wish.isDryRun) return { ...none, before, did };
  try {
    const saved = change.savesFirst ? await saveCopy(real) : null;
    if (wanted === GONE) await removeFile(real, wish.within);
    else await writeText(real, wanted);
    return { ...none, before, did, saved };
  } catch (thrown) {
    if (!isFromSystem(thrown)) throw thrown;
    return { ...none, before, did: "left", because: "faulty", fault: notWritable(piece, thrown) };
  }
}

async function writeText(real: string, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  await mkdir(dirname(real), { recursive: true });
  await writeFileAtomic(real, text);
}

/** Deletes a file, and the folders that it leaves empty. */
async function removeFile(real: string, within: readonly string[]): Promise<void> {
  await unlink(real);
  for (let folder = dirname(real); !within.includes(folder); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (thrown) {
      if (isFromSystem(thrown)) return;
      throw thrown;
    }
  }
}

/** Copies a file beside itself under a free name; returns its path. */
async function saveCopy(real: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = `${real}.saved${number === 1 ? "" : `-${number}`}`;
    try {
      await copyFile(real, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (thrown) {
      if (systemCode(thrown) !== "EEXIST") throw thrown;
    }
  }
}

function faultOf(
  { path, what }: Piece,
  { because }: PieceChange & { do: "leave" },
): ToolError | null {
  if (because !== "foreign") return null;
  const it =
    what === "server"
      ? `${printable(path)} already has a server named tool that starts another program`
      : `${printable(path)} already exists, and \`tool\` did not write it`;
  return new ToolError("AGENTS_NOT_OURS", it, {
    hint:
      what === "server"
        ? "give that server another name, then run the command again"
        : `move it away, then run the command again: \`mv ${quoteForShell(path)} ${quoteForShell(`${path}.old`)}\``,
  });
}

function noPlace({ path }: Piece, what: "put" | "take"): ToolError {
  return new ToolError(
    "AGENTS_UNREADABLE",
    `${printable(path)} has a format in which no entry can be ${what === "put" ? "added" : "removed"}`,
    { hint: "edit the file yourself: the server is started with `tool mcp`" },
  );
}

function notWritable({ path }: Piece, cause: unknown): ToolError {
  return new ToolError("AGENTS_NOT_WRITABLE", `${printable(path)} could not be written`, {
    cause,
    hint: `check the permissions: \`ls -ld ${quoteForShell(folderThere(dirname(path)))}\``,
  });
}

/** Returns the folder, or the nearest existing one above it. */
function folderThere(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : folderThere(above);
}
