import { startOf } from "../core/cut-text.ts";

/** A line longer than this is passed on in pieces: a program may print megabytes without a break. */
const MAX_LINE = 64 * 1024;

/** Turns pieces of output into whole lines. */
export interface LineSplitter {
  /** Returns the lines that this piece completes. */
  push(text: string): string[];
  /**
   * Returns the line that has no end yet: its last whole state, empty if nothing has overwritten it; null if there is
   * no such line. The part that may still grow is left out: half a secret could not be hidden.
   */
  unfinished(): string | null;
  /** Returns the text after the last line break, if there is any. */
  end(): string[];
}

/** Builds a splitter. A line that was overwritten with carriage returns counts in its last state. */
export function createLineSplitter(): LineSplitter {
  let rest = "";
  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      while (rest.length > MAX_LINE) {
        const piece = startOf(rest, MAX_LINE);
        lines.push(piece);
        rest = rest.slice(piece.length);
      }
      return text.includes("\r") || lines[0]?.includes("\r") === true
        ? lines.map(lastState)
        : lines;
    },
    unfinished() {
      if (rest === "") return null;
      const states = rest.split("\r").slice(0, -1);
      return states.findLast((state) => state.trim() !== "")?.trim() ?? "";
    },
    end() {
      const last = rest === "" ? [] : [lastState(rest)];
      rest = "";
      return last;
    },
  };
}

function lastState(line: string): string {
  const withoutEnd = line.endsWith("\r") ? line.slice(0, -1) : line;
  return withoutEnd.slice(withoutEnd.lastIndexOf("\r") + 1);
}
