import { removedLines } from "./removed-lines.ts";
import type { ScriptSides } from "./script-sides.ts";

/** The lines that a change adds to a file and that say something new: none that were only set in another way. */
export function freshLines(sides: Pick<ScriptSides, "file" | "before" | "added">): string[] {
  const old = new Set(removedLines(sides).map(({ code }) => withoutManner(code)));
  return sides.added.split("\n").filter((line) => !old.has(withoutManner(line)));
}

/** A line without what is a matter of taste: white space, quotation marks, semicolons, how a name is declared. */
export function withoutManner(line: string): string {
  return line.replace(/\b(?:const|let|var|else)\b|[\s;"'`{}(),]/g, "");
}
