import pc from "picocolors";
import { printableLines } from "../core/printable.ts";
import { terminalText } from "./terminal-text.ts";
import type { OutputStream, Sink, Streams, Verbosity } from "./types.ts";

/** Joins two sinks into the one way of printing that the whole program uses. */
export function createStreams(parts: { out: Sink; err: Sink; verbosity: Verbosity }): Streams {
  const { out, err, verbosity } = parts;
  const hint = (message: string): void =>
    err.write(`${err.colors.cyan("hint:")} ${printableLines(message)}\n`);
  return {
    out,
    err,
    verbosity,
    result: (text) => out.write(text),
    status(line = "") {
      if (verbosity !== "quiet") err.write(`${line}\n`);
    },
    detail(line) {
      if (verbosity === "verbose") err.write(`${err.colors.dim(line)}\n`);
    },
    warn(message, way) {
      err.write(`${err.colors.yellow("warning:")} ${printableLines(message)}\n`);
      if (way !== undefined) hint(way);
    },
    hint,
  };
}

/** Back to the first column, and the line empty (ECMA-48 EL). */
const CLEAR_LINE = "\r\u001B[2K";

/** Wraps a stream. One that cannot be written any more ends the writing, not the work. */
export function sinkOf(
  stream: OutputStream,
  options: { color: boolean; mask: (text: string) => string },
): Sink {
  const isTerminal = stream.isTTY === true;
  let live: string | null = null;
  return {
    write(text) {
      if (!stream.writable) return;
      const masked = terminalText(options.mask(text));
      // Below a line that is not finished yet there is no place for the live one.
      const after = live !== null && masked.endsWith("\n") ? live : "";
      stream.write(live === null ? masked : `${CLEAR_LINE}${masked}${after}`);
    },
    pressure: () => (stream.writable && stream.writableNeedDrain ? untilTaken(stream) : null),
    setLive(line) {
      if (!stream.writable || !isTerminal || (line === null && live === null)) return;
      live = line === null ? null : terminalText(line);
      stream.write(`${CLEAR_LINE}${live ?? ""}`);
    },
    isTerminal,
    get columns() {
      return stream.columns ?? 80;
    },
    colors: pc.createColors(options.color),
  };
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
