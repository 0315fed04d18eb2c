import type { ShipStep } from "../types.ts";
import { autoMerge } from "./auto-merge.ts";
import { commit } from "./commit.ts";
import { build, install, test } from "./command-steps.ts";
import { postMerge } from "./post-merge.ts";
import { pullRequest } from "./pull-request.ts";
import { review } from "./review.ts";
import { tracker } from "./tracker.ts";

/** Every step of a ship, in the order they run. */
export const SHIP_STEPS: readonly ShipStep[] = [
  review,
  install,
  build,
  test,
  commit,
  pullRequest,
  tracker,
  autoMerge,
  postMerge,
];
