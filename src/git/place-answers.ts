import type { RunRequest, RunResult } from "../process/run.ts";

const ABSOLUTE = ["rev-parse", "--path-format=absolute"] as const;

/** What may make an answer another one. */
type Environment = Partial<Pick<RunRequest, "env">>;

/** Questions about where git keeps what: a run asks the same ones many times, and the answers hold for all of it. */
export const PLACE_QUESTIONS = [
  [...ABSOLUTE, "--git-common-dir"],
  [...ABSOLUTE, "--git-path", "index"],
  [...ABSOLUTE, "--git-path", "objects"],
] as const;

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
