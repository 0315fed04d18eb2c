import type { SgNode } from "@ast-grep/napi";

const JOINS: ReadonlySet<string> = new Set(["&&", "||", "and", "or", "??"]);

/** Returns the parts that a condition joins with `&&` and `||`, in order; any other condition is one part. */
export function partsOf(condition: SgNode): SgNode[] {
  const kind = String(condition.kind());
  if (kind === "parenthesized_expression") {
    const inner = condition.children().find((each) => each.isNamed());
    return inner === undefined ? [condition] : partsOf(inner);
  }
  const [left, right] = [condition.field("left"), condition.field("right")];
  const operator = condition.field("operator")?.text() ?? "";
  if (left === null || right === null || !JOINS.has(operator)) return [condition];
  return [...partsOf(left), ...partsOf(right)];
}
