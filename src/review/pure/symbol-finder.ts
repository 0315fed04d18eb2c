import { declaredName, indentOf, readDepths } from "./line-shapes.ts";

/**
 * Reads a file's shape and gives a function that names what is around a line (from 1), `Store.save`, or
 * `""` at the top level. It knows no grammar: it walks up by indentation and reads the lines that look
 * like declarations, which holds for the languages people indent, and needs no parser for those that
 * have none here.
 */
export function symbolFinder(lines: readonly string[]): (line: number) => string {
  // Read once: a file of many lines may hold many findings.
  const depths = readDepths(lines);
  return (line) => {
    const own = lines[line - 1] ?? "";
    const ownName = declaredName(own.trim());
    const names = ownName === undefined ? [] : [ownName];
    let limit = levelAbove(own);
    for (let index = line - 2; index >= 0 && limit > 0; index -= 1) {
      if ((depths[index] ?? Infinity) >= limit) continue;
      const text = lines[index] ?? "";
      const name = declaredName(text.trim());
      if (name !== undefined) names.unshift(name);
      limit = levelAbove(text);
    }
    return names.join(".");
  };
}

/** Lines less indented than this are around the given one. */
function levelAbove(line: string): number {
  // `) {`, `} else {` and `{` continue a header that stands at the same depth.
  return indentOf(line) + (/^\s*[)\]}{]/.test(line) ? 1 : 0);
}
