import { editKey } from "./edit-key.ts";
import type { LineHunk } from "./find-hunks.ts";
import type { ProposedFix, RefusedFix } from "./types.ts";

/** The changes in one file, and those that cannot be committed, each with the reason. */
export interface FileHunks {
  readonly file: string;
  readonly hunks: readonly LineHunk[];
  readonly refused: ReadonlyMap<LineHunk, string>;
}

export interface ChosenHunks {
  /** Every hunk to be committed. */
  readonly hunks: ReadonlySet<LineHunk>;
  readonly committed: readonly ProposedFix[];
  readonly left: readonly RefusedFix[];
}

/**
 * Decides what is committed so that each fix is in the commit as a whole or not at all: a fix with one
 * refused hunk is left with all of its hunks, and so is a fix that shares one of those with it.
 */
export function chooseHunks(
  files: readonly FileHunks[],
  fixes: readonly ProposedFix[],
): ChosenHunks {
  const owners = findOwners(files, fixes);
  const owned = new Set([...owners.values()].flatMap((owning) => [...owning]));
  const left = new Map<ProposedFix, string>();
  for (const fix of fixes) if (!owned.has(fix)) left.set(fix, "it changes no line of its file");
  const refused = new Map(files.flatMap((file) => [...file.refused]));
  for (const [hunk, owning] of owners) {
    const because = refused.get(hunk);
    if (because !== undefined) for (const fix of owning) if (!left.has(fix)) left.set(fix, because);
  }
  // Each left fix may pull others with it, and those others again.
  for (let known = -1; known !== left.size;) {
    known = left.size;
    for (const owning of owners.values()) {
      const cause = [...owning].find((fix) => left.has(fix));
      if (cause === undefined) continue;
      for (const fix of owning)
        if (!left.has(fix)) left.set(fix, `it shares lines with ${cause.id}, which is not applied`);
    }
  }
  const isFree = (hunk: LineHunk): boolean =>
    !refused.has(hunk) && [...(owners.get(hunk) ?? [])].every((fix) => !left.has(fix));
  return {
    hunks: new Set(files.flatMap(({ hunks }) => hunks.filter(isFree))),
    committed: fixes.filter((fix) => !left.has(fix)),
    left: [...left].map(([{ id }, because]) => ({ id, because })),
  };
}

/** First and last line, from 1. */
type Lines = readonly [number, number];

/**
 * Finds the fixes that made a hunk: those of its edits if these are known, or else those with an edit in its lines,
 * or else those with the nearest one.
 */
function findOwners(
  files: readonly FileHunks[],
  fixes: readonly ProposedFix[],
): ReadonlyMap<LineHunk, ReadonlySet<ProposedFix>> {
  const owners = new Map<LineHunk, Set<ProposedFix>>();
  for (const { file, hunks } of files) {
    for (const hunk of hunks) owners.set(hunk, ownersByEdits(hunk, fixes));
    const unclaimed = hunks.filter((hunk) => hunk.edits === undefined);
    if (unclaimed.length === 0) continue;
    const edits = fixes.flatMap((fix) =>
      editedLines(fix, file).map((lines) => ({ fix, lines, hunks: hunksAt(lines, unclaimed) })),
    );
    for (const edit of edits) for (const hunk of edit.hunks) owners.get(hunk)?.add(edit.fix);
    for (const hunk of unclaimed) {
      if (owners.get(hunk)?.size !== 0) continue;
      const distances = edits.map(({ lines }) => distance(lines, oldLines(hunk)));
      const nearest = Math.min(...distances);
      for (const [index, { fix }] of edits.entries())
        if (distances[index] === nearest) owners.get(hunk)?.add(fix);
    }
  }
  return owners;
}

function ownersByEdits({ edits = [] }: LineHunk, fixes: readonly ProposedFix[]): Set<ProposedFix> {
  const keys = new Set(edits.map(editKey));
  return new Set(fixes.filter((fix) => fix.edits.some((edit) => keys.has(editKey(edit)))));
}

/** Finds the hunks at the lines of a fix: before all fixes, or after those of earlier rounds. */
function hunksAt(lines: Lines, hunks: readonly LineHunk[]): readonly LineHunk[] {
  const inOld = hunks.filter((hunk) => distance(lines, oldLines(hunk)) === 0);
  if (inOld.length > 0) return inOld;
  const inNew = hunks.filter((hunk) => distance(lines, newLines(hunk)) === 0);
  if (inNew.length > 0) return inNew;
  const distances = hunks.map((hunk) => distance(lines, oldLines(hunk)));
  const nearest = Math.min(...distances);
  return hunks.filter((_, index) => distances[index] === nearest);
}

/** Returns the lines of a fix's edits in one file. An end at the first column leaves its line alone. */
export function editedLines(fix: ProposedFix, file: string): readonly Lines[] {
  if (fix.edits.length === 0 && fix.file === file) return [[fix.line, fix.line]];
  return fix.edits
    .filter((edit) => edit.file === file)
    .map(({ startLine, endLine, endColumn }) => [
      startLine,
      endColumn === 1 && endLine > startLine ? endLine - 1 : endLine,
    ]);
}

function oldLines({ start, removed }: LineHunk): Lines {
  return removed > 0 ? [start + 1, start + removed] : [start, start + 1];
}

function newLines({ newStart, added }: LineHunk): Lines {
  return added.length > 0 ? [newStart + 1, newStart + added.length] : [newStart, newStart + 1];
}

function distance([start, end]: Lines, [otherStart, otherEnd]: Lines): number {
  return Math.max(0, otherStart - end, start - otherEnd);
}
