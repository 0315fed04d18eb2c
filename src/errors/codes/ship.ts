import type { ErrorFacts } from "./facts.ts";

/** Errors of a ship up to its push, and of its journal. */
export const SHIP_CODES = {
  // ship
  SHIP_DETACHED_HEAD: { exit: 2, meaning: "No branch is checked out, so there is none to ship." },
  SHIP_BRANCH_NAME: { exit: 2, meaning: "The name of the branch is not UTF-8." },
  SHIP_NO_COMMIT: { exit: 2, meaning: "The repository has no commit yet." },
  SHIP_NO_IDENTITY: {
    exit: 2,
    meaning:
      "Git does not know who commits (`user.name`, `user.email`), and would refuse the commit.",
  },
  SHIP_OPERATION_IN_PROGRESS: {
    exit: 2,
    meaning: "A merge, a rebase or a similar operation is in progress, or files are in conflict.",
  },
  SHIP_ON_TARGET: { exit: 2, meaning: "The branch to ship is the one that pull requests target." },
  SHIP_NO_REMOTE: { exit: 2, meaning: "The repository has no remote to push the branch to." },
  SHIP_TARGET_MISSING: { exit: 2, meaning: "The target branch is not on the remote." },
  SHIP_REMOTE_AHEAD: {
    exit: 2,
    meaning: "The remote has commits on the branch that the branch here does not have.",
  },
  SHIP_SUBMODULE_NOT_PUSHED: {
    exit: 2,
    meaning: "The branch would record a submodule's commit that none of its remotes has.",
  },
  SHIP_LFS_MISSING: {
    exit: 2,
    meaning: "The branch has files stored in git-lfs, and git-lfs is not installed.",
  },
  SHIP_LFS_FAILED: { exit: 1, meaning: "The objects of git-lfs could not be uploaded." },
  SHIP_NOTHING_TO_SHIP: { exit: 2, meaning: "The target already has everything on the branch." },
  SHIP_PLAN_CHANGED: {
    exit: 2,
    meaning: "The plan has changed since the dry run that `--plan` names.",
  },
  SHIP_LOCKED: {
    exit: 2,
    meaning: "Another ship is already running in this work tree, or of this branch in another one.",
  },
  SHIP_BODY_FILE: { exit: 2, meaning: "The file given with `--body-file` cannot be read." },
  SHIP_REVIEW_FAILED: { exit: 1, meaning: "The review's gate is not met, so nothing was shipped." },
  SHIP_COMMAND_FAILED: {
    exit: 1,
    meaning: "The install, build or test command failed, so nothing was shipped.",
  },
  SHIP_SECRET: {
    exit: 1,
    meaning: "The changes to commit contain a secret, or could not be searched for one.",
  },
  SHIP_COMMIT_FAILED: { exit: 1, meaning: "Git or one of its hooks refused the commit." },
  SHIP_BRANCH_MOVED: {
    exit: 1,
    meaning: "The branch changed while it was being shipped, so the checks no longer apply to it.",
  },
  SHIP_PUSH_REJECTED: { exit: 1, meaning: "The remote refused the branch." },
  SHIP_PUSH_FAILED: { exit: 1, meaning: "The branch could not be pushed." },

  // the time limit of a step
  SHIP_STEP_TIMED_OUT: {
    exit: 1,
    meaning: "A command took longer than `--step-timeout` allows, and was stopped.",
  },

  // the journal of a ship
  SHIP_NOTHING_TO_CONTINUE: { exit: 2, meaning: "No unfinished ship can be continued." },
  SHIP_OTHER_BRANCH: {
    exit: 2,
    meaning: "The unfinished ship belongs to a branch that is not checked out.",
  },
  SHIP_BRANCH_GONE: { exit: 2, meaning: "The branch of the unfinished ship no longer exists." },
  SHIP_STILL_RUNNING: {
    exit: 2,
    meaning: "A program that the killed ship had started is still running.",
  },
  SHIP_JOURNAL_DAMAGED: { exit: 2, meaning: "The journal of a ship cannot be read." },
  SHIP_JOURNAL_NEWER: { exit: 2, meaning: "A later version wrote the journal of a ship." },
  SHIP_UNKNOWN_RUN: { exit: 2, meaning: "This work tree has no ship with that name." },
} as const satisfies Record<string, ErrorFacts>;
