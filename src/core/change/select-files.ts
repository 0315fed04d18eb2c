import { MAX_REVIEWED_BYTES } from "./classify-content.ts";
import { createExclude } from "./create-exclude.ts";
import { skipReasonByName } from "./skip-reason-by-name.ts";
import type { ChangedFile, SkipReason } from "./types.ts";

/** The files that a review reads, and by name all that it does not. */
export interface Selection {
  readonly wanted: readonly ChangedFile[];
  /** Paths that an `exclude` pattern matches. */
  readonly excluded: readonly string[];
  readonly skipped: readonly { readonly file: string; readonly reason: SkipReason }[];
}

/**
 * Sorts the files of a change by what is known without reading them. `exclude` holds .gitignore lines,
 * the last one that matches wins; a pattern that means nothing matches nothing. `generated` holds the
 * paths that the repository's attributes mark as generated.
 */
export function selectFiles(
  files: readonly ChangedFile[],
  options: { readonly exclude: readonly string[]; readonly generated: ReadonlySet<string> },
): Selection {
  const isExcluded = createExclude(options.exclude);
  const wanted: ChangedFile[] = [];
  const excluded: string[] = [];
  const skipped: { file: string; reason: SkipReason }[] = [];
  for (const file of files) {
    // A folder that cannot be opened is excluded if all its files would be.
    if (isExcluded(file.path.endsWith("/") ? `${file.path}any` : file.path)) {
      excluded.push(file.path);
      continue;
    }
    const reason = skipReason(file, options.generated);
    if (reason === null) wanted.push(file);
    else skipped.push({ file: file.path, reason });
  }
  return { wanted, excluded, skipped };
}

/** Above this git is not asked whether a file is text, so that "binary" would be a guess. */
export const UNREAD_BY_GIT_BYTES = 16 * 1024 * 1024;

function skipReason(file: ChangedFile, generated: ReadonlySet<string>): SkipReason | null {
  if (file.status === "deleted") return "deleted";
  if (file.status === "unmerged") return "unmerged";
  if (file.kind === "submodule") return "submodule";
  if (file.kind === "symlink") return "symbolic link";
  const named = skipReasonByName(file.path);
  if (named !== null) return named;
  if (generated.has(file.path)) return "generated";
  const bytes = file.newBytes ?? 0;
  if (bytes > UNREAD_BY_GIT_BYTES) return "too large";
  if (file.kind === "binary") return "binary";
  if (bytes > MAX_REVIEWED_BYTES) return "too large";
  const isUntouched = file.added !== "all" && file.added.length === 0 && file.removed.length === 0;
  if (!isUntouched) return null;
  return file.status === "renamed" || file.status === "copied"
    ? "renamed only"
    : "mode change only";
}
