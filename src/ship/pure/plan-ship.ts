import type { StepId } from "../../core/vocabulary.ts";
import type { Decision, PlannedStep, ShipFacts, ShipPlan } from "./types.ts";

/** The part of a step that plans: only from facts, without an effect. */
export interface StepPlanner {
  readonly id: StepId;
  decide(facts: ShipFacts): Decision;
  /** Says in words what it would do, and names the user's command that it would run. */
  describe(facts: ShipFacts): {
    readonly title: string;
    readonly headline?: string;
    readonly detail?: string;
    readonly command?: string;
  };
}

/** Plans a ship: every step in order, with what it would do or why it is skipped. */
export function planShip(facts: ShipFacts, steps: readonly StepPlanner[]): ShipPlan {
  const { command, branch, target, host } = facts;
  return {
    command,
    branch,
    target,
    place: host.label,
    steps: steps.map((step) => planStep(facts, step)),
  };
}

function planStep(facts: ShipFacts, step: StepPlanner): PlannedStep {
  const { command, ...words } = step.describe(facts);
  return { id: step.id, decision: step.decide(facts), ...words, command: command ?? null };
}
