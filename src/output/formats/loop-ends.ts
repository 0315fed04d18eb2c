import type { LoopEnd } from "../../review/pure/report.ts";

/** The ends of a loop, in words that follow its number of rounds. */
export const LOOP_ENDS: Readonly<Record<LoopEnd, string>> = {
  passed: "nothing at or above the gate is left",
  "nothing-to-fix": "no remaining finding has a fix that the loop may apply",
  iterations: "no more rounds are allowed (review.maxIterations)",
  "no-progress": "two rounds in a row made no progress",
  reopened: "a finding came back after it was fixed, twice",
  "seen-before": "the files are as they were after an earlier round",
  partial: "something could not be reviewed",
};
