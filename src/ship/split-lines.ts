import { startOf } from "../core/cut-text.ts";

/** A line longer than this is passed on in pieces: a program may print megabytes without a break. */
const MAX_LINE = 64 * 1024;

/** Turns pieces of output into whole lines. */
export interface LineSplitter {
  push(text: string): void;
  /** Passes on what came after the last line break. */
  end(): void;
}

/** Builds a splitter. Of a line that was overwritten with carriage returns, the last state is the line. */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest = "";
  const emit = (line: string): void => {
    const withoutEnd = line.endsWith("\r") ? line.slice(0, -1) : line;
    onLine(withoutEnd.slice(withoutEnd.lastIndexOf("\r") + 1));
  };
  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) emit(line);
      while (rest.length > MAX_LINE) {
        const piece = startOf(rest, MAX_LINE);
        emit(piece);
        rest = rest.slice(piece.length);
      }
    },
    end() {
      if (rest !== "") emit(rest);
      rest = "";
    },
  };
}
