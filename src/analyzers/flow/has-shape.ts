import type { FlowRule, FlowSink } from "../../core/rules/types.ts";

/** Whether a rule speaks of places of a shape. */
export function hasShape({ sinks }: FlowRule, wanted: NonNullable<FlowSink["shape"]>): boolean {
  return sinks.some(({ shape }) => shape === wanted);
}
