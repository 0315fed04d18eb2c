import pc from "picocolors";
import { printableLines } from "../core/printable.ts";
import { wrapLine, wrapMessage, type Part } from "./pack-parts.ts";
import { terminalText } from "./terminal-text.ts";
import { textWidth } from "./text-width.ts";
import type { OutputStream, Sink, Streams, Verbosity } from "./types.ts";

/** Creates the streams of the program from two sinks. */
export function createStreams(parts: { out: Sink; err: Sink; verbosity: Verbosity }): Streams {
  const { out, err, verbosity } = parts;
  const { colors } = err;
  let hasResult = false;
  const hint = (message: string): void => say(err, { text: "hint:", paint: colors.cyan }, message);
  return {
    out,
    err,
    verbosity,
    result(text) {
      hasResult = true;
      out.write(text);
    },
    get hasResult() {
      return hasResult;
    },
    status(line = "") {
      if (verbosity !== "quiet")
        err.write(`${err.isTerminal ? wrapLine(line, err.columns) : line}\n`);
    },
    detail(line) {
      if (verbosity === "verbose") err.write(`${colors.dim(line)}\n`);
    },
    warn(message, way) {
      say(err, { text: "warning:", paint: colors.yellow }, message);
      if (way !== undefined) hint(way);
    },
    hint,
  };
}

/** Writes a message behind its label, wrapped at word ends on a terminal. */
export function say(sink: Sink, label: Part, message: string): void {
  const text = printableLines(message);
  const { text: name, paint = String } = label;
  sink.write(
    `${sink.isTerminal ? wrapMessage(label, text, sink.columns) : `${paint(name)} ${text}`}\n`,
  );
}

/** Creates a sink of a stream. If the stream closes, further text is discarded and the work goes on. */
export function sinkOf(
  stream: OutputStream,
  options: {
    color: boolean;
    canRedraw?: boolean;
    hasLinks?: boolean;
    mask: (text: string) => string;
  },
): Sink {
  const isTerminal = stream.isTTY === true;
  const canRedraw = isTerminal && options.color && options.canRedraw !== false;
  const columns = (): number => stream.columns || 80;
  let live: readonly string[] = [];
  return {
    write(text) {
      if (!stream.writable) return;
      const masked = terminalText(options.mask(text));
      const before = eraseRows(live, columns());
      // Live rows cannot be drawn below an unfinished line.
      if (live.length > 0 && !masked.endsWith("\n")) live = [];
      stream.write(before + masked + live.join("\n"));
    },
    pressure: () => (stream.writable && stream.writableNeedDrain ? untilTaken(stream) : null),
    setLive(rows) {
      if (!stream.writable || !canRedraw || (rows.length === 0 && live.length === 0)) return;
      const before = eraseRows(live, columns());
      live = rows.map((row) => terminalText(options.mask(row)));
      stream.write(before + live.join("\n"));
    },
    isTerminal,
    canRedraw,
    hasLinks: canRedraw && options.hasLinks === true,
    get columns() {
      return columns();
    },
    get rows() {
      return stream.rows || 24;
    },
    colors: pc.createColors(options.color),
  };
}

/** Control sequences that clear the line and move up (ECMA-48 EL, CUU). */
const CLEAR_LINE = "\u001B[2K";
const UP = "\u001B[1A";

/**
 * Returns the sequence that erases rows above the cursor line by line: some terminals keep a copy of a screen that is
 * cleared as a whole. A terminal that was made narrower has wrapped the rows.
 */
function eraseRows(rows: readonly string[], columns: number): string {
  if (rows.length === 0) return "";
  const drawn = rows.reduce(
    (sum, row) => sum + Math.max(1, Math.ceil(textWidth(row) / columns)),
    0,
  );
  return `\r${Array.from({ length: drawn }, () => CLEAR_LINE).join(UP)}`;
}

/** Waits until a stream has drained, or until its reader is gone. */
function untilTaken(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => {
    const events = ["drain", "close", "error"] as const;
    const done = (): void => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });
}

/**
 * Decides whether to colour a stream. A flag takes precedence over NO_COLOR (https://no-color.org), and that over
 * FORCE_COLOR; without them, a terminal that is not `dumb` gets colours.
 */
export function wantsColor(facts: {
  flag: boolean | undefined;
  isTerminal: boolean;
  env: Readonly<Record<string, string | undefined>>;
}): boolean {
  const { flag, isTerminal, env } = facts;
  if (flag !== undefined) return flag;
  if (env["NO_COLOR"] !== undefined && env["NO_COLOR"] !== "") return false;
  if (env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "")
    return env["FORCE_COLOR"] !== "0";
  return isTerminal && env["TERM"] !== "dumb";
}

/** Decides whether a terminal may be redrawn: not if it is `dumb`, and not in CI, whose log keeps every state. */
export function mayRedraw(env: Readonly<Record<string, string | undefined>>): boolean {
  return env["TERM"] !== "dumb" && (env["CI"] ?? "") === "";
}
