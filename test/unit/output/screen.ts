import { Writable } from "node:stream";
import xterm from "@xterm/headless";
import { sinkOf } from "../../../src/output/streams.ts";
import type { Sink } from "../../../src/output/types.ts";

/** A real terminal without a window: what is written to its sink, and what somebody in front of it sees. */
export interface Screen {
  readonly sink: Sink;
  /** The rows, scrolled-off ones included, without blank ones at the end. */
  rows(): Promise<string[]>;
  resize(columns: number, rows: number): Promise<void>;
}

/** Opens a terminal of that size. */
export function openScreen(
  size: { columns: number; rows: number },
  options: { color?: boolean; canRedraw?: boolean } = {},
): Screen {
  const terminal = new xterm.Terminal({
    cols: size.columns,
    rows: size.rows,
    convertEol: true,
    allowProposedApi: true,
  });
  let isDrawn = Promise.resolve();
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        isDrawn = new Promise((resolve) => terminal.write(String(chunk), resolve));
        done();
      },
    }),
    { isTTY: true, columns: size.columns, rows: size.rows },
  );
  const { color = true, canRedraw = true } = options;
  return {
    sink: sinkOf(stream, { color, canRedraw, mask: (text) => text }),
    async rows() {
      await isDrawn;
      const { active } = terminal.buffer;
      const all = Array.from({ length: active.length }, (_, at) =>
        active.getLine(at)?.translateToString(true),
      );
      const last = all.findLastIndex((row) => row !== undefined && row !== "");
      return all.slice(0, last + 1).map((row) => row ?? "");
    },
    async resize(columns, rows) {
      await isDrawn;
      terminal.resize(columns, rows);
      Object.assign(stream, { columns, rows });
    },
  };
}
