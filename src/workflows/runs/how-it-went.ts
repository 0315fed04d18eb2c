import { SKIP_REASONS } from "../../output/ship-plan.ts";
import type { ShownStep } from "./read-log.ts";

/** Says how a step went: `passed`, `skipped: not configured`. One that has a log was begun, whatever ended the ship. */
export function howItWent({ status, reason, log }: ShownStep): string {
  if (status === "not-reached" && log !== null) return "begun, not finished";
  return reason === null ? status : `${status}: ${SKIP_REASONS[reason]}`;
}
