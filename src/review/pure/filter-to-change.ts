import { containsLine, overlapsRanges } from "../../core/change/line-ranges.ts";
import type { ChangedFile, LineRange } from "../../core/change/types.ts";
import type { Place, RawFinding } from "../../core/findings/types.ts";

/** Up to this many lines, a place is about all of them; a longer one is about its first. */
const SHORT_LINES = 5;

/**
 * Keeps the findings that the change is answerable for and counts the others. A short place counts
 * when one of its lines was added or modified, or when lines were omitted of its middle; a long one
 * (a whole function) when its first line was, or at least half of it. What the change caused elsewhere
 * counts wherever it lies, and what is held back nowhere.
 */
export function filterToChange<
  Found extends Place & Pick<RawFinding, "isCausedByChange" | "heldBack">,
>(
  findings: readonly Found[],
  files: readonly ChangedFile[],
): { readonly inChange: readonly Found[]; readonly outsideChange: number } {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const inChange = findings.filter((finding) => {
    if (finding.heldBack !== undefined) return false;
    if (finding.isCausedByChange === true) return true;
    const file = byPath.get(finding.file);
    return file !== undefined && isTouched(finding, file);
  });
  return { inChange, outsideChange: findings.length - inChange.length };
}

function isTouched(place: Place, file: ChangedFile): boolean {
  const { added, removed } = file;
  if (added === "all") return true;
  const { line, endLine } = place;
  const length = endLine - line + 1;
  if (length <= SHORT_LINES)
    return (
      overlapsRanges(added, { start: line, end: endLine }) ||
      removed.some(({ afterLine }) => afterLine >= line && afterLine < endLine)
    );
  const own = added.reduce((sum, range) => sum + linesInCommon(range, place), 0);
  return containsLine(added, line) || own * 2 >= length;
}

function linesInCommon(range: LineRange, place: Pick<Place, "line" | "endLine">): number {
  return Math.max(0, Math.min(range.end, place.endLine) - Math.max(range.start, place.line) + 1);
}
