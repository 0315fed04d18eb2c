import type { ErrorFacts } from "./facts.ts";

/** Errors of the comparison to review, and of the review. */
export const REVIEW_CODES = {
  // change
  CHANGE_NO_TARGET: { exit: 2, meaning: "No branch to compare against exists in this repository." },
  CHANGE_HISTORY_CUT: {
    exit: 2,
    meaning: "The clone is shallow, and does not contain the commit to compare with.",
  },
  CHANGE_UNRELATED: { exit: 2, meaning: "The two ends of the comparison have no common ancestor." },
  CHANGE_BAD_REVISION: { exit: 2, meaning: "A commit, branch or range could not be found." },
  CHANGE_PATH_MISSING: { exit: 2, meaning: "A file or folder to review does not exist." },
  CHANGE_PATH_UNREADABLE: {
    exit: 2,
    meaning: "A file or folder to review lies in a folder that cannot be opened.",
  },
  CHANGE_PATH_OUTSIDE: {
    exit: 2,
    meaning: "A file or folder to review is outside the repository, or inside git's own directory.",
  },
  CHANGE_PATH_IGNORED: {
    exit: 2,
    meaning: "A file or folder to review is ignored by git, and nothing in it is tracked.",
  },
  CHANGE_PATCH_UNREADABLE: {
    exit: 2,
    meaning: "The patch file cannot be read, or does not contain a patch.",
  },
  CHANGE_PATCH_DOES_NOT_APPLY: {
    exit: 2,
    meaning: "The patch fits neither the last commit nor the work tree.",
  },

  // review
  REVIEW_ENGINE_UNAVAILABLE: {
    exit: 2,
    meaning: "The review needs a model or an agent, and none is named.",
  },
  REVIEW_PRICE_UNKNOWN: {
    exit: 2,
    meaning: "`review.budget.usd` is set, but the price of the model or the agent is unknown.",
  },
  REVIEW_UNKNOWN_PLACE: {
    exit: 2,
    meaning: "`--explain-silence` does not name a line of a file that is reviewed.",
  },
  REVIEW_UNKNOWN_RULE: { exit: 2, meaning: "`--explain` names a rule that does not exist." },
  REVIEW_FINDINGS_UNREADABLE: {
    exit: 2,
    meaning: "The input of `--findings` cannot be read, or is not a list of findings.",
  },
  REVIEW_SHARDS_UNFIT: {
    exit: 2,
    meaning:
      "The shards given with `--merge` cannot be read, are incomplete, or belong to different reviews.",
  },
  REVIEW_SARIF_UNREADABLE: {
    exit: 2,
    meaning: "The input of `--sarif` cannot be read, or is not a SARIF 2.1.0 log.",
  },
  REVIEW_OUTPUT_UNWRITABLE: { exit: 2, meaning: "The file for the report cannot be written." },
} as const satisfies Record<string, ErrorFacts>;
