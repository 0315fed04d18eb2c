import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Output that is streamed from a program's pipes to its reader. */
export interface StreamedOutput {
  /** Resolves when both pipes have ended and the reader has taken all of it. */
  readonly whole: Promise<void>;
  /**
   * Resolves like `whole`, and also if the program has ended and others hold the pipes open: nothing came
   * for `quietMs` after all was taken, or more came than pipes can hold. An aborted signal does not wait for
   * a slow reader.
   */
  rest(until: { readonly quietMs: number; readonly signal: AbortSignal }): Promise<void>;
}

type From = "stdout" | "stderr";

/** More than two pipes hold: output beyond it was written after the program had ended. */
const MAX_REST = 2 * 1024 * 1024;

/**
 * Streams output as text, never cutting a character. While a promise that `take` returned is pending, no
 * pipe is read: the program waits in its next write, and nothing is buffered here.
 */
export function streamOutput(
  pipes: Readonly<Record<From, Readable | null>>,
  take: (text: string, from: From) => Promise<void> | void,
): StreamedOutput {
  const streams = Object.values(pipes).filter((stream) => stream !== null);
  const watchers = new Set<() => void>();
  let open = streams.length;
  let holding = 0;
  let length = 0;
  const changed = (): void => {
    for (const watcher of watchers) watcher();
  };
  const hand = (text: string, from: From): void => {
    length += text.length;
    const taken = text === "" ? undefined : take(text, from);
    if (taken !== undefined) {
      holding += 1;
      for (const stream of streams) stream.pause();
      void taken.finally(() => {
        holding -= 1;
        if (holding === 0) for (const stream of streams) stream.resume();
        changed();
      });
    }
    changed();
  };
  for (const from of ["stdout", "stderr"] as const) {
    const stream = pipes[from];
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (chunk: Buffer) => hand(decoder.write(chunk), from));
    stream?.once("end", () => hand(decoder.end(), from));
    stream?.once("close", () => {
      open -= 1;
      changed();
    });
    stream?.on("error", () => {}); // a closed pipe ends the output, not the step
  }
  /** Checks after every change, until there is nothing to wait for. */
  const until = (isOver: (done: () => void) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        watchers.delete(watch);
        resolve();
      };
      const watch = (): void => {
        if (isOver(done)) done();
      };
      watchers.add(watch);
      watch();
    });
  const isWhole = (): boolean => open === 0 && holding === 0;

  return {
    whole: until(isWhole),
    async rest({ quietMs, signal }) {
      const before = length;
      let timer: NodeJS.Timeout | undefined;
      signal.addEventListener("abort", changed, { once: true });
      await until((done) => {
        clearTimeout(timer);
        if (isWhole() || length - before > MAX_REST) return true;
        if (holding === 0 || signal.aborted) timer = setTimeout(done, quietMs);
        return false;
      });
      clearTimeout(timer);
      signal.removeEventListener("abort", changed);
    },
  };
}
