import type { ErrorFacts } from "./facts.ts";

/** Errors of git. */
export const GIT_CODES = {
  GIT_MISSING: { exit: 2, meaning: "The `git` program is not on PATH." },
  GIT_TOO_OLD: { exit: 2, meaning: "The `git` program lacks an option that is needed." },
  GIT_NO_REPOSITORY: { exit: 2, meaning: "The directory is not inside a git work tree." },
  GIT_REMOTE_NOT_ASKED: {
    exit: 2,
    meaning:
      "The repository's own git settings name a program to reach the remote, and this command only reads.",
  },
  GIT_SETTINGS: {
    exit: 2,
    meaning: "The repository's own git settings name more programs than `tool` can disable.",
  },
  GIT_OBJECTS_MISSING: {
    exit: 2,
    meaning: "A partial clone lacks files that are to be read, and reading fetches nothing.",
  },
  GIT_REMOTE_UNREACHABLE: { exit: 2, meaning: "The remote repository did not answer." },
  GIT_FAILED: { exit: 2, meaning: "A git command failed unexpectedly." },
} as const satisfies Record<string, ErrorFacts>;
