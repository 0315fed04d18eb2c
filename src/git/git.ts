import { ToolError } from "../errors/tool-error.ts";
import type { Run, RunRequest, RunResult } from "../process/run.ts";

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
   * Starts a reading command whose answer somebody will want shortly, or notes that answer where it is known.
   * The first who runs it here, with no options but `answers`, is given it; after something was written,
   * nobody is.
   */
  ahead(args: readonly string[], known?: RunResult): void;
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

/** Answers that were asked for before anybody wanted them, by directory and arguments. */
type Ahead = Map<string, Promise<RunResult>>;

/** Builds the git of a directory over a runner. */
export function createGit(run: Run, cwd: string, ahead: Ahead = new Map()): Git {
  const start = async (args: readonly string[], options: GitOptions): Promise<RunResult> => {
    const { answers: _, isWriting, env, ...rest } = options;
    const result = await run({
      file: "git",
      args: [...(isWriting === true ? WRITING : READING), ...args],
      cwd,
      // Messages are read by this program, except where the user's hooks speak.
      env: isWriting === true ? { ...env } : { LC_ALL: "C", LANGUAGE: undefined, ...env },
      ...rest,
    });
    if (result.missing) {
      throw new ToolError("GIT_MISSING", "git was not found on PATH", {
        hint: "install git (https://git-scm.com/downloads), then run the command again",
      });
    }
    return result;
  };
  const nameOf = (args: readonly string[]): string => JSON.stringify([cwd, ...args]);
  const attempt = async (args: readonly string[], options: GitOptions = {}): Promise<RunResult> => {
    if (options.isWriting === true) ahead.clear();
    const name = nameOf(args);
    const asked = hasNoOptions(options) ? ahead.get(name) : undefined;
    ahead.delete(name);
    return await (asked ?? start(args, options));
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
    ahead(args, known) {
      const answer = known === undefined ? start(args, {}) : Promise.resolve(known);
      // Whoever runs it hears of what is wrong with it; perhaps nobody does.
      answer.catch(() => {});
      ahead.set(nameOf(args), answer);
    },
  };
}

function hasNoOptions(options: GitOptions): boolean {
  return Object.entries(options).every(
    ([name, value]) => name === "answers" || value === undefined,
  );
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
