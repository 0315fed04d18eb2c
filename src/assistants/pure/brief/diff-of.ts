import { BYTE_ORDER_MARK } from "../../../core/byte-order-mark.ts";
import type { ChangedFile, LineRange } from "../../../core/change/types.ts";
import type { Excerpt } from "../prompts/excerpts.ts";
import { MARKS } from "../prompts/render-excerpt.ts";

/** Writes pieces of a changed file as a unified diff, with the headers of the declarations around each. */
export function diffOf(
  excerpts: readonly Excerpt[],
  changed: Pick<ChangedFile, "added" | "removed">,
): string {
  return excerpts.map((excerpt) => hunkOf(excerpt, changed)).join("\n");
}

function hunkOf(
  { range, symbol, headers, lines }: Excerpt,
  changed: Parameters<typeof diffOf>[1],
): string {
  const many = (kinds: readonly string[]): number =>
    lines.filter(({ kind }) => kinds.includes(kind)).length;
  const [old, now] = [many(["same", "removed"]), many(["same", "added"])];
  const start = oldStart(range, changed);
  // Like git, but with the class: parameters and base classes often decide the meaning of a line.
  const name = headers.length > 0 ? ` ${headers.join(" › ")}` : symbol === null ? "" : ` ${symbol}`;
  return [
    `@@ -${old === 0 ? start - 1 : start},${old} +${now === 0 ? range.start - 1 : range.start},${now} @@${name}`,
    ...withoutMark({ range, lines }, changed).map(({ kind, text }) => MARKS[kind] + text),
  ].join("\n");
}

/**
 * Leaves out the byte order mark, which is part of the file and not of its first line, and which nobody quotes; a change
 * that adds or removes the mark itself shows it.
 */
function withoutMark(
  { range, lines }: Pick<Excerpt, "range" | "lines">,
  { added }: Parameters<typeof diffOf>[1],
): Excerpt["lines"] {
  const firstOfSides = new Set([
    lines.find(({ kind }) => kind !== "added"),
    lines.find(({ kind }) => kind !== "removed"),
  ]);
  const marked =
    range.start > 1
      ? []
      : lines.filter((line) => firstOfSides.has(line) && line.text.startsWith(BYTE_ORDER_MARK));
  const has = (kind: string): boolean => marked.some((line) => line.kind === kind);
  const isAdded = has("added") && !has("removed") && added !== "all";
  const isRemoved = has("removed") && !has("added") && lines.some(({ kind }) => kind !== "removed");
  if (marked.length === 0 || isAdded || isRemoved) return lines;
  return lines.map((line) =>
    marked.includes(line) ? { ...line, text: line.text.slice(BYTE_ORDER_MARK.length) } : line,
  );
}

/** Returns the line of the old text at which a piece of the new text begins. */
function oldStart({ start }: LineRange, { added, removed }: Parameters<typeof diffOf>[1]): number {
  const addedBefore =
    added === "all"
      ? start - 1
      : added.reduce(
          (sum, range) => sum + Math.max(0, Math.min(range.end, start - 1) - range.start + 1),
          0,
        );
  const removedBefore = removed
    .filter(({ afterLine }) => afterLine < start && !(afterLine === 0 && start === 1))
    .reduce((sum, { old }) => sum + old.end - old.start + 1, 0);
  return start - addedBefore + removedBefore;
}
