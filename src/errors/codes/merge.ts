import type { ErrorFacts } from "./facts.ts";

/** Reasons why a merge that was waited for did not come. */
export const MERGE_CODES = {
  SHIP_MERGE_CLOSED: {
    exit: 3,
    meaning: "The pull request was closed while its merge was pending.",
  },
  SHIP_MERGE_CONFLICT: {
    exit: 3,
    meaning: "The pull request now conflicts with its target branch.",
  },
  SHIP_MERGE_BEHIND: {
    exit: 3,
    meaning: "The target has new commits and requires the branch to be up to date.",
  },
  SHIP_MERGE_CHECK_FAILED: { exit: 3, meaning: "A required check failed." },
  SHIP_MERGE_DISARMED: {
    exit: 3,
    meaning: "Auto-merge was turned off, or the merge queue removed the pull request.",
  },
  SHIP_MERGE_HEAD_CHANGED: {
    exit: 3,
    meaning: "The branch was pushed to while its merge was pending.",
  },
  SHIP_MERGE_DRAFT: {
    exit: 3,
    meaning: "Somebody made the pull request a draft while its merge was pending.",
  },
  SHIP_MERGE_NOT_OURS: {
    exit: 3,
    meaning:
      "The pull request was merged into another branch, or without the commits that were shipped.",
  },
  SHIP_MERGE_RETARGETED: {
    exit: 3,
    meaning: "Somebody gave the pull request another target branch after it was shipped.",
  },
  SHIP_MERGE_REVIEW_NEEDED: {
    exit: 3,
    meaning: "The pull request was not approved within `--merge-timeout`.",
  },
  SHIP_MERGE_STALLED: {
    exit: 3,
    meaning: "The pull request is ready, but the code host does not merge it.",
  },
  SHIP_MERGE_TIMEOUT: {
    exit: 3,
    meaning: "The pull request was not merged within `--merge-timeout`.",
  },
} as const satisfies Record<string, ErrorFacts>;
