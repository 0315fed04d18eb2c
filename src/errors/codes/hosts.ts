import type { ErrorFacts } from "./facts.ts";

/** Errors of code hosts. */
export const HOST_CODES = {
  // hosts
  HOST_UNREACHABLE: { exit: 2, meaning: "The code host did not answer." },
  HOST_PULL_REQUEST_REFUSED: {
    exit: 1,
    meaning: "The code host refused to open the pull request with an unknown message.",
  },
  HOST_CLIENT_MISSING: { exit: 2, meaning: "The code host's client program is not installed." },
  HOST_LOGGED_OUT: {
    exit: 2,
    meaning: "The code host's client is not logged in, or lacks permissions.",
  },
  HOST_REPOSITORY_UNKNOWN: { exit: 2, meaning: "The code host does not know the repository." },
  HOST_REPOSITORY_ARCHIVED: {
    exit: 2,
    meaning: "The repository is archived, so it takes no pushes and no pull requests.",
  },
  HOST_PROJECT_UNCLEAR: {
    exit: 2,
    meaning:
      "Several repositories may be meant for the pull request, or the one that is named cannot be found.",
  },
  HOST_NO_SUCH_LABEL: {
    exit: 2,
    meaning: "The repository does not have a label that is asked for.",
  },
  HOST_NO_SUCH_USER: { exit: 2, meaning: "The code host does not know a login that is asked for." },
  HOST_METHOD_OFF: {
    exit: 2,
    meaning: "The repository does not allow the merge method in `ship.mergeMethod`.",
  },
  HOST_MAY_NOT_MERGE: {
    exit: 2,
    meaning: "The account is not allowed to merge in the repository.",
  },
  HOST_AUTO_MERGE_UNAVAILABLE: {
    exit: 2,
    meaning: "The repository does not allow auto-merge, and its rules block an immediate merge.",
  },
  HOST_NO_PULL_SOURCE: {
    exit: 2,
    meaning: "Pull requests of this code host cannot be reviewed by their number.",
  },
  HOST_NO_COMMENTS: {
    exit: 2,
    meaning: "A review cannot be posted as comments on this code host.",
  },
  HOST_NO_OPEN_PULL: {
    exit: 2,
    meaning: "There is no open pull request to review or post on, or there are several.",
  },
  HOST_COMMENTS_REFUSED: { exit: 2, meaning: "The code host refused a comment." },
  HOST_REVIEW_PENDING: {
    exit: 2,
    meaning: "The account has begun a review of the pull request and not submitted it.",
  },
  HOST_COMMENTS_MISSING: {
    exit: 2,
    meaning: "Comments that were posted are not there when the pull request is read again.",
  },
  HOST_UNKNOWN: { exit: 2, meaning: "The remote does not belong to a known code host." },
  HOST_UNSUPPORTED: {
    exit: 2,
    meaning: "Pull requests on the remote's code host are not supported.",
  },
  HOST_MERGE_REFUSED: {
    exit: 3,
    meaning: "The code host refused the merge with an unknown message.",
  },

  // what a code host refuses, each by its own name
  HOST_PAUSE_WANTED: {
    exit: 2,
    meaning: "The code host limits the rate of requests: too many in a short time.",
  },
  HOST_RATE_LIMITED: { exit: 2, meaning: "The account has reached the code host's rate limit." },
  HOST_SIGN_ON_NEEDED: {
    exit: 2,
    meaning: "The organization requires single sign-on for the account.",
  },
  HOST_MISSING_SCOPE: {
    exit: 2,
    meaning: "The token of the code host's client lacks a required permission.",
  },
  HOST_NO_PULL_REQUEST: { exit: 3, meaning: "The code host has no pull request with that number." },
  HOST_PULL_REQUEST_HIDDEN: {
    exit: 1,
    meaning: "The code host says that the pull request exists, but does not return it.",
  },
  HOST_HEAD_MISSING: {
    exit: 1,
    meaning: "The code host does not have the branch that was pushed.",
  },
  HOST_BASE_MISSING: { exit: 1, meaning: "The code host does not have the target branch." },
  HOST_NOTHING_TO_OPEN: {
    exit: 1,
    meaning: "The target already has everything on the branch, so no pull request can be opened.",
  },
  HOST_UNKNOWN_LABEL: { exit: 1, meaning: "The repository has no label with that name." },
  HOST_UNKNOWN_USER: { exit: 1, meaning: "The code host has no user or team with that name." },
  HOST_BODY_TOO_LONG: {
    exit: 1,
    meaning: "The pull request's description is longer than the code host allows.",
  },
  HOST_MERGE_RACE: {
    exit: 3,
    meaning: "There was nothing left to wait for, and merging immediately failed too.",
  },
  HOST_MERGE_UNSTABLE: { exit: 3, meaning: "Optional checks failed or are still running." },
  HOST_AUTO_MERGE_OFF: { exit: 3, meaning: "The repository does not allow auto-merge." },
  HOST_BASE_UNPROTECTED: {
    exit: 3,
    meaning: "Auto-merge needs a protection rule on the target branch, which has none.",
  },
  HOST_MERGE_FORBIDDEN: {
    exit: 3,
    meaning: "The account is not allowed to merge into the protected target branch.",
  },
  HOST_AUTO_MERGE_IMPOSSIBLE: {
    exit: 3,
    meaning: "The pull request cannot be set to auto-merge in its current state.",
  },
  HOST_STACK_KEPT: {
    exit: 3,
    meaning: "The pull request is part of a stack, which only the code host can merge.",
  },
  HOST_MERGE_DRAFT: { exit: 3, meaning: "The pull request is a draft, which cannot be merged." },
  HOST_BASE_MOVED: {
    exit: 3,
    meaning: "The target branch kept moving while the pull request was being merged.",
  },
  HOST_HEAD_MOVED: {
    exit: 3,
    meaning: "The branch on the code host is no longer what was shipped.",
  },
  HOST_SQUASH_OFF: {
    exit: 3,
    meaning: "The repository does not allow the requested merge method.",
  },
  HOST_MERGE_POLICY: {
    exit: 3,
    meaning: "The rules of the target branch do not allow the pull request to be merged yet.",
  },
  HOST_MERGE_CONFLICT: { exit: 3, meaning: "The pull request conflicts with its target branch." },
  HOST_NOT_MERGEABLE: {
    exit: 3,
    meaning: "The code host says that the pull request cannot be merged.",
  },
  HOST_FORBIDDEN: { exit: 2, meaning: "The account lacks the permission on the code host." },
  HOST_MERGE_CLOSED: { exit: 3, meaning: "The pull request was closed without a merge." },
  HOST_CHECKS_FAILED: {
    exit: 3,
    meaning: "Optional checks failed, so the pull request was not merged.",
  },
  HOST_CHECKS_RUNNING: {
    exit: 3,
    meaning: "Optional checks are still running, so the pull request was not merged.",
  },
  HOST_MERGE_NO_EFFECT: {
    exit: 3,
    meaning:
      "The client reported success, but the pull request is neither merged nor set to auto-merge.",
  },
} as const satisfies Record<string, ErrorFacts>;
