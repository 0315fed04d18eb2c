import type { ChangedFile } from "./types.ts";

/** Returns the former paths of the files that a change moved, by their paths now. A copy has moved nothing. */
export function formerNames(files: readonly ChangedFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ path, oldPath, status }) =>
      status === "renamed" && oldPath !== null ? [[path, oldPath] as const] : [],
    ),
  );
}
