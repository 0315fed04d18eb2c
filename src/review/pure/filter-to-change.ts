import { containsLine, overlapsRanges } from "../../core/change/line-ranges.ts";
import type { ChangedFile, LineRange } from "../../core/change/types.ts";
import type { Place, RawFinding } from "../../core/findings/types.ts";

/** A place of up to so many lines is about all of them; a longer one is about its first line. */
const SHORT_LINES = 5;

/**
 * Keeps the findings that the change is responsible for and counts the others. A short place is kept if one of its
 * lines was added or modified, or if lines were removed inside it; a long one (a whole function) if its first line or
 * at least half of it was. Findings that the change caused are always kept, and those that are held back never.
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
