import { decideCommand, skip, wantsAutoMerge } from "../pure/decide.ts";
import { longerThan } from "../pure/parse-duration.ts";
import { describeEnd, hintOfOutput, runCommand } from "../run-command.ts";
import { describeTimeOut } from "../step-timed-out.ts";
import type { ShipStep } from "../types.ts";

/**
 * Runs the post-merge command once the pull request is really merged, with TOOL_MERGE_SHA, TOOL_PR_URL
 * and TOOL_PR_NUMBER in its environment. Its failure is a warning: the merge stays.
 */
export const postMerge: ShipStep = {
  id: "post-merge",
  decide(facts) {
    const decision = decideCommand(facts, {
      id: "post-merge",
      toggle: "postMergeCommand",
      command: facts.settings.ship.postMergeCommand,
    });
    if (decision.do === "skip") return decision;
    const isStacked = (facts.stack?.parent ?? null) !== null;
    return wantsAutoMerge(facts) && !isStacked ? decision : skip("auto-merge-off");
  },
  describe({ settings }) {
    const command = settings.ship.postMergeCommand;
    return {
      title: "once it is merged, run the post-merge command",
      ...(command === null ? {} : { command }),
    };
  },
  async perform(state, tools) {
    const command = state.facts.settings.ship.postMergeCommand ?? "";
    const { stepTimeoutMs: timeoutMs } = state.facts.flags;
    const result = await runCommand(
      {
        step: "post-merge",
        command,
        timeoutMs,
        env: {
          TOOL_MERGE_SHA: state.mergeCommit ?? "",
          TOOL_PR_URL: state.pullRequest?.url ?? "",
          TOOL_PR_NUMBER: String(state.pullRequest?.number ?? ""),
        },
      },
      tools,
    );
    if (result.timedOut)
      return {
        status: "warned",
        said: "took too long; the merge stays",
        warnings: [
          {
            code: "post-merge-cut-short",
            message: `the post-merge command was interrupted: \`${command}\` ${describeTimeOut(timeoutMs)}; the merge stays`,
            hint: `see how far it got (${result.log}), then repeat it: \`tool ship --continue --rerun-post-merge --step-timeout ${longerThan(timeoutMs)}\``,
          },
        ],
      };
    if (result.status === 0) return { status: "passed" };
    return {
      status: "warned",
      said: "failed; the merge stays",
      warnings: [
        {
          code: "post-merge-failed",
          message: `the post-merge command failed: \`${command}\` ${describeEnd(result)}; the merge stays`,
          hint: `${hintOfOutput(result)}fix it, then run it again yourself`,
        },
      ],
    };
  },
};
