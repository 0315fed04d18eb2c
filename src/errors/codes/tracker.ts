import type { ErrorFacts } from "./facts.ts";

/** Errors of the issue tracker. */
export const TRACKER_CODES = {
  TRACKER_PROMPT: {
    exit: 2,
    meaning: "The custom prompt for the tracker does not keep to the one issue.",
  },
  TRACKER_CONFIG: {
    exit: 2,
    meaning: "The file that names the tracker's server cannot be read or is malformed.",
  },
} as const satisfies Record<string, ErrorFacts>;
