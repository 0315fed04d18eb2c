import { AGENT_CODES } from "./codes/agents.ts";
import { CONFIGURATION_CODES } from "./codes/configuration.ts";
import { FIX_CODES } from "./codes/fixes.ts";
import { GENERAL_CODES } from "./codes/general.ts";
import { GIT_CODES } from "./codes/git.ts";
import { HOST_CODES } from "./codes/hosts.ts";
import { MERGE_CODES } from "./codes/merge.ts";
import { MODEL_CODES } from "./codes/models.ts";
import { REGISTER_CODES } from "./codes/register.ts";
import { REVIEW_CODES } from "./codes/review.ts";
import { SHIP_CODES } from "./codes/ship.ts";
import { TRACKER_CODES } from "./codes/tracker.ts";

/**
 * Every error that a user can meet, with its exit status and its meaning in one line.
 * Codes are `ROOM_WHAT`. docs/errors.md is generated from this table.
 *
 * Exit statuses: 1 the work said no · 2 it could not start · 3 the pull request
 * is open but the merge that was asked for did not happen.
 */
export const ERROR_CODES = {
  ...GENERAL_CODES,
  ...GIT_CODES,
  ...CONFIGURATION_CODES,
  ...REVIEW_CODES,
  ...AGENT_CODES,
  ...FIX_CODES,
  ...SHIP_CODES,
  ...HOST_CODES,
  ...MERGE_CODES,
  ...REGISTER_CODES,
  ...TRACKER_CODES,
  ...MODEL_CODES,
};

export type ErrorCode = keyof typeof ERROR_CODES;
