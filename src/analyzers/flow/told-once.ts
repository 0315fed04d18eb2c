import { hasShape } from "./has-shape.ts";
import type { Hit } from "./hit.ts";
import { bare, child, type Node } from "./node.ts";

/** Removes findings about markup that is put together, if the same flaw is reported where the markup arrives. */
export function toldOnce(hits: readonly Hit[]): Hit[] {
  const arrived = new Set(hits.filter(({ rule }) => !hasShape(rule, "markup")).map(flawOf));
  return hits.filter((hit) => !hasShape(hit.rule, "markup") || !arrived.has(flawOf(hit)));
}

function flawOf({ rule, taint }: Hit): string {
  return `${rule.cwe} ${taint.id}`;
}

/**
 * All writes of one function that lead astray are one flaw: the one that stands for it puts down what it was
 * given, as it came. What only gives a name what it had, or takes it away, does less harm; of equals, the last is told.
 */
export function onePerFunction(hits: readonly Hit[], around: (node: Node) => Node | null): Hit[] {
  const worst = new Map<string, Hit>();
  for (const hit of hits) {
    const isWrite = hasShape(hit.rule, "prototype");
    const place = isWrite
      ? `in ${around(hit.node)?.start ?? ""}`
      : `${hit.node.start} ${hit.node.end}`;
    const key = `${hit.rule.id} ${place}`;
    const known = worst.get(key);
    if (known === undefined || isWorse(hit, known)) worst.set(key, hit);
  }
  return [...worst.values()];
}

function isWorse(one: Hit, other: Hit): boolean {
  const [ofOne, ofOther] = [harmOf(one.node), harmOf(other.node)];
  return ofOne === ofOther ? one.node.start >= other.node.start : ofOne > ofOther;
}

/** `a[key] = value` does more than `a[key] = merge(a[key], value)`, and that more than `delete a[key]`. */
function harmOf(write: Node): number {
  if (write.type === "UnaryExpression") return 0;
  const right = child(write, "right");
  const given = right === null ? null : bare(right);
  const isHandedOn = given?.type === "MemberExpression" || given?.type === "Identifier";
  return isHandedOn && given["name"] !== "undefined" ? 2 : 1;
}
