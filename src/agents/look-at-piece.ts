import { lstatSync } from "node:fs";
import { dirname } from "node:path";
import { decodeUtf8 } from "../core/decode-utf8.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { isFromSystem, systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { readRegular } from "../files/read-regular.ts";
import { isBelow, isInGit, realPlace } from "../files/real-place.ts";
import type { Judged, Piece } from "./pieces.ts";

/** Settings of agents are far smaller. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A piece as it was found, or the fault that kept it from being read. */
export type LookedAt = { readonly piece: Piece } & (
  | (Judged & {
      readonly is: "readable";
      /** Absolute path that is read and written, with links followed. */
      readonly real: string;
      readonly text: string | null;
    })
  | { readonly is: "faulty"; readonly fault: ToolError }
);

/**
 * Reads and judges a piece. Links are followed within the given folders.
 * @param within absolute folders that it must be in, with links followed
 */
export async function lookAtPiece(piece: Piece, within: readonly string[]): Promise<LookedAt> {
  const faulty = (fault: ToolError): LookedAt => ({ piece, is: "faulty", fault });
  const { path } = piece;
  try {
    const real = placeOf(path);
    if (real === null || !isWithin(real, within)) return faulty(outside(path, real));
    const text = readText(real);
    if (text === false) return { piece, is: "readable", real, text: null, ...FOREIGN };
    const judged = text === undefined ? null : piece.judge(text);
    if (text === undefined || judged === null) return faulty(unreadable(path));
    return { piece, is: "readable", real, text, ...judged };
  } catch (thrown) {
    if (!isFromSystem(thrown)) throw thrown;
    // A file is in the place of a folder.
    if (systemCode(thrown) === "ENOTDIR")
      return { piece, is: "readable", real: path, text: null, ...FOREIGN };
    return faulty(unreadable(path, thrown));
  }
}

const FOREIGN = { state: "foreign", version: null } as const;

/** Returns the path with links followed; null for a dangling link, as writing would create its target. */
function placeOf(path: string): string | null {
  try {
    return realPlace(path);
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) return null;
    throw thrown;
  }
}

/** Whether a real path is below one of the folders, with their links followed, and not in a `.git`. */
function isWithin(real: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const place = placeOf(folder);
    return place !== null && isBelow(place, real) && !isInGit(place, real);
  });
}

/** Returns the file's text: null if nothing is there, undefined if it is not UTF-8, false if it is not a file. */
function readText(real: string): string | null | undefined | false {
  try {
    return decodeUtf8(readRegular(real, { of: "agent-files", maxBytes: MAX_BYTES })) ?? undefined;
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) return false;
    if (systemCode(thrown) === "ENOENT") return null;
    throw thrown;
  }
}

function outside(path: string, real: string | null): ToolError {
  const link = linkOn(path);
  const target = link === path ? real : placeOf(link);
  const where =
    target === null ? "leads to nothing" : `leads to ${printable(target)}, which is outside`;
  return new ToolError("AGENTS_OUTSIDE", `the link ${printable(link)} ${where}`, {
    hint: `see where it goes: \`ls -ld ${quoteForShell(link)}\`; \`tool\` writes only below your home or the project`,
  });
}

/** Returns the last link on the way to a path; the path itself if there is none. */
function linkOn(path: string): string {
  for (let at = path; dirname(at) !== at; at = dirname(at))
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true) return at;
  return path;
}

function unreadable(path: string, cause?: unknown): ToolError {
  const why = cause === undefined ? "is not in its format, so it stays as it is" : "cannot be read";
  return new ToolError("AGENTS_UNREADABLE", `${printable(path)} ${why}`, {
    hint:
      cause === undefined
        ? "fix the file, then run the command again"
        : `check the permissions: \`ls -l ${quoteForShell(path)}\``,
    ...(cause === undefined ? {} : { cause }),
  });
}
