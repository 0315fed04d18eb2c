import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { isatty } from "node:tty";
import type { Context } from "./cli/context.ts";
import type { GlobalFlags } from "./cli/global-flags.ts";
import { ToolError, toolErrorsIn } from "./errors/tool-error.ts";
import { createGit } from "./git/git.ts";
import { createMask } from "./output/mask.ts";
import { errorsToJson, printErrors } from "./output/print-error.ts";
import { createStreams, sinkOf, wantsColor } from "./output/streams.ts";
import type { Streams } from "./output/types.ts";
import { createRun } from "./process/run.ts";
import { BUGS_URL, VERSION } from "./version.ts";

const SIGNAL_STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** What a command gives back that did not come to its end. */
const INTERRUPTED = 130;
const STANDARD_INPUT = 0;
type StopSignal = keyof typeof SIGNAL_STATUS;

/**
 * Runs the program: argv → command → exit status. This is the one place that prints an error.
 * @param command the verb that the started name stands for (`tool-ship` → `ship`), if any
 */
export async function main(command?: string): Promise<void> {
  const argv = [...(command === undefined ? [] : [command]), ...process.argv.slice(2)];

  const stop = new AbortController();
  for (const signal of Object.keys(SIGNAL_STATUS) as StopSignal[]) {
    process.on(signal, () => {
      // The second one means now: what is running is killed with us.
      if (stop.signal.aborted) process.exit(SIGNAL_STATUS[signal]);
      stop.abort(signal);
    });
  }

  let streams = openStreams({});
  let isJson = argv.includes("--json");
  try {
    const { parseCommandLine } = await import("./cli/program.ts");
    let invocation = parseCommandLine(argv, VERSION);
    if (invocation.do === "menu") {
      streams = openStreams(invocation.global);
      const { menu } = await import("./commands/menu.ts");
      const picked = await menu(buildContext(invocation.global, streams, stop.signal), invocation);
      if (picked === null) return;
      // From here on it is as if it had been typed.
      invocation = parseCommandLine([...argv, ...picked], VERSION);
    }
    if (invocation.do !== "run") {
      return streams.result(invocation.do === "print" ? invocation.text : invocation.help);
    }
    streams = openStreams(invocation.global);
    isJson = invocation.global.json === true;
    const context = buildContext(invocation.global, streams, stop.signal);
    const run = await invocation.load();
    process.exitCode = await run(context, invocation.flags);
    if (process.exitCode !== INTERRUPTED) return;
  } catch (thrown) {
    process.exitCode = report(thrown, streams, isJson);
  }
  // What was finished before the signal came keeps its own status.
  if (stop.signal.aborted) process.exitCode = SIGNAL_STATUS[stop.signal.reason as StopSignal];
}

function openStreams(flags: GlobalFlags): Streams {
  const mask = createMask(process.env);
  const open = (stream: NodeJS.WriteStream) =>
    sinkOf(stream, {
      mask,
      color: wantsColor({ flag: flags.color, isTerminal: stream.isTTY === true, env: process.env }),
    });
  const verbosity = flags.quiet === true ? "quiet" : flags.verbose === true ? "verbose" : "normal";
  return createStreams({ out: open(process.stdout), err: open(process.stderr), verbosity });
}

function buildContext(flags: GlobalFlags, streams: Streams, signal: AbortSignal): Context {
  const cwd = enter(flags.cwd);
  const run = createRun({ env: process.env, signal });
  return {
    cwd,
    env: process.env,
    home: process.env["HOME"] ?? homedir(),
    flags,
    streams,
    canAsk:
      // Standard input itself is opened only by who reads it.
      isatty(STANDARD_INPUT) &&
      streams.err.isTerminal &&
      (process.env["CI"] ?? "") === "" &&
      flags.input !== false,
    run,
    git: createGit(run, cwd),
    now: () => new Date(),
    signal,
  };
}

/** The directory to work from, symbolic links resolved. The shell's own may be gone by now. */
function enter(directory: string | undefined): string {
  try {
    return directoryAt(resolve(directory ?? "."));
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

/** Prints what was thrown and gives the exit status it stands for. */
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
  if (isJson) streams.result(errorsToJson(errors));
  printErrors(errors, streams);
  return first.exitStatus;
}
