import type { Edit } from "../../core/findings/types.ts";

/** The same for two edits exactly where both do the same to the same file. */
export function editKey(edit: Edit): string {
  const { file, startLine, startColumn, endLine, endColumn, newText } = edit;
  return JSON.stringify([file, startLine, startColumn, endLine, endColumn, newText]);
}
