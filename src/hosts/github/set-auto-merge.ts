import { decideGithubMerge, type MergeDecision } from "./pure/decide-github-merge.ts";
import { checkTarget } from "../pure/check-target.ts";
import { cannotTell } from "../pure/host-error-code.ts";
import { meansMerge } from "./pure/means-merge.ts";
import { ghFailureOf, isUncertain } from "./pure/gh-failure.ts";
import type { MergeRefusal } from "./pure/gh-failure.ts";
import { startAwakeTime } from "../../ship/pure/awake-time.ts";
import type { GithubState } from "./pure/github-state.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { SHORTEST_LOOK_MS } from "../../ship/pure/merge-watch.ts";
import type { Host, MergeCall } from "../types.ts";
import type { GhAnswer } from "./call-gh.ts";
import { ghError, refusal, type ErrorFacts } from "./gh-error.ts";
import { repositoryArguments, type GithubApi } from "./github-api.ts";
import { readState } from "./read-state.ts";

type Wanted = Parameters<Host["setAutoMerge"]>[0];
type Refuse = Extract<MergeDecision, { do: "refuse" }>;

/** How often the merge call is made at most, each time after a look at what the last one did. */
const ATTEMPTS = 3;
/** Looks at the state after a call, until its effect shows. */
const LOOKS = 4;
/** How long GitHub is given to work out whether it can be merged. */
const COMPUTING_LOOKS = 10;
/** The first look decides whether anything is asked for at all: it has this long, however short the wait is. */
const FIRST_LOOK_MS = 15_000;
/** How long a fresh pull request's checks have to be registered. */
const REGISTRATION_MS = 60_000;

/**
 * Sets a pull request to auto-merge by `gh pr merge --auto` with its method, which merges at once where
 * nothing holds it back. The answer is only a hint: the state read afterwards decides.
 */
export async function setAutoMerge(api: GithubApi, wanted: Wanted): Promise<MergeCall> {
  const began = api.now();
  const leftMs = (): number => wanted.maxWaitMs - (api.now() - began);
  const notes = new Set<string>();
  let last: MergeRefusal | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const { decision, state } = await decideOnceReady(api, wanted);
    const facts = factsOf(api, wanted, state);
    if (decision.do === "refuse") throw refused(decision, facts);
    // Found done after a call of ours: then it is what that call did, and no news.
    if (decision.do === "merge" || last === undefined)
      for (const note of decision.notes) notes.add(note);
    if (decision.do === "nothing")
      return { notes: [...notes], countsAsMerge: state?.state === "merged" };

    // There was nothing left to wait for when the client asked: only then is it merged without --auto.
    const isDirect = isNothingToWaitFor(last) && state?.mergeable === "yes";
    wanted.onAsk?.();
    const answer = await api.call(mergeArguments(api, wanted, isDirect));
    if (answer.missing) throw ghError(answer, facts);
    const effect = await lookAfter(api, { ...wanted, leftMs }, answer);
    if (effect === "set") return { notes: [...notes], countsAsMerge: false };
    if (typeof effect === "object")
      return { notes: [...notes], countsAsMerge: true, merged: effect };
    if (effect === "unseen") {
      const countsAsMerge = meansMerge({ said: answer.said, isDirect, before: state });
      return { notes: [...notes], countsAsMerge };
    }

    const failure = answer.status === 0 ? "no-effect" : ghFailureOf(answer.said);
    if (attempt === ATTEMPTS || !isWorthAnother(failure, { answer, isDirect, state }))
      throw failure === "no-effect" ? refusal(failure, facts) : ghError(answer, facts);
    last = failure;
  }
}

function isNothingToWaitFor(failure: MergeRefusal | undefined): boolean {
  return failure === "clean-status" || failure === "unstable-status";
}

/** Whether what stopped the call passes by itself. Any other failure never leads to a second merge call. */
function isWorthAnother(
  failure: MergeRefusal,
  call: { answer: GhAnswer; isDirect: boolean; state: GithubState | null },
): boolean {
  if (call.answer.timedOut || failure === "base-moved") return true;
  if (isNothingToWaitFor(failure)) return !call.isDirect;
  if (failure === "unprotected") return call.state?.mergeable === "unknown";
  return failure === "unreachable" || failure === "secondary-rate-limit";
}

function mergeArguments(api: GithubApi, wanted: Wanted, isDirect: boolean): string[] {
  return [
    ["pr", "merge", String(wanted.number), `--${wanted.method ?? "squash"}`],
    isDirect ? [] : ["--auto"],
    ["--match-head-commit", wanted.headCommit],
    repositoryArguments(api),
  ].flat();
}

/** Waits while GitHub works out whether it can be merged, and for checks that nobody else waits for. */
async function decideOnceReady(
  api: GithubApi,
  wanted: Wanted,
): Promise<{ decision: Exclude<MergeDecision, { do: "wait" }>; state: GithubState | null }> {
  const time = startAwakeTime(api.now());
  const pause = async (ms: number): Promise<void> => {
    time.pausing(ms);
    await api.pause(ms);
  };
  let waited = 0;
  let said: string | undefined;
  for (let look = 0; ; look += 1) {
    const shortest = look === 0 ? FIRST_LOOK_MS : SHORTEST_LOOK_MS;
    const within = lookWithin(wanted, wanted.maxWaitMs - waited, shortest);
    const state = await readState(api, within, "merging").catch((error: unknown) => {
      // A look that fails does not end a wait that has begun.
      waited = time.at(api.now());
      const isWaiting = said !== undefined && waited < wanted.maxWaitMs;
      if (error instanceof ToolError && isWaiting) return undefined;
      // A client that cannot tell the state may merge all the same: what it may not do, the call itself says.
      if (error instanceof ToolError && said === undefined && cannotTell(error.code)) return null;
      throw error;
    });
    if (state === undefined) {
      await pause(api.pollMs(look));
      continue;
    }
    if (state === null) return { decision: { do: "merge", notes: [] }, state };
    checkTarget({ ...wanted, named: `#${wanted.number}`, again: api.again }, state);
    waited = time.at(api.now());
    const decision = decideGithubMerge(state, {
      headCommit: wanted.headCommit,
      isGraceOver: waited >= REGISTRATION_MS,
      ...(wanted.method === undefined ? {} : { method: wanted.method }),
    });
    if (decision.do !== "wait") return { decision, state };
    if (decision.because === "computing") {
      if (look >= COMPUTING_LOOKS) return { decision: { do: "merge", notes: [] }, state };
      await pause(Math.min(api.pollMs(0), 2_000));
      continue;
    }
    // That checks begin at all is waited for in any case: it takes a minute at most.
    const limit = decision.because === "registration" ? REGISTRATION_MS : wanted.maxWaitMs;
    if (waited >= limit)
      return {
        decision: { do: "refuse", because: "checks-running", names: pendingIn(state) },
        state,
      };
    const line = waitingFor(pendingIn(state));
    if (line !== said) wanted.onWait?.(line);
    said = line;
    await pause(Math.min(api.pollMs(look), limit - waited));
  }
}

function pendingIn({ checks }: GithubState): string[] {
  return checks.filter(({ outcome }) => outcome === "pending").map(({ name }) => name);
}

function waitingFor(pending: readonly string[]): string {
  const what = pending.length === 0 ? "the checks to start" : pending.join(", ");
  return `waiting for ${what}: no check is required, so GitHub would merge immediately`;
}

/** Returns the time for a look: if the merge is waited for, the rest of that time, but not less than the shortest. */
function lookWithin({ number, maxWaitMs }: Wanted, leftMs: number, shortestMs: number) {
  return { number, withinMs: maxWaitMs > 0 ? Math.max(leftMs, shortestMs) : undefined };
}

/**
 * Looks until the call's effect shows: the state if it is merged, or set to be merged later. `unseen`: the call
 * succeeded and its effect cannot be read.
 */
async function lookAfter(
  api: GithubApi,
  wanted: Wanted & { readonly leftMs: () => number },
  answer: GhAnswer,
): Promise<GithubState | "set" | "unset" | "unseen"> {
  const isOpenQuestion =
    answer.status === 0 || answer.timedOut || isUncertain(ghFailureOf(answer.said));
  for (let look = 1; ; look += 1) {
    const within = lookWithin(wanted, wanted.leftMs(), SHORTEST_LOOK_MS);
    let isLast = look >= (isOpenQuestion ? LOOKS : 1);
    const state = await readState(api, within, "merging").catch((error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      isLast ||= wanted.maxWaitMs > 0 && wanted.leftMs() <= 0;
      if (answer.status === 0 && cannotTell(error.code)) return null;
      if (isLast && answer.status !== 0) throw error;
      return undefined;
    });
    if (state === null && answer.status !== 0) throw ghError(answer, factsOf(api, wanted, null));
    if (state === null || (state === undefined && isLast)) return "unseen";
    if (state?.state === "merged") return state;
    if (state !== undefined && isSet(state, answer)) return "set";
    if (isLast) return "unset";
    await api.pause(api.pollMs(look) / 2);
  }
}

function isSet({ state, autoMerge }: GithubState, { status }: GhAnswer): boolean {
  if (autoMerge === "armed" || autoMerge === "queued") return true;
  return state === "open" && autoMerge === "unknown" && status === 0;
}

function refused({ because, names }: Refuse, facts: ErrorFacts): ToolError {
  return refusal(because, { ...facts, ...(names === undefined ? {} : { names }) });
}

function factsOf(
  api: GithubApi,
  { number, method = "squash" }: Wanted,
  state: GithubState | null,
): ErrorFacts {
  const known = { ...api, remote: api.remoteName, doing: "merging", number, method } as const;
  return state === null ? known : { ...known, branch: state.headBranch, target: state.baseBranch };
}
