import { isNestedRepository } from "../../../core/change/parse-status.ts";
import { STEP_IDS, type StepId } from "../../../core/vocabulary.ts";
import type { ShipState, ShipWarning, StepRecord } from "../types.ts";
import { fieldOf, madeCommit } from "./made-of.ts";
import type { RunState, WorkPrint } from "./types.ts";

/** The state of the work tree when a run is to go on. */
export interface WorldNow {
  readonly work: WorkPrint;
  /** Paths that no commit holds. */
  readonly pending: readonly string[];
  /** The commit that the run had made, or began at, is the branch's tip or one of its ancestors. */
  readonly hasShippedCommit: boolean;
}

/** A plan for a run to go on: the state to go on from, and the steps that are not done again. */
export interface Continuation {
  readonly state: ShipState;
  readonly earlier: ReadonlyMap<StepId, StepRecord>;
  /** The warnings of the earlier steps, and those about steps that were cut short. */
  readonly warnings: readonly ShipWarning[];
  /** Notes for the user before it goes on, a line each. */
  readonly notes: readonly string[];
  /** The post-merge command was cut short and is not repeated: the run stays unfinished. */
  readonly isPostMergeCutShort: boolean;
  /** The work tree is not as the run left it. */
  readonly isChanged: boolean;
}

const GATES: readonly StepId[] = ["review", "install", "build", "test"];

/**
 * Plans how a run goes on once every effect is settled. Steps that have ended stay so; the gates run again
 * when the work tree is not as they left it and there is no pull request yet; effects never do.
 */
export function planContinuation(
  run: RunState,
  now: WorldNow,
  wish: { readonly rerunPostMerge: boolean },
): Continuation {
  const earlier = new Map<StepId, StepRecord>();
  const notes: string[] = [];
  for (const [id, record] of run.ended) if (record.status !== "failed") earlier.set(id, record);
  let { state } = run;

  const commit = madeCommit(run);
  if (commit !== null && !earlier.has("commit")) {
    earlier.set("commit", passed("commit"));
    state = { ...state, headCommit: commit };
  }
  const opened = openedPullRequest(run, state.headCommit);
  if (opened !== null && !earlier.has("pull-request")) {
    earlier.set("pull-request", passed("pull-request"));
    state = { ...state, pullRequest: opened };
  }
  // A merge that nobody waited for.
  if (!state.isMerged) earlier.delete("auto-merge");

  const isChanged = !isUnchanged(run, state, now, commit);
  if (state.pullRequest !== null) {
    if (now.work.head !== state.headCommit)
      notes.push(
        `the pull request holds ${state.headCommit.slice(0, 10)}; what was committed since is not part of it`,
      );
  } else if (isChanged) {
    const again = GATES.filter((id) => earlier.delete(id));
    state = { ...state, verifications: [] };
    if (commit === null || !now.hasShippedCommit) {
      earlier.delete("commit");
      state = { ...state, facts: { ...state.facts, pending: now.pending } };
    }
    state = { ...state, headCommit: now.work.head };
    notes.push(
      `the work tree changed since${again.length === 0 ? "" : `, so this runs again: ${again.join(", ")}`}`,
    );
  }

  const postMerge = judgePostMerge(run, wish.rerunPostMerge);
  if (postMerge.isRepeated) earlier.delete("post-merge");
  if (postMerge.record !== null) earlier.set("post-merge", postMerge.record);
  const done = STEP_IDS.filter((id) =>
    ["passed", "warned"].includes(earlier.get(id)?.status ?? ""),
  );
  if (done.length > 0) notes.unshift(`already done: ${done.join(", ")}`);
  return {
    state,
    earlier,
    warnings: [
      ...[...run.warnings].flatMap(([id, warnings]) =>
        earlier.has(id) && (id !== "post-merge" || postMerge.record === null) ? warnings : [],
      ),
      ...postMerge.warnings,
    ],
    notes,
    isPostMergeCutShort: postMerge.isCutShort,
    isChanged,
  };
}

function isUnchanged(
  run: RunState,
  state: ShipState,
  now: WorldNow,
  commit: string | null,
): boolean {
  // The ship's own commit has to be the tip, whatever the work tree was like.
  if (now.work.head !== state.headCommit) return false;
  const isSame = now.work.head === run.work.head && now.work.pending === run.work.pending;
  // The work tree was last looked at before the commit took everything in.
  return isSame || (commit !== null && now.pending.every(isNestedRepository));
}

function openedPullRequest(run: RunState, headCommit: string): ShipState["pullRequest"] {
  const opened = run.effects.findLast(
    ({ effect, isDone }) =>
      effect.do === "open-pull-request" && isDone && effect["headCommit"] === headCommit,
  );
  const number = fieldOf(opened?.made, "number");
  const url = textOf(fieldOf(opened?.made, "url"));
  if (typeof number !== "number" || url === null) return null;
  return {
    number,
    url,
    title: textOf(opened?.effect["title"]) ?? "",
    created: fieldOf(opened?.made, "created") === true,
  };
}

interface PostMergeVerdict {
  readonly record: StepRecord | null;
  readonly warnings: readonly ShipWarning[];
  readonly isCutShort: boolean;
  /** It ended at its time limit, and is to be done again. */
  readonly isRepeated: boolean;
}

/** The post-merge command runs at most once: how far it came decides, not whether its step had ended. */
function judgePostMerge(run: RunState, isRerun: boolean): PostMergeVerdict {
  const nothing = { record: null, warnings: [], isCutShort: false, isRepeated: false };
  const last = run.effects.findLast(
    ({ effect }) => effect.do === "run-command" && effect["step"] === "post-merge",
  );
  const ended = run.ended.get("post-merge");
  if (last === undefined) return nothing;
  const isCutShort = !last.isDone || fieldOf(last.made, "wasStopped") === true;
  const isOver = ended !== undefined && ended.status !== "failed";
  if (isOver && !isCutShort) return nothing;
  const command = textOf(last.effect["command"]) ?? "";
  const status = fieldOf(last.made, "status");
  if (!isCutShort && status === 0) return { ...nothing, record: passed("post-merge") };
  if (isCutShort && isRerun) return { ...nothing, isRepeated: true };
  return {
    record: { ...passed("post-merge"), status: "warned" },
    isCutShort,
    isRepeated: false,
    warnings: [
      isCutShort
        ? {
            code: "post-merge-cut-short",
            message: `the post-merge command was interrupted, and is not repeated automatically: \`${command}\``,
            hint: "see how far it got, then repeat it: `tool ship --continue --rerun-post-merge`; or end it: `tool ship --abort`",
          }
        : {
            code: "post-merge-failed",
            message: `the post-merge command failed: \`${command}\`; the merge stays`,
            hint: "fix it, then run it again yourself",
          },
    ],
  };
}

function passed(id: StepId): StepRecord {
  return { id, status: "passed", reason: null, durationMs: 0 };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
