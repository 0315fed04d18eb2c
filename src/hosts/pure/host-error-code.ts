import type { ErrorCode } from "../../errors/codes.ts";
import type { Doing, MergeRefusal } from "../github/pure/gh-failure.ts";

/** Names the error of a failure: each known refusal has its own code. */
export function hostErrorCode(failure: MergeRefusal, doing: Doing): ErrorCode {
  return failure === "unknown" ? UNKNOWN[doing] : CODES[failure];
}

/** Whether an error says that the host's client cannot answer a question, now or later. */
export function cannotTell(code: ErrorCode): boolean {
  return code.startsWith("HOST_") && !PASSING.has(code);
}

const PASSING: ReadonlySet<ErrorCode> = new Set([
  "HOST_UNREACHABLE",
  "HOST_PAUSE_WANTED",
  "HOST_RATE_LIMITED",
  // A login runs out and is renewed: the client could tell before, and can again.
  "HOST_LOGGED_OUT",
  "HOST_SIGN_ON_NEEDED",
]);

const UNKNOWN: Readonly<Record<Doing, ErrorCode>> = {
  asking: "HOST_UNREACHABLE",
  opening: "HOST_PULL_REQUEST_REFUSED",
  merging: "HOST_MERGE_REFUSED",
  commenting: "HOST_COMMENTS_REFUSED",
};

const CODES: Readonly<Record<Exclude<MergeRefusal, "unknown">, ErrorCode>> = {
  "secondary-rate-limit": "HOST_PAUSE_WANTED",
  "rate-limit": "HOST_RATE_LIMITED",
  "bad-token": "HOST_LOGGED_OUT",
  "logged-out": "HOST_LOGGED_OUT",
  "sign-on-needed": "HOST_SIGN_ON_NEEDED",
  "missing-scope": "HOST_MISSING_SCOPE",
  "fine-grained-token": "HOST_MISSING_SCOPE",
  "workflow-token": "HOST_MISSING_SCOPE",
  "workflow-may-not-open": "HOST_MISSING_SCOPE",
  unreachable: "HOST_UNREACHABLE",
  "no-remote": "HOST_REPOSITORY_UNKNOWN",
  "no-pull-request": "HOST_NO_PULL_REQUEST",
  "no-repository": "HOST_REPOSITORY_UNKNOWN",
  archived: "HOST_REPOSITORY_ARCHIVED",
  exists: "HOST_PULL_REQUEST_HIDDEN",
  "head-missing": "HOST_HEAD_MISSING",
  "base-missing": "HOST_BASE_MISSING",
  "nothing-to-open": "HOST_NOTHING_TO_OPEN",
  "unknown-label": "HOST_UNKNOWN_LABEL",
  "unknown-user": "HOST_UNKNOWN_USER",
  "body-too-long": "HOST_BODY_TOO_LONG",
  "must-collaborate": "HOST_FORBIDDEN",
  "pending-review": "HOST_REVIEW_PENDING",
  "in-stack": "HOST_STACK_KEPT",
  "clean-status": "HOST_MERGE_RACE",
  "unstable-status": "HOST_MERGE_UNSTABLE",
  "auto-merge-off": "HOST_AUTO_MERGE_OFF",
  unprotected: "HOST_BASE_UNPROTECTED",
  "not-authorized": "HOST_MERGE_FORBIDDEN",
  "auto-merge-impossible": "HOST_AUTO_MERGE_IMPOSSIBLE",
  draft: "HOST_MERGE_DRAFT",
  "base-moved": "HOST_BASE_MOVED",
  "head-moved": "HOST_HEAD_MOVED",
  "method-off": "HOST_SQUASH_OFF",
  policy: "HOST_MERGE_POLICY",
  conflict: "HOST_MERGE_CONFLICT",
  "not-mergeable": "HOST_NOT_MERGEABLE",
  forbidden: "HOST_FORBIDDEN",
  "not-found": "HOST_REPOSITORY_UNKNOWN",
  closed: "HOST_MERGE_CLOSED",
  "checks-failed": "HOST_CHECKS_FAILED",
  "checks-running": "HOST_CHECKS_RUNNING",
  "no-effect": "HOST_MERGE_NO_EFFECT",
};
