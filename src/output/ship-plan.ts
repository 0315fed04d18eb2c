import type { PlannedStep, ShipPlan, StepSkipReason } from "../ship/pure/types.ts";
import { printable } from "../core/printable.ts";
import { STEP_IDS } from "../core/vocabulary.ts";
import type { Colors } from "./types.ts";

/** Why a step does not run, for people. */
export const SKIP_REASONS: Readonly<Record<StepSkipReason, string>> = {
  "not-configured": "not configured",
  "not-enabled": "not enabled",
  flag: "left out by a flag",
  disabled: "disabled",
  "no-issue-id": "the branch name names no issue",
  "unsupported-provider": "the tracker is not supported",
  "server-not-installed": "the tracker's server is not installed",
  "nothing-to-commit": "nothing to commit",
  "auto-merge-off": "auto-merge is off",
  "merge-failed": "the merge failed",
  stacked: "it is stacked on another pull request",
};

/** As wide as the longest name of a step. */
const WIDTH = Math.max(...STEP_IDS.map((id) => id.length));

/** A plan as people read it: where it goes, each step with what it does; `isWhole` names the skipped ones and the digest too. */
export function formatPlan(
  plan: ShipPlan,
  { colors, isWhole }: { readonly colors: Colors; readonly isWhole: boolean },
): string {
  const { command, branch, target, place, steps, digest } = plan;
  const where = printable(`${branch} → ${target} on ${place}`);
  const shown = steps.filter(({ decision }) => isWhole || decision.do === "run");
  const lines = shown.map((step) => formatStep(step, colors));
  if (isUnreviewed(steps)) lines.push(colors.bold(colors.yellow(UNREVIEWED)));
  const end = isWhole && digest !== undefined ? `plan: ${digest}\n` : "";
  return `${colors.bold(`tool ${command}`)}: ${where}\n${lines.join("\n")}\n${end}`;
}

const UNREVIEWED =
  "NOT REVIEWED: no setting asks for a review; switch it on: `tool config set tone constructive`";

/** Nobody decided against the review: nothing configures it. */
function isUnreviewed(steps: readonly PlannedStep[]): boolean {
  return steps.some(
    ({ id, decision }) =>
      id === "review" && decision.do === "skip" && decision.because === "not-configured",
  );
}

function formatStep({ id, decision, title, detail, command }: PlannedStep, colors: Colors): string {
  const name = id.padEnd(WIDTH);
  if (decision.do === "skip")
    return colors.dim(`  ${name}  skipped: ${SKIP_REASONS[decision.because]}`);
  const line = `  ${colors.cyan(name)}  ${printable(command ?? title)}`;
  if (detail === undefined) return line;
  return `${line}\n  ${" ".repeat(WIDTH)}  ${colors.dim(printable(detail))}`;
}
