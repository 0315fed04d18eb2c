import type { SgNode } from "@ast-grep/napi";

/** The scopes of a file, by the place of what stands in them. */
export interface Scopes<Value> {
  /** Puts a name into the innermost scope around a node; `outside` = around, not of, the node itself. */
  declare(node: SgNode, name: string, value: Value, where?: "inside" | "outside"): void;
  /** Returns the innermost declaration of a name around a node; null if there is none. */
  lookUp(node: SgNode, name: string): Value | null;
}

/** Kinds of nodes that are functions. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  "function_declaration",
  "function_expression",
  "generator_function",
  "generator_function_declaration",
  "arrow_function",
  "method_definition",
]);

const OTHER_SCOPES = [
  "program",
  "statement_block",
  "for_statement",
  "for_in_statement",
  "switch_body",
  "catch_clause",
  "class_body",
];

const ALL = { rule: { any: [...FUNCTIONS, ...OTHER_SCOPES].map((kind) => ({ kind })) } };

/** Whether a function is declared `async`. */
export function startsAsync(fn: SgNode | null): boolean {
  return fn?.children().some((child) => child.kind() === "async") === true;
}

interface Scope<Value> {
  readonly start: number;
  readonly end: number;
  readonly parent: Scope<Value> | null;
  readonly names: Map<string, Value>;
}

/**
 * Lays out the scopes of a file as ranges. Nodes are handles into another memory and cost far more
 * than numbers, so nothing here walks from node to node.
 */
export function createScopes<Value>(
  root: SgNode,
  merge: (one: Value, other: Value) => Value,
): Scopes<Value> {
  const scopes = layOut<Value>(root);

  const innermost = (offset: number): Scope<Value> | null => {
    let low = 0;
    let high = scopes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((scopes[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle - 1;
    }
    let scope = scopes[high] ?? null;
    while (scope !== null && scope.end <= offset) scope = scope.parent;
    return scope;
  };

  return {
    declare(node, name, value, where = "inside") {
      const { start, end } = node.range();
      let scope = innermost(start.index);
      const isOwn = (it: Scope<Value>) => it.start === start.index && it.end <= end.index;
      if (where === "outside") while (scope !== null && isOwn(scope)) scope = scope.parent;
      const known = scope?.names.get(name);
      scope?.names.set(name, known === undefined ? value : merge(known, value));
    },
    lookUp(node, name) {
      let scope = innermost(node.range().start.index);
      while (scope !== null) {
        const value = scope.names.get(name);
        if (value !== undefined) return value;
        scope = scope.parent;
      }
      return null;
    },
  };
}

/** Every scope in the order of their starts, outer before inner, each knowing the one around it. */
function layOut<Value>(root: SgNode): Scope<Value>[] {
  const ranges = root
    .findAll(ALL)
    .map((node) => node.range())
    .map(({ start, end }) => ({ start: start.index, end: end.index }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const scopes: Scope<Value>[] = [];
  const whole = root.range();
  let open: Scope<Value> | null = {
    start: 0,
    end: whole.end.index + 1,
    parent: null,
    names: new Map(),
  };
  scopes.push(open);
  for (const range of ranges) {
    while (open !== null && open.end < range.end) open = open.parent;
    open = { ...range, parent: open, names: new Map() };
    scopes.push(open);
  }
  return scopes;
}
