import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Redaction } from "../redaction/create-redaction.ts";
import { secretsOfGitSettings } from "../redaction/secrets-of-git-settings.ts";
import { FREE_SPACE } from "../errors/file-fault.ts";
import { ToolError } from "../errors/tool-error.ts";
import { exceptPassedOver } from "../process/find-program.ts";
import type { Run, RunRequest, RunResult } from "../process/run.ts";
import { batchCommands } from "./batch-commands.ts";
import { mannerOf, toRead, toWrite } from "./command-line.ts";
import { createPlaceAnswers, type PlaceAnswers } from "./place-answers.ts";
import { NOTHING_HELD_BACK, remoteNotAsked, type HeldBack } from "./held-back.ts";

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
  /**
   * The command talks to a remote. Throws GIT_REMOTE_NOT_ASKED if the repository's settings name the program for it.
   */
  readonly asksRemote?: boolean;
}

/** Runs git in one directory. Arguments are a vector; put `--end-of-options` before a name from outside. */
export interface Git {
  readonly cwd: string;
  /** Absolute path of the folder for temporary folders. */
  readonly temporaryFolder: string;
  /** Standard output as text with its last newline taken off. Throws GIT_FAILED on an unforeseen status. */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
  /** Standard output byte for byte. */
  bytes(args: readonly string[], options?: GitOptions): Promise<Buffer>;
  /** Status and both outputs; never throws for a status. */
  try(args: readonly string[], options?: GitOptions): Promise<RunResult>;
  /** The same git in another directory, with its settings held back there, if known. */
  in(cwd: string, held?: HeldBack): Git;
  /**
   * Starts reading commands whose answers are needed shortly, one after the other, in one process if the system has a
   * shell. The first caller of one of them here, with no options but `answers`, gets its answer; a write drops all
   * answers.
   * @param fed the last of them, if it is to wait for the `input` of whoever runs it
   */
  ahead(commands: readonly (readonly string[])[], fed?: readonly string[]): void;
  /** Drops all answers that were asked for ahead; a command that waits for its input ends. */
  forget(): void;
  /** Has the secrets in a text of git's settings hidden from now on, in whatever the run shows. */
  hideSecretsOf(settings: string): void;
  /** Keeps a known answer for the first caller of the command. */
  note(args: readonly string[], stdout: Buffer): void;
  /** The kept answers to `PLACE_QUESTIONS`, for another git of the same repository. */
  readonly places: PlaceAnswers;
  /** Keeps a known answer to one of `PLACE_QUESTIONS` for all callers. */
  notePlace(args: readonly string[], stdout: Buffer): void;
}

/** Answers to commands that ran ahead of their callers, by directory and arguments. */
type Ahead = Map<string, AskedAhead>;

interface AskedAhead {
  readonly takesInput: boolean;
  /** Null if it has to be run after all. */
  answer(input: string | Uint8Array): Promise<RunResult | null>;
  /** The answer will not be asked for. */
  drop?(): void;
}

/** The parts of a directory's git. */
interface GitParts {
  /**
   * Reading calls obey the repository's own settings, as the user's own git does: for a ship, which starts what
   * the project names. Otherwise they start nothing that the repository names (`STARTING_SETTINGS`).
   */
  readonly obeysRepository?: boolean;
  /** Absolute path of the folder for temporary ones; the system's by default. */
  readonly temporaryFolder?: string;
  /** The redaction that learns the secrets in addresses of remotes. */
  readonly redaction?: Pick<Redaction, "know">;
  readonly held?: HeldBack;
  readonly ahead?: Ahead;
  readonly places?: PlaceAnswers;
}

/** Builds the git of a directory over a runner. */
export function createGit(run: Run, cwd: string, parts: GitParts = {}): Git {
  const {
    obeysRepository = false,
    temporaryFolder = tmpdir(),
    redaction,
    held = NOTHING_HELD_BACK,
    ahead = new Map<string, AskedAhead>(),
    places = createPlaceAnswers(),
  } = parts;
  const manner = obeysRepository ? null : mannerOf(held);
  const start = async (args: readonly string[], options: GitOptions): Promise<RunResult> => {
    const { answers: _, isWriting = false, asksRemote = false, env, ...rest } = options;
    const isHeld = !isWriting && !obeysRepository;
    if (asksRemote && isHeld && held.aboutRemotes.length > 0) throw remoteNotAsked(held);
    const call = isWriting ? toWrite(args, env) : toRead(args, { env, asksRemote, manner });
    const result = await run({ file: "git", cwd, ...call, keepsPath: isWriting, ...rest });
    if (result.missing) throw gitMissing(result);
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
    const place = places.find(name, options);
    if (place !== undefined) return place;
    const asked = ahead.get(name);
    ahead.delete(name);
    const known = asked === undefined ? null : await answerTo(asked, options);
    if (known === null) asked?.drop?.();
    const answer = known ?? (await start(args, options));
    places.keep({ name, args, options }, answer);
    return answer;
  };
  const bytes = async (args: readonly string[], options: GitOptions = {}): Promise<Buffer> => {
    const result = await attempt(args, options);
    if (result.status === null || !(options.answers ?? [0]).includes(result.status))
      throw gitFailed(args, result, cwd);
    return result.stdout;
  };
  return {
    cwd,
    temporaryFolder,
    places,
    try: attempt,
    bytes,
    text: async (args, options) => (await bytes(args, options)).toString("utf8").replace(/\n$/, ""),
    in: (directory, heldThere = held) =>
      createGit(run, directory, { ...parts, held: heldThere, ahead, places }),
    forget,
    hideSecretsOf: (settings) => redaction?.know(secretsOfGitSettings(settings)),
    ahead(commands, fed) {
      const all = fed === undefined ? commands : [...commands, fed];
      if (process.platform === "win32") {
        for (const args of commands) {
          const answer = start(args, {});
          // The caller who runs it hears of its fault, if there is one.
          answer.catch(() => {});
          ahead.set(nameOf(args), { takesInput: false, answer: () => answer });
        }
        return;
      }
      const read = (args: readonly string[]) => toRead(args, { manner, asksRemote: false });
      const batch = batchCommands(
        run,
        all.map((args) => read(args).args),
        { cwd, env: read([]).env },
      );
      for (const [at, args] of all.entries()) {
        const answer = batch.answers[at] ?? Promise.resolve(null);
        const takesInput = args === fed;
        ahead.set(nameOf(args), {
          takesInput,
          answer(input) {
            if (takesInput) batch.feed(input);
            return answer;
          },
          drop: () => batch.feed(""),
        });
      }
    },
    note(args, stdout) {
      const answer = Promise.resolve(answered(stdout));
      ahead.set(nameOf(args), { takesInput: false, answer: () => answer });
    },
    notePlace: (args, stdout) =>
      places.keep({ name: nameOf(args), args, options: {} }, answered(stdout)),
  };
}

function answered(stdout: Buffer): RunResult {
  return { status: 0, stdout, stderr: "", timedOut: false, overflowed: false, missing: false };
}

function gitMissing(result: RunResult): ToolError {
  return new ToolError("GIT_MISSING", `git was not found on PATH${exceptPassedOver(result)}`, {
    hint: "install git (https://git-scm.com/downloads), then run the command again",
  });
}

/** Returns the answer that was asked for ahead, or null if the options differ. */
async function answerTo(asked: AskedAhead, options: GitOptions): Promise<RunResult | null> {
  const { answers: _, input, ...others } = options;
  const isPlain = Object.values(others).every((value) => value === undefined);
  if (!isPlain || input instanceof Readable || asked.takesInput !== (input !== undefined))
    return null;
  return await asked.answer(input ?? "");
}

/** The words of the system and of git, where they are in English. */
const FULL_DISK = /No space left on device|Disk quota exceeded|Out of diskspace/;

/** Returns the error of a git command, run in `cwd`, that ended in a way its caller had no answer for. */
export function gitFailed(
  args: readonly string[],
  result: Pick<RunResult, "status" | "signal" | "stderr" | "timedOut">,
  cwd: string,
): ToolError {
  const said = result.stderr.trim().split("\n").slice(-5).join("\n");
  const cause = said === "" ? {} : { cause: new Error(said) };
  if (LACKS_OBJECTS.test(said)) return objectsMissing(args, cause);
  const closed = /^error: open\("(.+)"\): Permission denied$/m.exec(said)?.[1];
  if (closed !== undefined)
    return new ToolError("GIT_FAILED", `git has no permission to read ${closed}`, {
      ...cause,
      hint: `allow it, then run the command again: \`chmod u+r ${quoteForReading(join(cwd, closed))}\``,
    });
  const how = result.timedOut
    ? "was stopped at its time limit"
    : result.signal === undefined
      ? `exited with status ${result.status ?? "none"}`
      : `was killed by ${result.signal}`;
  return new ToolError("GIT_FAILED", `\`git ${commandOf(args)}\` ${how}`, {
    ...cause,
    hint: FULL_DISK.test(said)
      ? FREE_SPACE
      : `run \`git ${args.map(quoteForReading).join(" ")}\` yourself to see all of it`,
  });
}

/** Returns the likely reason for a killed git, as the first part of a hint. */
export function whyKilled(signal: NodeJS.Signals): string {
  return signal === "SIGKILL"
    ? "something else ended git, often the system for want of memory: free some"
    : "something else than this program ended git: see what did";
}

/** Git's message for an object that a partial clone left out and that it would have fetched. */
const LACKS_OBJECTS =
  /lazy fetching disabled|from promisor remote|could not fetch [0-9a-f]{40}|transport '[^']*' not allowed/;

/**
 * Returns the error of a partial clone without some objects. Git by itself fetches what it looks at, so the same
 * comparison by hand brings them here.
 */
function objectsMissing(args: readonly string[], cause: { readonly cause?: Error }): ToolError {
  const ends = args.slice(args.findLastIndex((arg) => arg.startsWith("-") && arg !== "--") + 1);
  const fetch =
    commandOf(args) === "diff"
      ? `git diff --shortstat ${ends.map(quoteForReading).join(" ")}`
      : "git fetch --refetch --no-filter";
  return new ToolError(
    "GIT_OBJECTS_MISSING",
    "this is a partial clone that lacks objects to read, and reading fetches nothing",
    { ...cause, hint: `let git fetch them, then run the command again: \`${fetch}\`` },
  );
}

/** Returns the name of a command, which follows git's own options and pairs of `-c` and a setting. */
function commandOf(args: readonly string[]): string {
  return args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c") ?? "";
}

function quoteForReading(argument: string): string {
  return /^[\w@%+=:,./^~{}-]+$/.test(argument)
    ? argument
    : `'${argument.replaceAll("'", "'\\''")}'`;
}
