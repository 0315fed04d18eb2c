import { parsePatch, type PatchFile } from "../core/change/parse-patch.ts";
import { parseRawDiff, type RawEntry } from "../core/change/parse-raw-diff.ts";
import type { ChangedFile, FileKind } from "../core/change/types.ts";
import { PINNED_ENVIRONMENT, PINNED_OPTIONS, PINNED_SETTINGS } from "./diff-options.ts";
import type { Comparison } from "./comparison.ts";
import type { Git } from "./git.ts";
import { pathspecsOf } from "./inside-of.ts";

/** A file of a diff, with what is needed to read its two sides. */
export interface DiffFile {
  readonly entry: RawEntry;
  readonly changed: ChangedFile;
}

/**
 * Compares two ends in two git processes side by side, however many files differ. `ends` are the arguments of
 * `git diff` that name them; ids only, never names from outside.
 */
export async function diffFiles(git: Git, compared: Compared): Promise<DiffFile[]> {
  if (compared.within?.length === 0) return [];
  const diff = (...format: string[]): Promise<Buffer> => diffOf(git, compared, format);
  // Files that are new or gone as a whole need no lines: a data file of any size costs nothing here.
  // Whether there are others is known when it is too late to ask side by side.
  const [raw, patch] = await Promise.all([
    diff("--raw", "--numstat", "-z"),
    diff("--patch", "--diff-filter=MRC"),
  ]);
  const entries = parseRawDiff(raw);
  const byPath = new Map(parsePatch(patch).map((file) => [file.newPath, file]));
  return entries.map((entry) => ({ entry, changed: toChangedFile(entry, byPath.get(entry.path)) }));
}

/** Compares files of a diff that git calls binary line by line. */
export async function diffAsText(
  git: Git,
  compared: Compared,
  files: readonly DiffFile[],
): Promise<DiffFile[]> {
  const names = files.flatMap(({ changed: { path, oldPath } }) => [path, oldPath ?? path]);
  // A name that is not UTF-8 cannot be asked for by its text.
  const isAskable = files.every(({ entry }) => entry.pathBytes.equals(Buffer.from(entry.path)));
  const within = isAskable ? names : compared.within;
  const format = ["--text", "--patch", "--diff-filter=MRC"];
  const patch = await diffOf(git, { ...compared, within }, format);
  const byPath = new Map(parsePatch(patch).map((file) => [file.newPath, file]));
  return files.map(({ entry }) => {
    const shown = { ...entry, isBinary: false };
    return { entry: shown, changed: toChangedFile(shown, byPath.get(entry.path)) };
  });
}

type Compared = Pick<Comparison, "ends" | "env" | "within">;

function diffOf(
  git: Git,
  { ends, env, within }: Compared,
  format: readonly string[],
): Promise<Buffer> {
  const paths = pathspecsOf(within);
  return git.bytes(
    [...PINNED_SETTINGS, "diff", ...PINNED_OPTIONS, ...format, ...ends, "--", ...paths],
    { env: { ...PINNED_ENVIRONMENT, ...env } },
  );
}

function toChangedFile(entry: RawEntry, patch: PatchFile | undefined): ChangedFile {
  const kind = kindOf(entry);
  const isWhole = entry.status === "added" || entry.status === "type-changed";
  const hasLines = kind === "text" && patch !== undefined && !isWhole;
  return {
    path: entry.path,
    oldPath: entry.oldPath,
    status: entry.status,
    kind,
    oldMode: entry.oldMode,
    newMode: entry.newMode,
    isUntracked: false,
    added: isWhole ? "all" : hasLines ? patch.added : [],
    removed: hasLines ? patch.removed : [],
  };
}

function kindOf({ status, oldMode, newMode, isBinary }: RawEntry): FileKind {
  const mode = status === "deleted" ? oldMode : newMode;
  if (mode === "160000") return "submodule";
  if (mode === "120000") return "symlink";
  return isBinary ? "binary" : "text";
}
