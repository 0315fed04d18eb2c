import type { Run } from "../../process/run.ts";
import { askAgain, endingOf, type AskAgainParts, type ClientEnding } from "../ask-again.ts";
import { unreadableAnswer } from "../pure/unreadable-answer.ts";
import { ghFailureOf } from "./pure/gh-failure.ts";

/** The outcome of one call of the GitHub client. */
export interface GhAnswer extends ClientEnding {
  /** Null when it was stopped or could not be started. */
  readonly status: number | null;
  readonly stdout: string;
}

export interface CallOptions {
  /** Written to standard input, which is closed otherwise. */
  readonly input?: string;
  /** The time for the answer, tries and pauses included. Default: as long as the calls may take. */
  readonly withinMs?: number;
}

export type CallGh = (args: readonly string[], options?: CallOptions) => Promise<GhAnswer>;

/**
 * Nothing may ask, page, colour or look for updates. Debug output is switched off: it would stand
 * between the messages that are read here, and show what is sent.
 */
const QUIET = {
  GH_PROMPT_DISABLED: "1",
  GH_NO_UPDATE_NOTIFIER: "1",
  GH_NO_EXTENSION_UPDATE_NOTIFIER: "1",
  GH_PAGER: "cat",
  GH_FORCE_TTY: undefined,
  GH_DEBUG: undefined,
  DEBUG: undefined,
  NO_COLOR: "1",
  CLICOLOR_FORCE: undefined,
  GIT_TERMINAL_PROMPT: "0",
} as const;

/** Builds the one way in which `gh` is called: quiet, never asking, with a time limit. */
export function createCallGh(parts: {
  readonly run: Run;
  readonly cwd: string;
  readonly timeoutMs: number;
}): CallGh {
  return async (args, { input, withinMs = Infinity } = {}) => {
    const result = await parts.run({
      file: "gh",
      args,
      cwd: parts.cwd,
      env: QUIET,
      timeoutMs: Math.min(parts.timeoutMs, withinMs),
      ...(input === undefined ? {} : { input }),
    });
    const stdout = result.stdout.toString("utf8");
    // `gh api` passes on whatever came, and ends with status 0.
    const unreadable = args[0] === "api" && result.status === 0 ? unreadableAnswer(stdout) : null;
    if (unreadable !== null)
      return { ...endingOf(result, unreadable), status: 1, stdout: "", said: unreadable };
    return { ...endingOf(result, stdout), status: result.status, stdout };
  };
}

/** How a question is asked again. */
export type AskParts = Omit<AskAgainParts<GhAnswer>, "failureOf"> & { readonly call: CallGh };

/**
 * Builds the way in which questions are asked: one that the host did not answer is asked again, after pauses
 * that double. For calls without effect alone; what changes something is made once and looked up.
 */
export function createAskGh({ call, ...parts }: AskParts): CallGh {
  return (args, options = {}) =>
    askAgain((withinMs) => call(args, { ...options, withinMs }), {
      ...parts,
      withinMs: options.withinMs ?? Infinity,
      failureOf: ({ status, said }) => (status === 0 ? null : ghFailureOf(said)),
    });
}
