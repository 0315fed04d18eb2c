import type { ScriptSides } from "./script-sides.ts";

/** Lines that went, and those that came in their place. */
export interface Hunk {
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** The number of the first that went, from 1. */
  readonly oldStart: number;
}

/** Gives the places where lines went out of a file, each with what came there. */
export function hunksOf({ file, before, text }: ScriptSides): Hunk[] {
  const [was, is] = [before.split("\n"), text.split("\n")];
  return file.removed.map(({ afterLine, old: { start, end } }) => {
    const came =
      file.added === "all" ? undefined : file.added.find((each) => each.start === afterLine + 1);
    return {
      old: was.slice(start - 1, end),
      now: came === undefined ? [] : is.slice(came.start - 1, came.end),
      oldStart: start,
    };
  });
}
