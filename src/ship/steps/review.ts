import { RUN, skip } from "../pure/decide.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { ShipStep } from "../types.ts";

/** Reviews the change; findings at or above the gate, or a review that is not whole, stop the ship. */
export const review: ShipStep = {
  id: "review",
  decide({ command, flags, settings, isReviewConfigured }) {
    if (flags.skip.includes("review")) return skip("flag");
    if (flags.review) return RUN;
    if (command === "fast-ship") return settings.fastShip.review ? RUN : skip("not-enabled");
    return isReviewConfigured ? RUN : skip("not-configured");
  },
  describe: ({ target }) => ({ title: `review the change against ${target}` }),
  async perform(state, tools) {
    const began = tools.clock.now();
    const { passed, summary, fixes, fixable = 0 } = await tools.review();
    if (!passed) {
      const byTool = fixable === 0 ? "" : ` (${fixable} with \`tool review --fix=all\`)`;
      throw new ToolError("SHIP_REVIEW_FAILED", `the review stopped the ship: ${summary}`, {
        hint: `fix the problems above${byTool} and run \`tool ${state.facts.command}\` again, or skip the review this time: \`--skip-review\``,
      });
    }
    const durationMs = Math.round(tools.clock.now() - began);
    const verification = { step: "review" as const, detail: summary, durationMs };
    return {
      status: "passed",
      said: summary,
      // A repeated review finds nothing to fix where the first one did.
      gains: { fixes: fixes ?? state.fixes, verifications: [...state.verifications, verification] },
    };
  },
};
