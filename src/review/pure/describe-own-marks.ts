import { counted } from "../../core/counted.ts";
import type { OwnMarks } from "../../core/change/types.ts";
import { printable } from "../../core/printable.ts";

/** Of more files than these the first are named. */
const MOST_NAMED = 3;

/**
 * Says which of a change's own marks made a difference to its review, each mark once with its files: those that do not
 * count, of files that are read, and those that count, of files that are skipped.
 */
export function describeOwnMarks(
  marks: OwnMarks | undefined,
  { read, skipped }: Readonly<Record<"read" | "skipped", ReadonlySet<string>>>,
): Readonly<Record<"held" | "pending", readonly string[]>> {
  return {
    held: describe(marks?.held ?? new Map(), read),
    pending: describe(marks?.pending ?? new Map(), skipped),
  };
}

function describe(marks: OwnMarks["held"], among: ReadonlySet<string>): string[] {
  const files = new Map<string, string[]>();
  for (const [path, names] of marks)
    for (const name of names)
      if (among.has(path)) files.set(name, [...(files.get(name) ?? []), printable(path)]);
  return [...files].map(([name, paths]) => {
    const more = paths.length - MOST_NAMED;
    const rest = more > 0 ? [`${counted(more, "more file")}`] : [];
    return `${name} in .gitattributes (${[...paths.sort().slice(0, MOST_NAMED), ...rest].join(", ")})`;
  });
}
