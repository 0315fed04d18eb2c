import type { FlowRule } from "../../core/rules/types.ts";
import type { Severity } from "../../core/vocabulary.ts";
import type { Node } from "./node.ts";
import type { Taint } from "./value.ts";

/** A value that reached a place where it does harm. */
export interface Hit {
  readonly rule: FlowRule;
  readonly severity: Severity;
  readonly node: Node;
  /** The end of the harmful value: in a call, the end of its argument, before the callbacks that follow. */
  readonly end: number;
  readonly taint: Taint;
  /** How the code spells what receives the value. */
  readonly sink: string;
}
