/**
 * Every error a user can meet: its exit status and what it means in one line.
 * Codes are `ROOM_WHAT`. docs/errors.md is generated from this table.
 *
 * Exit statuses: 1 the work said no · 2 it could not start · 3 the pull request
 * is open but the merge that was asked for did not happen.
 */
export const ERROR_CODES = {
  // command line
  USAGE: { exit: 2, meaning: "The command line could not be understood." },
  USAGE_DIRECTORY: { exit: 2, meaning: "The directory given with `-C` cannot be entered." },
  INTERRUPTED: { exit: 130, meaning: "Ctrl-C, or a question was left with Esc." },

  // git
  GIT_MISSING: { exit: 2, meaning: "The `git` program is not on PATH." },
  GIT_TOO_OLD: { exit: 2, meaning: "The `git` program lacks an option that is needed." },
  GIT_NO_REPOSITORY: { exit: 2, meaning: "The directory is not inside a git work tree." },
  GIT_REMOTE_UNREACHABLE: { exit: 2, meaning: "The remote repository did not answer." },
  GIT_FAILED: { exit: 2, meaning: "A git command failed in a way that was not foreseen." },

  // configuration
  CONFIG_UNREADABLE: { exit: 2, meaning: "A configuration file is there but cannot be read." },
  CONFIG_SYNTAX: { exit: 2, meaning: "A configuration file is not strict JSON." },
  CONFIG_INVALID: {
    exit: 2,
    meaning: "A setting has a value of the wrong type or outside its allowed values.",
  },
  CONFIG_UNKNOWN_KEY: { exit: 2, meaning: "The command line names a setting that does not exist." },
  CONFIG_NOT_WRITABLE: { exit: 2, meaning: "A configuration file could not be written." },
  CONFIG_TRUST_FILE: { exit: 2, meaning: "The file that records trusted repositories is damaged." },

  // change
  CHANGE_NO_TARGET: { exit: 2, meaning: "No branch to compare against exists in this repository." },
  CHANGE_HISTORY_CUT: {
    exit: 2,
    meaning: "The clone is shallow and the commit to compare with lies beyond its end.",
  },
  CHANGE_UNRELATED: {
    exit: 2,
    meaning: "The two ends of the comparison have no commit in common.",
  },
  CHANGE_BAD_REVISION: { exit: 2, meaning: "A commit, branch or range could not be found." },
  CHANGE_PATCH_UNREADABLE: { exit: 2, meaning: "The patch file cannot be read or holds no patch." },
  CHANGE_PATCH_DOES_NOT_APPLY: {
    exit: 2,
    meaning: "The patch fits neither the last commit nor the work tree.",
  },

  // review
  REVIEW_ENGINE_UNAVAILABLE: {
    exit: 2,
    meaning: "The engine that was asked for cannot review in this version.",
  },
  REVIEW_OUTPUT_UNWRITABLE: { exit: 2, meaning: "The file for the report cannot be written." },

  // ship

  // hosts
  HOST_UNREACHABLE: { exit: 2, meaning: "The code host did not answer." },
  HOST_PULL_REQUEST_REFUSED: {
    exit: 1,
    meaning: "The code host refused to open the pull request.",
  },
  HOST_CLIENT_MISSING: { exit: 2, meaning: "The code host's client program is not installed." },
  HOST_LOGGED_OUT: {
    exit: 2,
    meaning: "The code host's client is not logged in, or not with enough rights.",
  },
  HOST_REPOSITORY_UNKNOWN: { exit: 2, meaning: "The code host does not know the repository." },
  HOST_MERGE_REFUSED: { exit: 3, meaning: "The code host refused the merge that was asked for." },

  // tracker
} as const satisfies Record<string, { exit: 1 | 2 | 3 | 130 | 143; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
