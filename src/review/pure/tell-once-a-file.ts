import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";

/** A file that has it so often where the change did not touch it is written so on purpose. */
const CUSTOM = 5;
/**
 * Tells in few words what is a matter of how a file is laid out or of time (`rule.isOfFile`), and holds of many of its places:
 * the first of them speaks for all, and names the lines of the others. Where the file has the same five times on
 * lines that the change left alone, that is its custom, and nothing is told.
 * @param outside what was found and lies outside of the change
 */
export function tellOnceAFile<Found extends RawFinding>(
  kept: readonly Found[],
  outside: readonly RawFinding[],
): Found[] {
  const others = groupBy(outside.filter(isOfFile), keyOf);
  const groups = groupBy(kept.filter(isOfFile), keyOf);
  return kept.flatMap((finding) => {
    if (!isOfFile(finding)) return [finding];
    const key = keyOf(finding);
    if ((others.get(key)?.length ?? 0) >= CUSTOM) return [];
    const group = groups.get(key) ?? [];
    const [first, ...rest] = [...group].sort((a, b) => a.line - b.line);
    return finding === first ? [speakingFor(finding, rest)] : [];
  });
}

function isOfFile({ rule, fix }: RawFinding): boolean {
  return rule.isOfFile === true && fix === null;
}

function keyOf({ rule, file }: RawFinding): string {
  return `${rule.id}\0${file}`;
}

function speakingFor<Found extends RawFinding>(finding: Found, rest: readonly Found[]): Found {
  if (rest.length === 0) return finding;
  return { ...finding, alsoAt: [...new Set(rest.map(({ line }) => line))] };
}
