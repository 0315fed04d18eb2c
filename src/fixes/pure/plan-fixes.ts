import { compareTexts } from "../../core/compare-texts.ts";
import { lineStarts } from "../../review/pure/source-lines.ts";
import { severityRank } from "../../core/vocabulary.ts";
import { applyRanges, overlaps, rangeOf, type EditRange } from "./edit-ranges.ts";
import type { FileRewrite, FixPlan, ProposedFix, RefusedFix } from "./types.ts";

/**
 * Chooses which fixes are applied together, the weightiest first: a fix is chosen whole or refused whole.
 * Two fixes that share an edit share its effect; of two that overlap the later is refused. `textOf` gives
 * the text that was reviewed, undefined if there is none.
 */
export function planFixes(
  fixes: readonly ProposedFix[],
  textOf: (file: string) => string | undefined,
): FixPlan {
  const files = new Map<string, OpenFile | undefined>();
  const fileOf = (file: string): OpenFile | undefined => {
    if (!files.has(file)) files.set(file, openFile(file, textOf(file)));
    return files.get(file);
  };
  const chosen: ProposedFix[] = [];
  const refused: RefusedFix[] = [];
  for (const fix of [...fixes].sort(compareFixes)) {
    const because = take(fix, fileOf);
    if (because === null) chosen.push(fix);
    else refused.push({ id: fix.id, because });
  }
  const rewrites = [...files.values()]
    .flatMap((file) => (file === undefined ? [] : [rewrite(file)]))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => compareTexts(a.file, b.file));
  return { rewrites, chosen, refused };
}

interface OpenFile {
  readonly file: string;
  readonly text: string;
  readonly starts: readonly number[];
  readonly taken: { readonly range: EditRange; readonly by: string }[];
}

function openFile(file: string, text: string | undefined): OpenFile | undefined {
  return text === undefined ? undefined : { file, text, starts: lineStarts(text), taken: [] };
}

/** Enters all edits of a fix, or none if one cannot be entered; returns the reason then. */
function take(fix: ProposedFix, fileOf: (file: string) => OpenFile | undefined): string | null {
  const wanted: { file: OpenFile; range: EditRange }[] = [];
  for (const edit of fix.edits) {
    const file = fileOf(edit.file);
    if (file === undefined) return `the content of ${edit.file} is not available`;
    const found = locate(file, edit);
    if ("because" in found) return found.because;
    const { range } = found;
    const other = file.taken.find((it) => overlaps(it.range, range));
    if (other !== undefined) return `its lines overlap those of ${other.by}`;
    if (wanted.some((it) => it.file === file && overlaps(it.range, range)))
      return "its own edits overlap";
    wanted.push({ file, range });
  }
  const isIdle = wanted.every(
    ({ file, range }) => file.text.slice(range.start, range.end) === range.newText,
  );
  if (isIdle) return "it changes nothing";
  for (const { file, range } of wanted) file.taken.push({ range, by: fix.id });
  return null;
}

function locate(
  { file, text, starts }: OpenFile,
  edit: ProposedFix["edits"][number],
): { range: EditRange } | { because: string } {
  try {
    return { range: rangeOf(text, edit, starts) };
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return { because: `it does not fit ${file}: ${said}` };
  }
}

function rewrite({ file, text, taken }: OpenFile): FileRewrite {
  const after = applyRanges(
    text,
    taken.map(({ range }) => range),
  );
  return { file, before: text, after };
}

/** Orders fixes by severity, file, line, column of the first edit and id, the same on every machine. */
function compareFixes(a: ProposedFix, b: ProposedFix): number {
  return (
    severityRank(a) - severityRank(b) ||
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    columnOf(a) - columnOf(b) ||
    compareTexts(a.id, b.id)
  );
}

function columnOf({ edits }: ProposedFix): number {
  return edits[0]?.startColumn ?? 0;
}
