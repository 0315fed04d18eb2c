import { removedLines } from "./removed-lines.ts";
import type { Compared } from "./compared.ts";

/** Returns the lines that a change adds to a file, without those that only changed in style. */
export function freshLines(sides: Pick<Compared, "file" | "before" | "added">): string[] {
  const old = new Set(removedLines(sides).map(({ code }) => withoutManner(code)));
  return sides.added.split("\n").filter((line) => !old.has(withoutManner(line)));
}

/** Removes matters of style from a line: white space, quotation marks, semicolons, `const` and `let`. */
export function withoutManner(line: string): string {
  return line.replace(/\b(?:const|let|var|else)\b|[\s;"'`{}(),]/g, "");
}
