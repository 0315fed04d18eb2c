import type { Node } from "./node.ts";
import type { Value } from "./value.ts";

/** A call, with all that its parts may be. */
export interface Call {
  readonly node: Node;
  readonly callee: Value;
  readonly calleeNode: Node;
  /** The last part of what is called: `exec` of `child_process.exec`. */
  readonly name: string;
  /** The object of the method; `NOTHING` for plain functions. */
  readonly object: Value;
  readonly objectCode: string;
  readonly args: readonly Value[];
  readonly argNodes: readonly Node[];
  /** The call as a step that a value passes. */
  readonly step: string;
}
