import { decodePath } from "./decode-path.ts";
import { endOfLine, readHunk, type HunkLines } from "./read-hunk.ts";
import { commonName, parseGitHeader, parseName } from "./patch-names.ts";
import type { LineRange, RemovedLines } from "./types.ts";

/** One file's part of a patch. */
export interface PatchFile {
  /** Null if the file did not exist before. */
  readonly oldPath: string | null;
  /** Null if the patch deletes it. */
  readonly newPath: string | null;
  /** Octal; null if the patch says nothing. */
  readonly oldMode: string | null;
  readonly newMode: string | null;
  readonly isBinary: boolean;
  /** The patch holds the data of a binary file, or the file is text. */
  readonly isComplete: boolean;
  readonly added: readonly LineRange[];
  readonly removed: readonly RemovedLines[];
  /** How many lines of context its hunks have. */
  readonly contextLines: number;
  /** How many folders stand before the path in the patch's names: 1 for `a/` and `b/`. */
  readonly prefixDepth: number;
  /** The offset of this file's part in the patch, in bytes. */
  readonly offset: number;
}

/**
 * Reads a unified diff in one pass: `git diff` with any prefix and any context, `git format-patch`,
 * `diff -u`, with LF or CRLF. Text around the files (a mail's head, a commit message) is passed over.
 */
export function parsePatch(patch: Uint8Array): PatchFile[] {
  // One character a byte: offsets stay true and no byte is lost before names are decoded.
  const text = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength).toString("latin1");
  const files: PatchFile[] = [];
  let draft: Draft | undefined;
  const finish = (): void => {
    if (draft !== undefined && draft.isReal) files.push(finishDraft(draft));
    draft = undefined;
  };

  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).replace(/\r?\n$/, "");
    if (line.startsWith("diff --git ")) {
      finish();
      draft = newDraft(at, parseGitHeader(line.slice("diff --git ".length)));
    } else if (line.startsWith("--- ") && text.startsWith("+++ ", end)) {
      // A second pair of names without a `diff --git` line before it is a second file.
      if (draft === undefined || draft.oldName !== undefined) {
        finish();
        draft = newDraft(at, undefined);
      }
      draft.oldName = parseName(line.slice(4));
    } else if (draft !== undefined && line.startsWith("+++ ") && draft.oldName !== undefined) {
      draft.newName = parseName(line.slice(4));
    } else if (draft !== undefined && line.startsWith("@@ -")) {
      const next = readHunk(text, at, draft);
      draft.isReal ||= next !== null;
      at = next ?? end;
      continue;
    } else if (draft !== undefined) readExtendedHeader(line, draft);
    at = end;
  }
  finish();
  return files;
}

interface Draft extends HunkLines {
  readonly offset: number;
  readonly header: { readonly old: string; readonly new: string } | undefined;
  /** Something of a patch was seen, not only a line that looks like one. */
  isReal: boolean;
  oldName: string | null | undefined;
  newName: string | null | undefined;
  renamedFrom: string | undefined;
  renamedTo: string | undefined;
  oldMode: string | null;
  newMode: string | null;
  isNew: boolean;
  isDeleted: boolean;
  isBinary: boolean;
  hasBinaryData: boolean;
}

function newDraft(offset: number, header: Draft["header"]): Draft {
  return {
    offset,
    header,
    isReal: header !== undefined,
    oldName: undefined,
    newName: undefined,
    renamedFrom: undefined,
    renamedTo: undefined,
    oldMode: null,
    newMode: null,
    isNew: false,
    isDeleted: false,
    isBinary: false,
    hasBinaryData: false,
    contextLines: 0,
    added: [],
    removed: [],
  };
}

function readExtendedHeader(line: string, draft: Draft): void {
  const value = (prefix: string): string | undefined =>
    line.startsWith(prefix) ? line.slice(prefix.length) : undefined;
  const index = /^index [0-9a-f]+\.\.[0-9a-f]+ (\d{6})$/.exec(line);
  if (index !== null) draft.oldMode = draft.newMode = index[1] ?? null;
  draft.oldMode = value("old mode ") ?? value("deleted file mode ") ?? draft.oldMode;
  draft.newMode = value("new mode ") ?? value("new file mode ") ?? draft.newMode;
  draft.isNew ||= line.startsWith("new file mode ");
  draft.isDeleted ||= line.startsWith("deleted file mode ");
  const from = value("rename from ") ?? value("copy from ");
  if (from !== undefined) draft.renamedFrom = parseName(from) ?? undefined;
  const to = value("rename to ") ?? value("copy to ");
  if (to !== undefined) draft.renamedTo = parseName(to) ?? undefined;
  // If both names hold spaces, the header alone does not say which files are meant.
  draft.isReal ||= draft.renamedFrom !== undefined && draft.renamedTo !== undefined;
  if (line.startsWith("Binary files ") && line.endsWith(" differ")) draft.isBinary = true;
  if (line === "GIT binary patch") draft.isBinary = draft.hasBinaryData = true;
}

function finishDraft(draft: Draft): PatchFile {
  const named = nameFile(draft);
  const decode = (name: string | null): string | null =>
    name === null ? null : decodePath(Buffer.from(name, "latin1"));
  return {
    oldPath: draft.isNew ? null : decode(named.old),
    newPath: draft.isDeleted ? null : decode(named.new),
    oldMode: draft.isNew ? null : draft.oldMode,
    newMode: draft.isDeleted ? null : draft.newMode,
    isBinary: draft.isBinary,
    isComplete: !draft.isBinary || draft.hasBinaryData,
    added: draft.added,
    removed: draft.removed,
    contextLines: draft.contextLines,
    prefixDepth: Math.max(0, depthOf(writtenName(draft)) - depthOf(named.new ?? named.old)),
    offset: draft.offset,
  };
}

/** A name as the patch has it, prefix included. */
function writtenName({ newName, oldName, header }: Draft): string | null {
  return newName ?? oldName ?? header?.new ?? null;
}

function depthOf(name: string | null): number {
  return name === null ? 0 : name.split("/").length;
}

function nameFile(draft: Draft): { old: string | null; new: string | null } {
  if (draft.renamedFrom !== undefined && draft.renamedTo !== undefined)
    return { old: draft.renamedFrom, new: draft.renamedTo };
  // The header has both names also where one of `---` and `+++` is /dev/null.
  const old = draft.oldName ?? draft.header?.old ?? null;
  const now = draft.newName ?? draft.header?.new ?? null;
  const name = commonName(old, now);
  return { old: draft.oldName === null ? null : name, new: draft.newName === null ? null : name };
}
