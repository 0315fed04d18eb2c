/**
 * Applies edits (`start`, `end`, `text`, offsets of the old text) and answers with the new text and the
 * lines of it on which the flaw stands. An edit with `marks` says which offsets of its own text those
 * are; one without means all of its text, and a deletion the place where it was.
 */
export function applyEdits(text, edits) {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  let result = "";
  let at = 0;
  const offsets = [];
  for (const edit of ordered) {
    result += text.slice(at, edit.start);
    const { length } = result;
    const last = Math.max(0, edit.text.trimEnd().length - 1);
    const first = edit.text.length - edit.text.trimStart().length;
    for (const mark of edit.marks ?? [Math.min(first, last), last]) offsets.push(length + mark);
    result += edit.text;
    at = edit.end;
  }
  result += text.slice(at);
  return { text: result, lines: linesAt(result, offsets, edits) };
}

function linesAt(text, offsets, edits) {
  const lines = offsets.map((offset) => text.slice(0, offset).split("\n").length);
  const isSpan = edits.some((edit) => edit.marks === undefined && edit.text.includes("\n"));
  if (!isSpan || lines.length === 0) return [...new Set(lines)];
  const from = Math.min(...lines);
  return Array.from({ length: Math.max(...lines) - from + 1 }, (_, index) => from + index);
}
