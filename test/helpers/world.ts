import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import type { World } from "../../src/cli/world.ts";
import { nodeUnderTest } from "./sandbox.ts";

/** The folder of the built program. */
export const DIST = join(import.meta.dirname, "../../dist");

/** A stream that keeps what is written to it. */
interface Kept {
  readonly stream: Writable;
  text(): string;
}

/** A world for the program in this process, with what it writes to its two outputs. */
export interface TestWorld extends World {
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/**
 * Makes a world out of values alone: nothing of this process's environment, directory or streams is in it.
 * There is no terminal, and no signal comes.
 */
export function testWorld(given: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly input?: string;
  readonly signal?: AbortSignal;
}): TestWorld {
  const { argv, cwd, input = "", signal = new AbortController().signal } = given;
  const env = Object.fromEntries(
    Object.entries(given.env).filter(([, value]) => value !== undefined),
  );
  const [out, err] = [keep(), keep()];
  return {
    argv,
    env,
    cwd: () => cwd,
    home: env["HOME"] ?? "/",
    temporaryFolder: env["TMPDIR"] ?? "/tmp",
    io: {
      stdin: {
        isTerminal: false,
        open: () => Readable.from(input === "" ? [] : [Buffer.from(input)]),
        forPrograms: "ignore",
      },
      stdout: out.stream,
      stderr: err.stream,
    },
    program: { file: nodeUnderTest(), args: [join(DIST, "tool.js")] },
    signal,
    stdout: out.text,
    stderr: err.text,
  };
}

function keep(): Kept {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}
