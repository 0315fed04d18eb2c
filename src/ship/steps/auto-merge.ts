import { hostFacts, numberOn } from "../../hosts/pure/facts/index.ts";
import { RUN, skip, wantsAutoMerge, warnIf } from "../pure/decide.ts";
import { startMergeWatch, type MergeFailure } from "../pure/merge-watch.ts";
import { formatDuration } from "../pure/parse-duration.ts";
import type { Decision, ShipState, ShipWarning } from "../pure/types.ts";
import type { MergeMethod } from "../../core/vocabulary.ts";
import type { ErrorCode } from "../../errors/codes.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { awaitMerge } from "../await-merge.ts";
import { checkHolds } from "../check-holds.ts";
import type { ShipStep, StepOutcome } from "../types.ts";
import { postMerge } from "./post-merge.ts";

/** Sets the pull request to auto-merge and waits until it is really merged. */
export const autoMerge: ShipStep = {
  id: "auto-merge",
  decide(facts) {
    if (facts.flags.noAutoMerge) return skip("flag");
    if (!wantsAutoMerge(facts)) return skip("not-enabled");
    const parent = facts.stack?.parent ?? null;
    return parent === null ? RUN : stackedOn(numberOn(facts.host.id, parent.number));
  },
  describe({ target, host, flags, settings }) {
    if (hostFacts(host.id).mergesAtOnce)
      return { title: `squash the pull request onto ${target} immediately` };
    const how = WORDS[settings.ship.mergeMethod ?? "squash"];
    const headline = `set the pull request to ${how} into ${target}`;
    const wait = flags.isWaiting
      ? ` and wait for the merge, at most ${formatDuration(flags.mergeTimeoutMs)}`
      : "";
    return {
      title: `${headline}${wait}; if ${target} requires nothing, that merges immediately`,
      headline,
    };
  },
  async perform(state, tools) {
    const { host, progress, clock } = tools;
    const { command, flags, target } = state.facts;
    const { pullRequest, headCommit } = state;
    if (pullRequest === null) throw new Error("auto-merge without a pull request");
    const { number, title } = pullRequest;
    const named = numberOn(state.facts.host.id, number);
    const began = clock.now();
    const { notes, countsAsMerge, merged } = await tools.effect(
      { do: "set-auto-merge", number, headCommit },
      () =>
        host.setAutoMerge({
          number,
          headCommit,
          target,
          title,
          method: state.facts.settings.ship.mergeMethod ?? "squash",
          maxWaitMs: flags.isWaiting ? flags.mergeTimeoutMs : 0,
          onWait: (line) => progress.note("auto-merge", line),
          onAsk: () => tools.onMergeAsked?.(),
        }),
    );
    tools.onMergeAsked?.();
    for (const note of notes) progress.note("auto-merge", note);

    const left = Math.max(0, flags.mergeTimeoutMs - (clock.now() - began));
    // Even a ship that does not wait takes one look: it may be merged already.
    const watch = startMergeWatch({
      number,
      named,
      headCommit,
      again: `tool ${command}`,
      target,
      timeoutMs: flags.isWaiting ? left : 0,
      limitMs: flags.isWaiting ? flags.mergeTimeoutMs : 0,
      countsAsMerge,
    });
    const verdict = await awaitMerge(watch, tools, merged);
    if (verdict.is === "merged") {
      const { otherHead } = verdict;
      if (otherHead !== undefined) await checkHolds(state, { ...tools, named, otherHead });
      return mergedOutcome(named, verdict);
    }
    if (!flags.isWaiting && (verdict.because === "timeout" || verdict.because === "review-needed"))
      return {
        status: "passed",
        said: `auto-merge is set on ${named}; not waiting for the merge`,
        isLeftWaiting: true,
        warnings: warnOfLeft(state, named),
      };
    throw new ToolError(CODES[verdict.because], verdict.message, { hint: verdict.hint });
  },
};

/** Skips a stacked pull request: no rules protect the branch below, so it would be merged into that one at once. */
function stackedOn(named: string): Decision {
  return {
    do: "skip",
    because: "stacked",
    warning: {
      code: "stacked",
      message: `the branch is stacked on ${named}, so its pull request is not merged before that one`,
      hint: `run the same command again once ${named} is merged: the pull request is then retargeted and merged`,
    },
  };
}

const WORDS: Readonly<Record<MergeMethod, string>> = {
  squash: "squash auto-merge",
  merge: "auto-merge with a merge commit",
  rebase: "auto-merge by rebasing",
};

const CODES: Readonly<Record<MergeFailure, ErrorCode>> = {
  closed: "SHIP_MERGE_CLOSED",
  conflict: "SHIP_MERGE_CONFLICT",
  behind: "SHIP_MERGE_BEHIND",
  "check-failed": "SHIP_MERGE_CHECK_FAILED",
  disarmed: "SHIP_MERGE_DISARMED",
  "head-changed": "SHIP_MERGE_HEAD_CHANGED",
  draft: "SHIP_MERGE_DRAFT",
  retargeted: "SHIP_MERGE_RETARGETED",
  "not-ours": "SHIP_MERGE_NOT_OURS",
  "review-needed": "SHIP_MERGE_REVIEW_NEEDED",
  stalled: "SHIP_MERGE_STALLED",
  timeout: "SHIP_MERGE_TIMEOUT",
};

/** Warns that nobody runs the post-merge command if nobody waits for the merge. */
function warnOfLeft({ facts }: ShipState, named: string): ShipWarning[] {
  return warnIf(postMerge.decide(facts).do === "run", {
    code: "post-merge-left",
    message: `not waiting for the merge, so the post-merge command will not run automatically: \`${facts.settings.ship.postMergeCommand ?? ""}\``,
    hint: `wait for ${named} and run it later: \`tool ship --continue\``,
  });
}

function mergedOutcome(
  named: string,
  { commit, note }: { commit: string | null; note: string | null },
): StepOutcome {
  return {
    status: "passed",
    said: commit === null ? `${named} is merged` : `${named} is merged as ${commit.slice(0, 10)}`,
    gains: { isMerged: true, mergeCommit: commit },
    warnings: note === null ? [] : [{ code: "merge-note", message: note }],
  };
}
