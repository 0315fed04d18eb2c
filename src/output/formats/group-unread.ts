import { groupBy } from "../../core/group-by.ts";
import type { Report } from "../../review/pure/report.ts";

/** Files that an analyzer cannot read for one reason. */
interface UnreadGroup {
  /** Name of the analyzer. */
  readonly by: string;
  readonly reason: string;
  readonly files: readonly string[];
}

/** Groups the files that analyzers cannot read by analyzer and reason. */
export function groupUnread({ unread = [] }: Report["files"]): readonly UnreadGroup[] {
  return [...groupBy(unread, ({ by, reason }) => `${by}: ${reason}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ by: first.by, reason: first.reason, files: group.map(({ file }) => file) }];
  });
}
