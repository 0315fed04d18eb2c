import type { LineRange } from "../../../core/change/types.ts";
import { declaredName, indentOf, readDepths } from "../../../review/pure/line-shapes.ts";

/**
 * Reads a file's shape and gives a function that finds what some lines stand in: the nearest declaration
 * around them, from its first line to its last, and that declaration's name. Null at the top level. Like
 * `symbolFinder` it goes by indentation and knows no grammar.
 */
export function blockFinder(
  lines: readonly string[],
): (range: LineRange) => (LineRange & { readonly name: string }) | null {
  const depths = readDepths(lines);
  return ({ start, end }) => {
    let limit = depthOf(lines, depths, { start, end });
    for (let at = start; at >= 1 && limit >= 0; at -= 1) {
      const depth = depths[at - 1] ?? Infinity;
      // The first line of a declaration that was itself changed opens its own block.
      if (depth > limit || (depth === limit && at !== start)) continue;
      const name = declaredName((lines[at - 1] ?? "").trim());
      if (name !== undefined) {
        const last = lastLineOf(lines, depths, at);
        if (last >= end && last > at) return { start: at, end: last, name };
      }
      limit = Math.min(limit, depth);
    }
    return null;
  };
}

/** The least indentation of some lines; of blank ones alone, what stands above them. */
function depthOf(
  lines: readonly string[],
  depths: readonly number[],
  { start, end }: LineRange,
): number {
  const own = Math.min(...depths.slice(start - 1, end));
  if (own !== Infinity) return own;
  const above = depths.slice(0, start - 1).findLast((depth) => depth !== Infinity);
  return above === undefined ? -1 : Math.max(above, indentOf(lines[start - 1] ?? ""));
}

/** The last line of the block that a line opens: up to the next line that stands no deeper, a closing one included. */
function lastLineOf(lines: readonly string[], depths: readonly number[], opening: number): number {
  const depth = depths[opening - 1] ?? 0;
  for (let at = opening + 1; at <= lines.length; at += 1) {
    if ((depths[at - 1] ?? Infinity) > depth) continue;
    const line = lines[at - 1] ?? "";
    // `) {` goes on with the header; `}` ends the block.
    if (/^\s*[)\]][^{]*\{\s*$|^\s*\{\s*$/.test(line)) continue;
    return /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b)/.test(line) ? at : lastText(lines, at - 1);
  }
  return lastText(lines, lines.length);
}

function lastText(lines: readonly string[], from: number): number {
  let at = from;
  while (at > 1 && (lines[at - 1] ?? "").trim() === "") at -= 1;
  return at;
}
