import type { Edit } from "../../core/findings/types.ts";

/** Returns a key that two edits share if both do the same to the same file. */
export function editKey(edit: Edit): string {
  const { file, startLine, startColumn, endLine, endColumn, newText } = edit;
  return JSON.stringify([file, startLine, startColumn, endLine, endColumn, newText]);
}
