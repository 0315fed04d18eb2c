import pc from "picocolors";
import { printableLines } from "../core/printable.ts";
import { wrapLine, wrapMessage, type Part } from "./pack-parts.ts";
import { terminalText } from "./terminal-text.ts";
import { textWidth } from "./text-width.ts";
import type { OutputStream, Sink, Streams, Verbosity } from "./types.ts";

/** Joins two sinks into the one way of printing that the whole program uses. */
export function createStreams(parts: { out: Sink; err: Sink; verbosity: Verbosity }): Streams {
  const { out, err, verbosity } = parts;
  const { colors } = err;
  const hint = (message: string): void => say(err, { text: "hint:", paint: colors.cyan }, message);
  return {
    out,
    err,
    verbosity,
    result: (text) => out.write(text),
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

/** Writes a message behind its label: on a terminal wrapped at word ends, elsewhere each line as it is. */
export function say(sink: Sink, label: Part, message: string): void {
  const text = printableLines(message);
  const { text: name, paint = String } = label;
  sink.write(
    `${sink.isTerminal ? wrapMessage(label, text, sink.columns) : `${paint(name)} ${text}`}\n`,
  );
}

/** Wraps a stream. One that cannot be written any more ends the writing, not the work. */
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
      // Below a line that is not finished yet there is no place for the live rows.
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

/** This line empty, and up to the one above (ECMA-48 EL, CUU). */
const CLEAR_LINE = "\u001B[2K";
const UP = "\u001B[1A";

/**
 * Takes away rows that end at the cursor, line by line: some terminals keep a screen that is cleared as a whole. A
 * terminal that was made narrower has wrapped them.
 */
function eraseRows(rows: readonly string[], columns: number): string {
  if (rows.length === 0) return "";
  const drawn = rows.reduce(
    (sum, row) => sum + Math.max(1, Math.ceil(textWidth(row) / columns)),
    0,
  );
  return `\r${Array.from({ length: drawn }, () => CLEAR_LINE).join(UP)}`;
}

/** A reader that goes away takes nothing more, and holds nothing up. */
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
 * Says whether to colour a stream. A flag wins over NO_COLOR (https://no-color.org), that over
 * FORCE_COLOR, and without any of them a terminal that is not `dumb` gets colours.
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

/** Says whether a terminal may be drawn over: not a `dumb` one, and not in CI, whose log keeps every state. */
export function mayRedraw(env: Readonly<Record<string, string | undefined>>): boolean {
  return env["TERM"] !== "dumb" && (env["CI"] ?? "") === "";
}
