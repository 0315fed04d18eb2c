import { retargeted, retargetedHint } from "../../hosts/pure/check-target.ts";
import type { PullRequestState } from "../../hosts/pure/pull-request.ts";
import { formatDuration, longerThan } from "./parse-duration.ts";

/** A pull request that is waited for, with everything seen of it so far: plain data. */
export interface MergeWatch {
  readonly number: number;
  /** The number as the host writes it: `#7`, `!7`. */
  readonly named: string;
  /** The commit that was pushed and reviewed; a merge of anything else is not ours. */
  readonly headCommit: string;
  /** The command to try again with: `tool ship`. */
  readonly again: string;
  /** The branch that it was shipped into; a merge into another one is not ours. */
  readonly target: string;
  readonly timeoutMs: number;
  /** The time that was asked for, of which `timeoutMs` may be the rest; 0: one look is enough. */
  readonly limitMs: number;
  readonly looks: number;
  /** Looks in a row that found the host still computing. */
  readonly unknownLooks: number;
  /** Looks in a row that failed. */
  readonly failedLooks: number;
  readonly wasArmed: boolean;
  /** As long as no state was read: the success of the merge call stands for a merge. */
  readonly countsAsMerge: boolean;
  /** When it was first seen ready with nothing happening; null while something is. */
  readonly readySinceMs: number | null;
}

/** One look at the pull request, `atMs` after the waiting began. */
export type MergeSight =
  | { readonly atMs: number; readonly saw: "state"; readonly state: PullRequestState }
  /** The client cannot report the state of a pull request; `why` in its own words, if it has any. */
  | { readonly atMs: number; readonly saw: "nothing"; readonly why?: string }
  /** Asking failed, which may pass by itself; `hint` is the way to have it pass. */
  | {
      readonly atMs: number;
      readonly saw: "error";
      readonly message: string;
      readonly hint?: string;
    };

export type MergeFailure =
  | "closed"
  | "conflict"
  | "behind"
  | "check-failed"
  | "disarmed"
  | "head-changed"
  | "draft"
  | "retargeted"
  /** It is merged, but not what was shipped, or not into where it was shipped. */
  | "not-ours"
  /** The time was up, and nothing but somebody's approval was missing. */
  | "review-needed"
  | "stalled"
  | "timeout";

export type MergeVerdict =
  | {
      readonly is: "wait";
      readonly delayMs: number;
      readonly say: string;
      readonly watch: MergeWatch;
    }
  | {
      readonly is: "merged";
      readonly commit: string | null;
      readonly note: string | null;
      /** What the merged branch ended in, if that is not the commit that was shipped. */
      readonly otherHead?: string;
    }
  | {
      readonly is: "failed";
      readonly because: MergeFailure;
      readonly message: string;
      readonly hint: string;
    };

/** Pauses between looks: 5 s, then half as much again each time, up to a minute. */
export interface PollSchedule {
  readonly firstMs: number;
  readonly longestMs: number;
}

export const POLL_SCHEDULE: PollSchedule = { firstMs: 5_000, longestMs: 60_000 };

/** GitHub computes whether a pull request can be merged within seconds of the first question. */
const UNKNOWN_LOOKS = 10;
const UNKNOWN_MS = 2_000;
/** A fresh auto-merge may show a moment late. */
const ARMING_GRACE_MS = 60_000;
/** The time after which the host has lost a pull request that is ready, armed and not merged. */
const STALL_MS = 10 * 60_000;

/** The least time that one look may take, however little is left. */
export const SHORTEST_LOOK_MS = 5_000;
/** People take their time: half of what a hint about a missing approval proposes at least. */
const FOUR_HOURS_MS = 4 * 3_600_000;
/** Half of what the hint of a wait that was too short proposes at least. */
const FIRST_LIMIT_MS = 60_000;
/** The number of looks after which a host will not tell the outcome of the merge call any more. */
const UNANSWERED_LOOKS = 8;

/** Begins to wait for a pull request's merge. */
export function startMergeWatch(of: {
  readonly number: number;
  readonly named: string;
  readonly headCommit: string;
  readonly again: string;
  readonly target: string;
  readonly timeoutMs: number;
  /** The time that was asked for, if some of it is gone already. Default: `timeoutMs`. */
  readonly limitMs?: number;
  /** Default: it has to be seen merged. */
  readonly countsAsMerge?: boolean;
}): MergeWatch {
  return {
    limitMs: of.timeoutMs,
    countsAsMerge: false,
    ...of,
    looks: 0,
    unknownLooks: 0,
    failedLooks: 0,
    wasArmed: false,
    readySinceMs: null,
  };
}

/** Judges a look: merged, failed and why, or how long to wait for the next. */
export function judgeMerge(
  watch: MergeWatch,
  sight: MergeSight,
  schedule: PollSchedule = POLL_SCHEDULE,
): MergeVerdict {
  if (sight.saw !== "state") return judgeUnseen(watch, sight, schedule);
  const { state, atMs } = sight;
  if (state.state === "merged") return merged(watch, state);
  const failure = failureIn(watch, state, atMs);
  if (failure !== null) return failure;

  const isArmed = state.autoMerge === "armed" || state.autoMerge === "queued";
  const isReady = isArmed && state.mergeable === "yes" && state.pendingChecks === 0;
  const next: MergeWatch = {
    ...watch,
    looks: watch.looks + 1,
    failedLooks: 0,
    unknownLooks: state.mergeable === "unknown" ? watch.unknownLooks + 1 : 0,
    wasArmed: watch.wasArmed || isArmed,
    // A client that told the state once can tell it: later silence is only a failed answer.
    countsAsMerge: false,
    readySinceMs: isReady ? (watch.readySinceMs ?? atMs) : null,
  };
  const isForPeople = state.pendingChecks === 0 && isReviewMissing(state);
  if (isForPeople && atMs >= watch.timeoutMs) return reviewNeeded(watch, waitingFor(state));
  return waitOrGiveUp(next, sight, schedule, waitingFor(state));
}

/** Judges a look that showed no state. A ship that does not wait leaves an unanswered question to a later one. */
function judgeUnseen(
  watch: MergeWatch,
  sight: Exclude<MergeSight, { saw: "state" }>,
  schedule: PollSchedule,
): MergeVerdict {
  const failedLooks = watch.failedLooks + 1;
  const isOver =
    sight.saw === "nothing" ||
    failedLooks >= UNANSWERED_LOOKS ||
    (watch.limitMs > 0 && sight.atMs >= watch.timeoutMs);
  const why = sight.saw === "error" ? sight.message : sight.why;
  if (watch.countsAsMerge && isOver) {
    const what =
      sight.saw === "error"
        ? "the host did not report the state of the pull request"
        : "the host's client cannot report the state of a pull request";
    return {
      is: "merged",
      commit: null,
      note: `${what}${why === undefined ? "" : ` (${why})`}: the success of the merge call counts`,
    };
  }
  const next = { ...watch, looks: watch.looks + 1, failedLooks };
  const say = `could not check: ${why ?? "the host's client did not report the state of the pull request"}`;
  return waitOrGiveUp(next, sight, schedule, say, sight.saw === "error" ? sight.hint : undefined);
}

function isReviewMissing({ review, autoMerge }: PullRequestState): boolean {
  return autoMerge !== "queued" && (review === "required" || review === "changes-requested");
}

function reviewNeeded({ named, limitMs, again }: MergeWatch, say: string): MergeVerdict {
  return failed(
    "review-needed",
    `${named} was not merged within ${formatDuration(limitMs)}: ${say}`,
    `auto-merge stays set: it is merged as soon as it is approved; to wait for that, run \`${again} --merge-timeout ${longerThan(Math.max(limitMs, FOUR_HOURS_MS))}\``,
  );
}

function merged(watch: MergeWatch, state: PullRequestState): MergeVerdict {
  const { named, target } = watch;
  if (state.baseBranch !== target)
    return failed(
      "not-ours",
      `${named} was merged into ${state.baseBranch}, not into ${target} as it was shipped`,
      `what comes after the merge has not run; to merge it into ${target} too, run \`${watch.again}\` again`,
    );
  if (state.headCommit === watch.headCommit)
    return { is: "merged", commit: state.mergeCommit, note: null };
  return {
    is: "merged",
    commit: state.mergeCommit,
    otherHead: state.headCommit,
    note: `the merged branch ends in ${short(state.headCommit)}, not in ${short(watch.headCommit)} as it was shipped`,
  };
}

function failureIn(watch: MergeWatch, state: PullRequestState, atMs: number): MergeVerdict | null {
  const { named, again } = watch;
  const { baseBranch: base, headBranch: head } = state;
  if (state.state === "closed")
    return failed(
      "closed",
      `${named} was closed without being merged`,
      `reopen it, or run \`${again}\` again to open another`,
    );
  if (base !== watch.target)
    return failed("retargeted", retargeted(named, base, watch.target), retargetedHint(base, watch));
  if (state.headCommit !== watch.headCommit)
    return failed(
      "head-changed",
      `${head} was pushed to: ${named} now ends in ${short(state.headCommit)}, not in ${short(watch.headCommit)} as it was shipped`,
      `pull the new commits, then run \`${again}\` again`,
    );
  if (state.isDraft)
    return failed(
      "draft",
      `${named} was made a draft, and a draft is not merged`,
      `mark it as ready on the host, then run \`${again}\` again`,
    );
  if (state.mergeable === "conflicting")
    return failed(
      "conflict",
      `${named} conflicts with ${base}`,
      `bring ${base} in (\`git pull --no-rebase\` from it), resolve the conflicts, then run \`${again}\` again`,
    );
  const [check] = state.failedChecks;
  if (check !== undefined)
    return failed(
      "check-failed",
      `a required check failed: ${state.failedChecks.map(({ name, url }) => (url === null ? name : `${name} (${url})`)).join(", ")}`,
      `fix what it found, then run \`${again}\` again`,
    );
  if (state.autoMerge === "queued") return null;
  if (state.mergeable === "behind")
    return failed(
      "behind",
      `${named} is behind ${base} and must be up to date before it is merged`,
      `bring ${base} in (\`git pull --no-rebase\` from it), then run \`${again}\` again`,
    );
  // A ship that does not wait looks once, perhaps before what it set is shown.
  const isTimeUp = watch.limitMs > 0 && atMs >= watch.timeoutMs;
  if (state.autoMerge === "off" && (watch.wasArmed || atMs >= ARMING_GRACE_MS || isTimeUp))
    return failed(
      "disarmed",
      watch.wasArmed
        ? `auto-merge was switched off on ${named}, or the merge queue removed it`
        : `auto-merge is not set on ${named}, although the host accepted the request`,
      `look at the pull request, then run \`${again}\` again`,
    );
  if (watch.readySinceMs !== null && atMs - watch.readySinceMs >= STALL_MS)
    return failed(
      "stalled",
      `${named} has been ready for ${formatDuration(atMs - watch.readySinceMs)} and the host does not merge it`,
      "merge it on the host",
    );
  return null;
}

function waitOrGiveUp(
  watch: MergeWatch,
  { atMs }: MergeSight,
  schedule: PollSchedule,
  say: string,
  mend = `to wait longer, run \`${watch.again} --merge-timeout ${longerThan(Math.max(watch.limitMs, FIRST_LIMIT_MS))}\``,
): MergeVerdict {
  if (atMs >= watch.timeoutMs)
    return failed(
      "timeout",
      `${watch.named} was not merged within ${formatDuration(watch.limitMs)} (${say})`,
      `auto-merge stays set, so it may still be merged; ${mend}`,
    );
  return {
    is: "wait",
    delayMs: Math.min(delayOf(watch, schedule), watch.timeoutMs - atMs),
    say,
    watch,
  };
}

function delayOf(watch: MergeWatch, { firstMs, longestMs }: PollSchedule): number {
  const slowing = Math.min(firstMs * 1.5 ** Math.max(0, watch.looks - 1), longestMs);
  const isComputing = watch.unknownLooks > 0 && watch.unknownLooks <= UNKNOWN_LOOKS;
  return isComputing ? Math.min(UNKNOWN_MS, slowing) : slowing;
}

function waitingFor(state: PullRequestState): string {
  if (state.pendingChecks > 0)
    return state.pendingChecks === 1
      ? "1 check is still running"
      : `${state.pendingChecks} checks are still running`;
  if (state.review === "changes-requested") return "a reviewer asked for changes";
  if (state.review === "required") return "it needs an approval";
  if (state.autoMerge === "queued") return "it is in the merge queue";
  if (state.mergeable === "unknown") return "the host is checking whether it can be merged";
  if (state.mergeable === "blocked") return "the target's rules block it";
  return "the host has yet to merge it";
}

function failed(because: MergeFailure, message: string, hint: string): MergeVerdict {
  return { is: "failed", because, message, hint };
}

function short(commit: string): string {
  return commit.slice(0, 10);
}
