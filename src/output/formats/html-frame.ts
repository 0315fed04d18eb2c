import { splitLines } from "../../review/pure/source-lines.ts";
import type { Fix, Place } from "../../core/findings/types.ts";
import { fixDiff } from "./fix-diff.ts";
import { escapeHtml } from "./html-text.ts";
import type { ReportView } from "./types.ts";

const CONTEXT_LINES = 2;
/** A longer place shows its first and its last lines. */
const MAX_PLACE_LINES = 8;
const HEAD_LINES = 4;
/** UTF-16 units shown on either side of a mark, and of the mark itself. */
const MAX_UNITS = 300;

/** A place in its code, lines numbered and the place marked; empty when the text is not at hand. */
export function htmlFrame(place: Place, sources: ReportView["sources"]): string {
  const source = sources.get(place.file);
  const lines = source === undefined ? [] : splitLines(source);
  if (place.line > lines.length) return "";
  const count = lines.at(-1) === "" ? Math.max(place.line, lines.length - 1) : lines.length;
  const last = Math.min(place.endLine, count);
  const isLong = last - place.line + 1 > MAX_PLACE_LINES;
  const rows: string[] = [];
  const end = Math.min(count, last + CONTEXT_LINES);
  for (let number = Math.max(1, place.line - CONTEXT_LINES); number <= end; number += 1) {
    if (isLong && number === place.line + HEAD_LINES) {
      rows.push(row("fold", "⋯", `${last - number} more lines`));
      number = last;
    }
    const line = lines[number - 1] ?? "";
    const isInPlace = number >= place.line && number <= last;
    const from = number === place.line ? place.column - 1 : 0;
    const to = number === place.endLine ? place.endColumn - 1 : line.length;
    const code = isInPlace ? marked(line, from, to) : codeOf(clip(line, 0, MAX_UNITS * 2));
    rows.push(row(isInPlace ? "hit" : "", String(number), code));
  }
  return `<pre class="code">${rows.join("\n")}</pre>`;
}

/** A fix as the lines it takes and gives; empty when the text is not at hand. */
export function htmlDiff(fix: Fix, sources: ReportView["sources"]): string {
  const rows = fixDiff(fix, sources).flatMap(({ file, line, before, after }) => [
    row("fold", "@", `${escapeHtml(file)}:${line}`),
    ...before.map((text) => row("del", "−", codeOf(clip(text, 0, MAX_UNITS * 2)))),
    ...after.map((text) => row("add", "+", codeOf(clip(text, 0, MAX_UNITS * 2)))),
  ]);
  return rows.length === 0 ? "" : `<pre class="code">${rows.join("\n")}</pre>`;
}

function row(kind: string, label: string, code: string): string {
  const name = kind === "" ? "row" : `row ${kind}`;
  return `<span class="${name}"><span class="n">${label}</span><span>${code}</span></span>`;
}

function marked(line: string, from: number, to: number): string {
  // Leading space of a further line is no part of what is wrong.
  const start = from === 0 ? line.length - line.trimStart().length : from;
  const before = clip(line, Math.max(0, start - MAX_UNITS), start);
  const mark = clip(line, start, Math.min(Math.max(to, start), start + MAX_UNITS));
  const after = clip(line, start + mark.text.length, start + mark.text.length + MAX_UNITS);
  const shown = mark.text === "" ? " " : escapeCode(mark.text);
  const head = before.from > 0 ? "…" : "";
  return `${head}${escapeCode(before.text)}<mark>${shown}</mark>${escapeCode(after.text)}${after.isCut ? "…" : ""}`;
}

interface Clip {
  readonly text: string;
  readonly from: number;
  readonly isCut: boolean;
}

function clip(line: string, from: number, to: number): Clip {
  return { text: line.slice(from, to), from, isCut: to < line.length };
}

function codeOf({ text, isCut }: Clip): string {
  return escapeCode(text) + (isCut ? "…" : "");
}

function escapeCode(text: string): string {
  return text
    .split("\t")
    .map((part) => escapeHtml(part))
    .join("\t");
}
