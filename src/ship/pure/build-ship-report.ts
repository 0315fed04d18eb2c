import { toolErrorsIn } from "../../errors/tool-error.ts";
import type {
  ShipPlan,
  ShipReport,
  ShipState,
  ShipStatus,
  ShipWarning,
  StepRecord,
} from "./types.ts";

/** Builds the report of a plan that is only shown: nothing has run. */
export function buildPlanReport(plan: ShipPlan): ShipReport {
  return {
    schema: "tool.ship/1",
    command: plan.command,
    status: "planned",
    branch: plan.branch,
    target: plan.target,
    steps: plan.steps.map(({ id, decision }) => ({
      id,
      status: decision.do === "run" ? "planned" : "skipped",
      reason: decision.do === "run" ? null : decision.because,
      durationMs: 0,
    })),
    pullRequest: null,
    issue: null,
    warnings: plan.steps.flatMap(({ decision }) =>
      decision.do === "skip" && decision.warning !== undefined ? [bare(decision.warning)] : [],
    ),
    errors: [],
    plan: plan.digest ?? null,
    run: null,
  };
}

/** Builds the report of a ship that ran, to its end or not. */
export function buildShipReport(run: {
  readonly id: string;
  readonly status: ShipStatus;
  readonly plan: ShipPlan;
  readonly state: ShipState;
  readonly steps: readonly StepRecord[];
  readonly warnings: readonly ShipWarning[];
  /** The error of the failing step. */
  readonly failure?: Error | null;
}): ShipReport {
  const { plan, state } = run;
  const opened = state.pullRequest;
  return {
    schema: "tool.ship/1",
    command: plan.command,
    status: run.status,
    branch: plan.branch,
    target: plan.target,
    steps: run.steps,
    pullRequest:
      opened === null
        ? null
        : {
            url: opened.url,
            number: opened.number,
            created: opened.created,
            merged: state.isMerged,
          },
    issue: state.issue ?? null,
    warnings: run.warnings.map(bare),
    errors: toolErrorsIn(run.failure).map(({ code, message, hint }) => ({
      code,
      message,
      hint: hint ?? null,
    })),
    plan: plan.digest ?? null,
    run: run.id,
  };
}

function bare({ code, message }: ShipWarning): ShipReport["warnings"][number] {
  return { code, message };
}
