import { bare, child, eachChild, isFunction, type Node } from "./node.ts";
import type { Binding } from "./scopes.ts";

/** The expressions that names are set to, for names that are set only once. Functions are left out. */
export function constantsOf(
  program: Node,
  bindingOf: (node: Node) => Binding | undefined,
): ReadonlyMap<Binding, Node> {
  const inits = new Map<Binding, Node>();
  const changing = new Set<Binding>();
  const visit = (node: Node): void => {
    const isDeclared = node.type === "VariableDeclarator";
    const target = isDeclared
      ? child(node, "id")
      : node.type === "AssignmentExpression"
        ? child(node, "left")
        : null;
    const binding = target?.type === "Identifier" ? bindingOf(target) : undefined;
    if (binding !== undefined) {
      const init = isDeclared ? child(node, "init") : null;
      if (!isDeclared || inits.has(binding)) changing.add(binding);
      else if (init !== null && !isFunction(bare(init))) inits.set(binding, init);
    }
    eachChild(node, visit);
  };
  visit(program);
  for (const binding of changing) inits.delete(binding);
  return inits;
}
