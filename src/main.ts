import { setMaxListeners } from "node:events";
import { realpathSync, statSync, writeSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { Context } from "./cli/context.ts";
import type { GlobalFlags } from "./cli/global-flags.ts";
import { permitReads } from "./cli/permit-reads.ts";
import { permitRun } from "./cli/permit-run.ts";
import type { World } from "./cli/world.ts";
import { ToolError, toolErrorsIn } from "./errors/tool-error.ts";
import { createGit } from "./git/git.ts";
import { createRedaction, type Redaction } from "./redaction/create-redaction.ts";
import { hasHyperlinks } from "./output/hyperlink.ts";
import { errorsToJson, printErrors } from "./output/print-error.ts";
import { createStreams, mayRedraw, sinkOf, wantsColor } from "./output/streams.ts";
import type { OutputStream, Streams } from "./output/types.ts";
import { onStarterGone } from "./process/end-with-starter.ts";
import { createRun } from "./process/run.ts";
import type { StartWorker } from "./process/start-worker.ts";
import { readLoginSecrets } from "./tracker/login-file.ts";
import { processWorld } from "./process-world.ts";
import { BUGS_URL, VERSION } from "./version.ts";

const SIGNAL_STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** The exit status of a command that was interrupted. */
const INTERRUPTED = 130;
type StopSignal = keyof typeof SIGNAL_STATUS;

/**
 * Runs the program in this process: `runProgram` over its world, until the work is done or a signal comes.
 * @param command the verb that the started name stands for (`tool-ship` → `ship`), if any
 * @param startWorker starts the analyzers' processes, one of which may run already
 */
export async function main(command?: string, startWorker?: StartWorker): Promise<void> {
  const stop = new AbortController();
  let lastWords: string | null = null;
  for (const signal of Object.keys(SIGNAL_STATUS) as StopSignal[])
    process.on(signal, () => {
      // The second one ends everything now: running programs are killed with this one.
      if (stop.signal.aborted) {
        if (lastWords !== null) sayAtOnce(lastWords);
        process.exit(SIGNAL_STATUS[signal]);
      }
      stop.abort(signal);
    });
  onStarterGone(() => stop.abort("SIGTERM" satisfies StopSignal));
  process.exitCode = await runProgram({
    ...processWorld(command),
    signal: stop.signal,
    setLastWords: (line) => (lastWords = line),
    ...(startWorker === undefined ? {} : { startWorker }),
  });
}

/** Writes a line to standard error at once: the streams would not be flushed any more. */
function sayAtOnce(line: string): void {
  try {
    writeSync(process.stderr.fd, `${process.stderr.isTTY ? "\n" : ""}${line}\n`);
  } catch {
    // Nobody reads it, or not fast enough.
  }
}

/**
 * Runs the program over a world: command line → command → exit status. This is the one place that prints an
 * error; it never throws.
 */
export async function runProgram(world: World): Promise<number> {
  const { argv, signal } = world;
  // Each analyzer listens while it works; Node takes more than ten for a leak, and says so to the user.
  setMaxListeners(0, signal);
  const redaction = createRedaction(world.env);
  let streams = openStreams(world, redaction, {});
  let isJson = asksForJson(argv);
  let status: number;
  try {
    const { parseCommandLine } = await import("./cli/program.ts");
    let invocation = parseCommandLine(argv, VERSION);
    if (invocation.do === "menu") {
      streams = openStreams(world, redaction, invocation.global);
      const { menu } = await import("./commands/menu.ts");
      const picked = await menu(
        buildContext(world, { command: "menu", flags: invocation.global, streams, redaction }),
        invocation,
      );
      if (picked === null) return 0;
      // From here on the choice counts as typed.
      invocation = parseCommandLine([...argv, ...picked], VERSION);
    }
    if (invocation.do !== "run") {
      streams.result(invocation.do === "print" ? invocation.text : invocation.help);
      return 0;
    }
    streams = openStreams(world, redaction, invocation.global);
    const { command, global: flags, flags: typed } = invocation;
    isJson = flags.json === true || typed["format"] === "json";
    const context = buildContext(world, { command, flags, streams, redaction });
    const run = await invocation.load();
    status = await permitReads(command, () => {
      redaction.know(readLoginSecrets(world.home));
      return run(context, typed);
    });
    if (status !== INTERRUPTED) return status;
  } catch (thrown) {
    status = report(thrown, streams, isJson);
  }
  // A command that ended before the signal came keeps its own status.
  return signal.aborted ? SIGNAL_STATUS[signal.reason as StopSignal] : status;
}

/** Whether a command line that may be wrong asks for JSON. */
function asksForJson(argv: readonly string[]): boolean {
  return argv.some(
    (word, at) =>
      word === "--json" ||
      word === "--format=json" ||
      (word === "json" && argv[at - 1] === "--format"),
  );
}

function openStreams(
  { env, io }: Pick<World, "env" | "io">,
  { hide: mask }: Redaction,
  flags: GlobalFlags,
): Streams {
  const open = (stream: OutputStream) =>
    sinkOf(stream, {
      mask,
      canRedraw: mayRedraw(env),
      hasLinks: hasHyperlinks(env),
      color: wantsColor({ flag: flags.color, isTerminal: stream.isTTY === true, env }),
    });
  const verbosity = flags.quiet === true ? "quiet" : flags.verbose === true ? "verbose" : "normal";
  return createStreams({ out: open(io.stdout), err: open(io.stderr), verbosity });
}

function buildContext(
  world: World,
  parts: Pick<Context, "command" | "flags" | "streams" | "redaction">,
): Context {
  const { command, flags, streams, redaction } = parts;
  const { argv: _, cwd: startedIn, ...rest } = world;
  const { env, io, signal, temporaryFolder } = rest;
  const cwd = enter(startedIn, flags.cwd);
  const run = permitRun(
    createRun({ env, signal, stdin: io.stdin.forPrograms }),
    command,
    rest.program.file,
  );
  return {
    ...rest,
    cwd,
    flags,
    command,
    streams,
    redaction,
    canAsk:
      io.stdin.isTerminal &&
      streams.err.isTerminal &&
      (env["CI"] ?? "") === "" &&
      flags.input !== false,
    run,
    git: createGit(run, cwd, { temporaryFolder, redaction }),
    now: () => new Date(),
  };
}

/** Returns the directory to work from, symbolic links resolved. The shell's own may be gone by now. */
function enter(startedIn: () => string, directory: string | undefined): string {
  try {
    return directoryAt(
      directory !== undefined && isAbsolute(directory)
        ? directory
        : resolve(startedIn(), directory ?? "."),
    );
  } catch (cause) {
    throw new ToolError("USAGE_DIRECTORY", `cannot enter ${directory ?? "the current directory"}`, {
      cause,
      hint: "name a directory that exists: `tool -C DIRECTORY …`",
    });
  }
}

function directoryAt(path: string): string {
  if (!statSync(path).isDirectory()) throw new Error(`${path} is not a directory`);
  return realpathSync(path);
}

/** Prints an error and returns its exit status. */
function report(thrown: unknown, streams: Streams, isJson: boolean): number {
  const errors = toolErrorsIn(thrown);
  const [first] = errors;
  if (first === undefined) {
    streams.err.write(
      `error: internal error: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
    );
    streams.hint(
      `this is a bug in tool ${VERSION}; please report it with the lines above: ${BUGS_URL}`,
    );
    return 70;
  }
  // Scripts read one object: a report that is out already is not followed by another.
  if (isJson && !streams.hasResult) streams.result(errorsToJson(errors));
  printErrors(errors, streams);
  return first.exitStatus;
}
