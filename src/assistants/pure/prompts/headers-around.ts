import { declaredName, readDepths } from "../../../review/pure/line-shapes.ts";

const MAX_CHARACTERS = 120;

/**
 * Returns a function that finds the headers of the declarations around a line, from the outermost: the class, then its
 * method with its parameters. Empty at the top level.
 */
export function headersAround(lines: readonly string[]): (line: number) => readonly string[] {
  const depths = readDepths(lines);
  return (line) => {
    const headers: string[] = [];
    let limit = depths.slice(line - 1).find((depth) => depth !== Infinity) ?? 0;
    for (let at = line - 1; at >= 1 && limit > 0; at -= 1) {
      const depth = depths[at - 1] ?? Infinity;
      const text = (lines[at - 1] ?? "").trim();
      // The header of a block whose brace has a separate line is above it, at the same depth.
      if (depth >= limit || text === "{") continue;
      limit = depth;
      if (declaredName(text) === undefined) continue;
      const header = text.replace(/\s*(?:\{|:)$/, "");
      headers.unshift(
        header.length > MAX_CHARACTERS ? `${header.slice(0, MAX_CHARACTERS)}…` : header,
      );
    }
    return headers;
  };
}
