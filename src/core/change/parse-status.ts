import { decodePath } from "./decode-path.ts";
import { splitAtNul } from "./parse-raw-diff.ts";

/** A file that differs from the last commit. */
export interface PendingFile {
  readonly path: string;
  /** The former path of a renamed file. */
  readonly oldPath: string | null;
  /** `partly-staged`: part of its edits are in the index, part are not. */
  readonly state: "staged" | "unstaged" | "partly-staged" | "untracked" | "unmerged";
}

export interface Status {
  /** One whose name is not UTF-8 is spelled with a backslash, which no branch's name has (`decodePath`). */
  readonly branch: string | null;
  readonly headCommit: string | null;
  readonly pending: readonly PendingFile[];
}

/** Whether a path that git lists as untracked is a separate repository, of which a commit here holds no file. */
export function isNestedRepository(path: string): boolean {
  return path.endsWith("/");
}

/** Reads `git status --porcelain=v2 -z --branch`; the files come sorted by path. */
export function parseStatus(output: Buffer): Status {
  let branch: string | null = null;
  let headCommit: string | null = null;
  const pending: PendingFile[] = [];
  const fields = splitAtNul(output);
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? Buffer.alloc(0);
    const line = field.toString("utf8");
    const add = (columns: number, state: PendingFile["state"], oldPath: Buffer | null): void => {
      pending.push({
        path: decodePath(afterColumns(field, columns)),
        oldPath: oldPath === null ? null : decodePath(oldPath),
        state,
      });
    };
    if (line.startsWith("# branch.oid ")) headCommit = known(line.slice(13), "(initial)");
    else if (line.startsWith("# branch.head "))
      branch = known(decodePath(field.subarray(14)), "(detached)");
    else if (line.startsWith("1 ")) add(8, stateOf(line.slice(2, 4)), null);
    else if (line.startsWith("2 ")) {
      // The name before the rename is a separate field.
      at += 1;
      add(9, stateOf(line.slice(2, 4)), fields[at] ?? null);
    } else if (line.startsWith("u ")) add(10, "unmerged", null);
    else if (line.startsWith("? ")) add(1, "untracked", null);
  }
  pending.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { branch, headCommit, pending };
}

/** Lists the untracked paths of such an output, as `git ls-files --others --exclude-standard` does. */
export function untrackedIn(output: Buffer): Buffer[] {
  const paths: Buffer[] = [];
  const fields = splitAtNul(output);
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? Buffer.alloc(0);
    const mark = field.toString("latin1", 0, 2);
    // The name before a rename is a separate field, which may begin like any other.
    if (mark === "2 ") at += 1;
    else if (mark === "? ") paths.push(field.subarray(2));
  }
  return paths;
}

function known(value: string, unknown: string): string | null {
  return value === unknown ? null : value;
}

/** The letters of index and work tree; a dot means no difference. */
function stateOf(letters: string): PendingFile["state"] {
  if (letters.startsWith(".")) return "unstaged";
  return letters.endsWith(".") ? "staged" : "partly-staged";
}

function afterColumns(field: Buffer, columns: number): Buffer {
  let at = 0;
  for (let column = 0; column < columns; column += 1) at = field.indexOf(0x20, at) + 1;
  return field.subarray(at);
}
