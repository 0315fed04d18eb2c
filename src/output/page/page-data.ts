import { BYTE_ORDER_MARK } from "../../core/byte-order-mark.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { Finding, Fix, Place } from "../../core/findings/types.ts";
import { groupBy } from "../../core/group-by.ts";
import { splitLines } from "../../review/pure/source-lines.ts";
import { fixDiff } from "../formats/fix-diff.ts";
import { saidSeverity, severityWords } from "../formats/said-severity.ts";
import type { ReportView } from "../formats/types.ts";
import { countLines, cutHunks, type ShownPlace } from "./cut-hunks.ts";
import { highlight } from "./highlight.ts";
import { maskSides, type Sides } from "./masked-sides.ts";
import type { PageData, PageFile, PageFinding } from "./types.ts";

/** Most changed lines without findings, in total and for each file. */
const MAX_CHANGED_LINES = 20_000;
const MAX_CHANGED_LINES_OF_FILE = 2_000;
/** Most characters of coloured code: about a second's work. */
const MAX_COLORED = 1_500_000;
const MAX_FIX_LINES = 200;
const MAX_STEP_CODE = 160;

/** Collects the data for the page of a report: files with their hunks, findings and trend, without secrets. */
export function pageData(view: ReportView): PageData {
  const { report, change } = view;
  const sides = maskSides(view.sources, change?.before ?? new Map(), view.hide ?? String);
  const { findings, questions } = report;
  const changed = new Map((change?.files ?? []).map((file) => [file.path, file]));
  const places = groupBy<ShownPlace & Pick<Place, "file">>(
    [
      ...findings.flatMap((finding) => [finding, ...(finding.trace ?? [])]),
      ...questions.map(({ file, line }) => ({ file, line, endLine: line, column: 1 })),
    ],
    ({ file }) => file,
  );
  const paths = [
    ...new Set([...findings.map(({ file }) => file), ...places.keys(), ...changed.keys()]),
  ];
  // If whole files are reviewed, no file is outside of a change.
  const untouched = changed.size === 0 ? "whole" : "unchanged";
  const room = { lines: MAX_CHANGED_LINES, colored: MAX_COLORED };
  return {
    files: paths.map((path) =>
      fileOf({
        path,
        changed: changed.get(path),
        untouched,
        places: places.get(path) ?? [],
        sides,
        room,
      }),
    ),
    findings: findings.map((finding) => findingOf(finding, sides)),
    trend: view.trend ?? [],
  };
}

function fileOf(wanted: {
  readonly path: string;
  readonly changed: ChangedFile | undefined;
  readonly untouched: PageFile["status"];
  readonly places: readonly ShownPlace[];
  readonly sides: Sides;
  /** The rest of the limits for the whole page. */
  readonly room: { lines: number; colored: number };
}): PageFile {
  const { path, changed, untouched, places, sides, room } = wanted;
  const texts = shownSides(path, sides);
  const colors = {
    after: colorsOf(path, texts.after, room),
    before: colorsOf(path, texts.before, room),
  };
  const file = { changed, after: linesOf(texts.after), before: linesOf(texts.before), colors };
  const counts = countLines(file);
  const many = counts.added + counts.removed;
  const oldPath = changed?.oldPath ?? null;
  const isWhole = many <= MAX_CHANGED_LINES_OF_FILE && many <= room.lines;
  if (isWhole) room.lines -= many;
  return {
    path: sides.hide(path),
    ...(oldPath === null ? {} : { oldPath: sides.hide(oldPath) }),
    status: changed?.status ?? untouched,
    ...counts,
    hunks: cutHunks(file, places, { isWhole }),
    ...(isWhole ? {} : { isCut: true as const }),
  };
}

/** Returns the texts of a file without the byte order mark, unless the change adds or removes it. */
function shownSides(
  path: string,
  sides: Sides,
): Readonly<Record<"after" | "before", string | undefined>> {
  const texts = { after: sides.after.get(path), before: sides.before.get(path) };
  const known = [texts.after, texts.before].filter((text) => text !== undefined);
  if (!known.every((text) => text.startsWith(BYTE_ORDER_MARK))) return texts;
  return {
    after: texts.after?.slice(BYTE_ORDER_MARK.length),
    before: texts.before?.slice(BYTE_ORDER_MARK.length),
  };
}

/** Returns a place in the texts as they are shown. */
function shownPlace<Shown extends Place>(place: Shown, sides: Sides): Shown {
  const { file, line, column, endLine, endColumn } = place;
  const isMoved =
    line === 1 && shownSides(file, sides).after?.length !== sides.after.get(file)?.length;
  if (!isMoved) return place;
  return {
    ...place,
    column: Math.max(1, column - BYTE_ORDER_MARK.length),
    endColumn: endLine === 1 ? Math.max(1, endColumn - BYTE_ORDER_MARK.length) : endColumn,
  };
}

function linesOf(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const lines = splitLines(text);
  // No line follows the last line break.
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function colorsOf(
  path: string,
  text: string | undefined,
  room: { colored: number },
): readonly string[] | null {
  if (text === undefined || text.length > room.colored) return null;
  const colors = highlight(path, text);
  if (colors !== null) room.colored -= text.length;
  return colors;
}

function findingOf(finding: Finding, sides: Sides): PageFinding {
  const { after, hide } = sides;
  const { fix, trace = [], verdict, status, ...rest } = shownPlace(finding, sides);
  const { id, line, column, endLine, endColumn, focus, confidence } = rest;
  const text = (key: "rule" | "title" | "message" | "evidence" | "source" | "file"): string =>
    hide(rest[key]);
  return {
    id: hide(id),
    rule: text("rule"),
    file: text("file"),
    line,
    column,
    endLine,
    endColumn,
    severity: saidSeverity(finding),
    severityWords: severityWords(finding),
    focus,
    title: text("title"),
    message: text("message"),
    evidence: text("evidence"),
    confidence,
    source: text("source"),
    isKnown: status === "known",
    trace: trace.map((step) => ({
      file: hide(step.file),
      line: step.line,
      note: hide(step.note),
      code: (splitLines(after.get(step.file) ?? "")[step.line - 1] ?? "")
        .trim()
        .slice(0, MAX_STEP_CODE),
    })),
    verdict:
      verdict === undefined
        ? null
        : { ruling: verdict.ruling, by: hide(verdict.by), because: hide(verdict.because) },
    fix: fix === null ? null : fixOf(fix, sides),
  };
}

function fixOf(fix: Fix, { after, hide }: Sides): PageFinding["fix"] {
  const hunks = fixDiff(fix, after);
  return {
    title: hide(fix.title),
    isCut: hunks.some((hunk) => Math.max(hunk.before.length, hunk.after.length) > MAX_FIX_LINES),
    hunks: hunks.map(({ file, line, before, after: now }) => {
      const text = after.get(file) ?? "";
      const isLast = !text.endsWith("\n") && splitLines(text).length < line + before.length;
      return {
        file: hide(file),
        line,
        before: before.slice(0, MAX_FIX_LINES).map(hide),
        after: now.slice(0, MAX_FIX_LINES).map(hide),
        ends: { line: text.includes("\r\n") ? "\r\n" : "\n", isLast },
      };
    }),
  };
}
