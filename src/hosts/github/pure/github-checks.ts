import * as z from "zod";
import type { Check } from "../../pure/pull-request.ts";

/** A check run or a commit status, reduced to what deciding about a merge needs. */
export interface GithubCheck extends Check {
  readonly outcome: "passed" | "failed" | "pending";
  /** Null if the server cannot say. */
  readonly isRequired: boolean | null;
}

/** One node of a `statusCheckRollup`: a CheckRun, or a StatusContext (`context`, `state`, `targetUrl`). */
export const CheckNode = z.looseObject({
  name: z.string().nullish(),
  context: z.string().nullish(),
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  state: z.string().nullish(),
  detailsUrl: z.string().nullish(),
  targetUrl: z.string().nullish(),
  isRequired: z.boolean().nullish(),
});

const PASSED = new Set(["SUCCESS", "NEUTRAL", "SKIPPED"]);
const FAILED = new Set([
  "FAILURE",
  "ERROR",
  "TIMED_OUT",
  "CANCELLED",
  "ACTION_REQUIRED",
  "STARTUP_FAILURE",
  "STALE",
]);

/** Reads one node. A run that has no conclusion yet, and any word not known, counts as pending. */
export function githubCheckOf(node: z.infer<typeof CheckNode>): GithubCheck {
  const word = (node.conclusion || node.state || "").toUpperCase();
  const url = node.detailsUrl ?? node.targetUrl ?? null;
  return {
    name: node.name ?? node.context ?? "check",
    url: url === "" ? null : url,
    outcome: PASSED.has(word) ? "passed" : FAILED.has(word) ? "failed" : "pending",
    isRequired: node.isRequired ?? null,
  };
}
