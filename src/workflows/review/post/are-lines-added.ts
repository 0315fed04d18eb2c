import type { ChangedFile, LineRange } from "../../../core/change/types.ts";

/** Whether the change added all of some lines in one run: there a code host takes comments. */
export function areLinesAdded(added: ChangedFile["added"], { start, end }: LineRange): boolean {
  return added === "all" || added.some((range) => range.start <= start && end <= range.end);
}
