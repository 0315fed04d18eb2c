import type { SgNode } from "@ast-grep/napi";

const CALL = /^(?:method_invocation|call_expression|invocation_expression)$/;

/** Whether a node of a kind is a call in Java, Kotlin, Go or C#. */
export function isCallKind(kind: string): boolean {
  return CALL.test(kind);
}

/** What a call calls, as the code spells it: `String.format`. */
export function calleeOf(call: SgNode): string {
  const name = call.field("name")?.text();
  if (name === undefined) return (call.field("function") ?? call.child(0))?.text() ?? "";
  const object = call.field("object")?.text();
  return object === undefined ? name : `${object}.${name}`;
}

/** The named parts of a node, without comments: the arguments of a list, the two sides of a sum. */
export function partsOf(node: SgNode | null): SgNode[] {
  return (
    node?.children().filter((it) => it.isNamed() && !String(it.kind()).endsWith("comment")) ?? []
  );
}
