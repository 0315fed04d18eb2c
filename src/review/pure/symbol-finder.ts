import { declaredName, indentOf, readDepths } from "./line-shapes.ts";

/**
 * Returns a function that names the symbol around a line (from 1), `Store.save`; empty at the top level. It uses no
 * grammar: it goes up by indentation and reads lines that look like declarations, which works for all languages with
 * indentation, with or without a parser.
 */
export function symbolFinder(lines: readonly string[]): (line: number) => string {
  // Computed once, as a file may have many findings.
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

/** Returns the depth below which a line is around the given one. */
function levelAbove(line: string): number {
  // `) {`, `} else {` and `{` continue a header at the same depth.
  return indentOf(line) + (/^\s*[)\]}{]/.test(line) ? 1 : 0);
}
