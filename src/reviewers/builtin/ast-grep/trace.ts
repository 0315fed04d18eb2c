import type { SgNode } from "@ast-grep/napi";

/** How many assignments a value is followed through, and how many expressions are looked at in all. */
const MAX_DEPTH = 5;
const MAX_REACHED = 60;

/**
 * Follows an expression back through the assignments of the function around it, in any language: gives
 * the text of the expression itself and of everything that was assigned to the names in it. What a name
 * got in another function is not followed; a parameter ends the trail.
 */
export function trace(node: SgNode): readonly string[] {
  const home = node.ancestors().find((it) => FUNCTION.test(String(it.kind()))) ?? rootOf(node);
  const assignments = assignmentsIn(home);
  const reached = new Set<string>();
  const follow = (expression: SgNode, depth: number): void => {
    const text = expression.text();
    if (reached.has(text) || reached.size >= MAX_REACHED) return;
    reached.add(text);
    if (depth === MAX_DEPTH) return;
    for (const name of namesIn(expression)) {
      for (const value of assignments.get(name) ?? []) follow(value, depth + 1);
    }
  };
  follow(node, 0);
  return [...reached];
}

/** Kinds of nodes that are functions, over all grammars; lambdas belong to what is around them. */
const FUNCTION =
  /^(function_definition|function_declaration|method_declaration|method_definition|constructor_declaration|function_item|function_statement|method|singleton_method|local_function_statement|init_declaration)$/;
const NAME =
  /^(identifier|variable_name|simple_identifier|field_identifier|simple_expansion|expansion|constant|instance_variable)$/;

/** What a grammar calls the two sides of an assignment or a declaration with a value. */
const SIDES = [
  ["left", "right"],
  ["name", "value"],
  ["pattern", "value"],
  ["declarator", "value"],
] as const;

function assignmentsIn(home: SgNode): ReadonlyMap<string, readonly SgNode[]> {
  const found = new Map<string, SgNode[]>();
  walk(home, (node) => {
    for (const [target, source] of SIDES) {
      const value = node.field(source);
      const names = value === null ? [] : namesIn(node.field(target));
      for (const name of names) {
        if (value !== null) found.set(name, [...(found.get(name) ?? []), value]);
      }
    }
  });
  return found;
}

function walk(node: SgNode, visit: (node: SgNode) => void): void {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    visit(next);
    waiting.push(...next.children().filter((child) => child.isNamed()));
  }
}

function namesIn(node: SgNode | null): string[] {
  const names: string[] = [];
  if (node !== null) {
    walk(node, (it) => {
      if (NAME.test(String(it.kind()))) names.push(bare(it.text()));
    });
  }
  return names;
}

/** `$name` and `${name}` are the variable `name`, where languages mark the use of one. */
function bare(name: string): string {
  return name.replace(/^\$\{?(\w+)\}?$/, "$1");
}

function rootOf(node: SgNode): SgNode {
  return node.ancestors().at(-1) ?? node;
}
