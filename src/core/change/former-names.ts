import type { ChangedFile } from "./types.ts";

/** Where a change moved files: the former path of each, by its path now. A copy has moved nothing. */
export function formerNames(files: readonly ChangedFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ path, oldPath, status }) =>
      status === "renamed" && oldPath !== null ? [[path, oldPath] as const] : [],
    ),
  );
}
