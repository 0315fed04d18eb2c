import type { LineRange } from "../../../core/change/types.ts";
import { declaredName, indentOf, readDepths } from "../../../review/pure/line-shapes.ts";

/**
 * Returns a function that finds the nearest declaration around some lines, with its name; null at the top level.
 * Like `symbolFinder` it uses the indentation and no grammar.
 */
export function blockFinder(
  lines: readonly string[],
): (range: LineRange) => (LineRange & { readonly name: string }) | null {
  const depths = readDepths(lines);
  return ({ start, end }) => {
    let limit = depthOf(lines, depths, { start, end });
    for (let at = start; at >= 1 && limit >= 0; at -= 1) {
      const depth = depths[at - 1] ?? Infinity;
      // A changed first line of a declaration is in its own block.
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

/** Returns the least indentation of some lines; for blank lines, that of the lines above. */
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

/** Returns the last line of the block that a line opens: up to the next line that is not deeper, with a closing line. */
function lastLineOf(lines: readonly string[], depths: readonly number[], opening: number): number {
  const depth = depths[opening - 1] ?? 0;
  for (let at = opening + 1; at <= lines.length; at += 1) {
    if ((depths[at - 1] ?? Infinity) > depth) continue;
    const line = lines[at - 1] ?? "";
    // `) {` continues the header; `}` ends the block.
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
