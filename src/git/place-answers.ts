import type { RunRequest, RunResult } from "../process/run.ts";

const ABSOLUTE = ["rev-parse", "--path-format=absolute"] as const;

/** What may make an answer another one. */
type Environment = Partial<Pick<RunRequest, "env">>;

/** Files of git that are there in the middle of an operation. */
export const OPERATION_MARKS = [
  "rebase-merge",
  "rebase-apply/applying",
  "rebase-apply",
  "MERGE_HEAD",
  "CHERRY_PICK_HEAD",
  "REVERT_HEAD",
  "sequencer/todo",
  "BISECT_LOG",
] as const;

/** Asks for the place of each, a line each. */
export const OPERATION_PLACES = [
  ...ABSOLUTE,
  ...OPERATION_MARKS.flatMap((mark) => ["--git-path", mark]),
] as const;

/** Asks for the kind of hash that names objects: `sha1` or `sha256`. */
export const OBJECT_FORMAT = [...ABSOLUTE, "--show-object-format"] as const;

/**
 * Questions about where git keeps what, and how: a run asks the same ones many times, and the answers hold for all of
 * it.
 */
export const PLACE_QUESTIONS = [
  [...ABSOLUTE, "--git-common-dir"],
  [...ABSOLUTE, "--git-path", "index"],
  [...ABSOLUTE, "--git-path", "objects"],
  OPERATION_PLACES,
  OBJECT_FORMAT,
] as const;

/** The part of such a question that differs from the others. */
export function ownWords(question: readonly string[]): readonly string[] {
  return question.slice(ABSOLUTE.length);
}

/** The number of lines in the answer. */
export function linesOf(question: readonly string[]): number {
  return ownWords(question).filter((word) => word.startsWith("--")).length;
}

/** Answers to `PLACE_QUESTIONS`, each kept for good: unlike what git says about content, a write changes none. */
export interface PlaceAnswers {
  /** The kept answer; undefined if there is none, or if the options may make it another one. */
  find(name: string, options: Environment): RunResult | undefined;
  /** Keeps the answer if it is one to these questions, and no failure. */
  keep(
    call: { name: string; args: readonly string[]; options: Environment },
    answer: RunResult,
  ): void;
}

/** Makes an empty store. Names tell the directory and the arguments. */
export function createPlaceAnswers(): PlaceAnswers {
  const kept = new Map<string, RunResult>();
  return {
    find: (name, { env }) => (env === undefined ? kept.get(name) : undefined),
    keep({ name, args, options }, answer) {
      if (options.env === undefined && answer.status === 0 && isPlaceQuestion(args))
        kept.set(name, answer);
    },
  };
}

function isPlaceQuestion(args: readonly string[]): boolean {
  return PLACE_QUESTIONS.some(
    (question) =>
      question.length === args.length && question.every((word, at) => word === args[at]),
  );
}
