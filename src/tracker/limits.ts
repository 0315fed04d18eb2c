import type { TrackerLimits } from "./types.ts";

/** How long a tracker's server may take. */
export const TRACKER_LIMITS: TrackerLimits = {
  startMs: 20_000,
  callMs: 30_000,
  stepMs: 45_000,
  graceMs: 2_000,
};
