import { editedLines } from "./choose-hunks.ts";
import type { LineHunk } from "./find-hunks.ts";
import type { ProposedFix } from "./types.ts";

/**
 * Cuts hunks with fixes on neighbouring lines into separate ones: if a hunk replaces as many lines as it adds and
 * every line belongs to an edit that keeps the number of lines.
 */
export function cutHunks(
  hunks: readonly LineHunk[],
  fixes: readonly ProposedFix[],
  file: string,
): readonly LineHunk[] {
  return hunks.flatMap((hunk) => {
    const { start, removed, added, newStart } = hunk;
    if (removed < 2 || removed !== added.length) return [hunk];
    const owners = ownersOfLines(hunk, fixes, file);
    if (owners === null) return [hunk];
    const cuts = owners.flatMap((own, at) =>
      at > 0 && [...own].every((fix) => owners[at - 1]?.has(fix) !== true) ? [at] : [],
    );
    return [0, ...cuts].map((from, index) => {
      const to = cuts[index] ?? removed;
      return {
        start: start + from,
        removed: to - from,
        added: added.slice(from, to),
        newStart: newStart + from,
      };
    });
  });
}

/** Returns the fixes on each line of a hunk; null if they do not account for the hunk. */
function ownersOfLines(
  { start, removed }: LineHunk,
  fixes: readonly ProposedFix[],
  file: string,
): readonly ReadonlySet<ProposedFix>[] | null {
  const owners = Array.from({ length: removed }, () => new Set<ProposedFix>());
  for (const fix of fixes) {
    for (const [first, last] of editedLines(fix, file)) {
      if (last <= start || first > start + removed) continue;
      for (let line = first; line <= last; line += 1) owners[line - 1 - start]?.add(fix);
    }
    const mine = owners.some((own) => own.has(fix));
    const keepsLines = fix.edits.every(
      ({ file: at, startLine, endLine, newText }) =>
        at !== file || newText.split("\n").length - 1 === endLine - startLine,
    );
    if (mine && !keepsLines) return null;
  }
  return owners.every((own) => own.size > 0) ? owners : null;
}
