import { Readable } from "node:stream";
import { ToolError } from "../errors/tool-error.ts";
import type { Run, RunRequest, RunResult } from "../process/run.ts";
import { askTogether } from "./ask-together.ts";

export interface GitOptions extends Partial<
  Pick<
    RunRequest,
    "input" | "onStdout" | "keepsTerminal" | "timeoutMs" | "signal" | "outlivesStop" | "env"
  >
> {
  /** Exit statuses that are answers, not failures. Default: 0 alone. */
  readonly answers?: readonly number[];
  /** The command writes to the repository on the user's behalf, so hooks and optional locks stay. */
  readonly isWriting?: boolean;
}

/** Runs git in one directory. Arguments are a vector; put `--end-of-options` before a name from outside. */
export interface Git {
  readonly cwd: string;
  /** Standard output as text with its last newline taken off. Throws GIT_FAILED on an unforeseen status. */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
  /** Standard output byte for byte. */
  bytes(args: readonly string[], options?: GitOptions): Promise<Buffer>;
  /** Status and both outputs; never throws for a status. */
  try(args: readonly string[], options?: GitOptions): Promise<RunResult>;
  /** The same git, from another directory. */
  in(cwd: string): Git;
  /**
   * Starts reading commands, constants of this program, whose answers somebody will want shortly: one after the
   * other, in one process where the system has a shell. The first who runs one of them here, with no options but
   * `answers`, is given its answer; after something was written, nobody is.
   * @param fed the last of them, if it is to wait for the `input` of whoever runs it
   */
  ahead(commands: readonly (readonly string[])[], fed?: readonly string[]): void;
  /** What was asked ahead, anywhere, is wanted by nobody any more; what waits for its input ends. */
  forget(): void;
  /** Takes note of an answer that is known, for the first who runs the command. */
  note(args: readonly string[], answer: RunResult): void;
}

/**
 * Reading never takes optional locks, starts a file-system monitor, a hook (even a temporary index has
 * one), an external diff or a pager: looking at somebody's tree executes nothing that the tree or its
 * settings name.
 */
const READING = [
  "--no-optional-locks",
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
];
const WRITING = ["--no-pager"];
/** Messages are read by this program, except where the user's hooks speak. */
const PLAIN_MESSAGES = { LC_ALL: "C", LANGUAGE: undefined } as const;

/** Answers that were asked for before anybody wanted them, by directory and arguments. */
type Ahead = Map<string, AskedAhead>;

interface AskedAhead {
  readonly takesInput: boolean;
  /** Null where it has to be run after all. */
  answer(input: string | Uint8Array): Promise<RunResult | null>;
  /** Nobody will ask. */
  drop?(): void;
}

/** Builds the git of a directory over a runner. */
export function createGit(run: Run, cwd: string, ahead: Ahead = new Map()): Git {
  const start = async (args: readonly string[], options: GitOptions): Promise<RunResult> => {
    const { answers: _, isWriting, env, ...rest } = options;
    const result = await run({
      file: "git",
      args: [...(isWriting === true ? WRITING : READING), ...args],
      cwd,
      env: isWriting === true ? { ...env } : { ...PLAIN_MESSAGES, ...env },
      ...rest,
    });
    if (result.missing) {
      throw new ToolError("GIT_MISSING", "git was not found on PATH", {
        hint: "install git (https://git-scm.com/downloads), then run the command again",
      });
    }
    return result;
  };
  const forget = (): void => {
    for (const asked of ahead.values()) asked.drop?.();
    ahead.clear();
  };
  const nameOf = (args: readonly string[]): string => JSON.stringify([cwd, ...args]);
  const attempt = async (args: readonly string[], options: GitOptions = {}): Promise<RunResult> => {
    if (options.isWriting === true) forget();
    const name = nameOf(args);
    const asked = ahead.get(name);
    ahead.delete(name);
    const known = asked === undefined ? null : await answerTo(asked, options);
    if (known === null) asked?.drop?.();
    return known ?? (await start(args, options));
  };
  const bytes = async (args: readonly string[], options: GitOptions = {}): Promise<Buffer> => {
    const result = await attempt(args, options);
    if (result.status === null || !(options.answers ?? [0]).includes(result.status)) {
      throw gitFailed(args, result);
    }
    return result.stdout;
  };
  return {
    cwd,
    try: attempt,
    bytes,
    text: async (args, options) => (await bytes(args, options)).toString("utf8").replace(/\n$/, ""),
    in: (directory) => createGit(run, directory, ahead),
    forget,
    ahead(commands, fed) {
      const all = fed === undefined ? commands : [...commands, fed];
      if (process.platform === "win32") {
        for (const args of commands) {
          const answer = start(args, {});
          // Whoever runs it hears of what is wrong with it; perhaps nobody does.
          answer.catch(() => {});
          ahead.set(nameOf(args), { takesInput: false, answer: () => answer });
        }
        return;
      }
      const together = askTogether(
        run,
        all.map((args) => ["git", ...READING, ...args]),
        { cwd, env: PLAIN_MESSAGES },
      );
      for (const [at, args] of all.entries()) {
        const answer = together.answers[at] ?? Promise.resolve(null);
        const takesInput = args === fed;
        ahead.set(nameOf(args), {
          takesInput,
          answer(input) {
            if (takesInput) together.feed(input);
            return answer;
          },
          drop: () => together.feed(""),
        });
      }
    },
    note(args, answer) {
      ahead.set(nameOf(args), { takesInput: false, answer: () => Promise.resolve(answer) });
    },
  };
}

/** Null where it is asked otherwise than it was ahead. */
async function answerTo(asked: AskedAhead, options: GitOptions): Promise<RunResult | null> {
  const { answers: _, input, ...others } = options;
  const isPlain = Object.values(others).every((value) => value === undefined);
  if (!isPlain || input instanceof Readable || asked.takesInput !== (input !== undefined))
    return null;
  return await asked.answer(input ?? "");
}

/** The error of a git command that ended in a way its caller had no answer for. */
export function gitFailed(args: readonly string[], result: RunResult): ToolError {
  const said = result.stderr.trim().split("\n").slice(-5).join("\n");
  const how = result.timedOut
    ? "was stopped at its time limit"
    : `ended with status ${result.status ?? "none"}`;
  return new ToolError("GIT_FAILED", `\`git ${args[0] ?? ""}\` ${how}`, {
    ...(said === "" ? {} : { cause: new Error(said) }),
    hint: `run \`git ${args.map(quoteForReading).join(" ")}\` by hand to see the whole of it`,
  });
}

function quoteForReading(argument: string): string {
  return /^[\w@%+=:,./^~{}-]+$/.test(argument)
    ? argument
    : `'${argument.replaceAll("'", "'\\''")}'`;
}
