import { once } from "../../core/once-for.ts";
import type { SgNode } from "@ast-grep/napi";
import { createScopes, type Scopes } from "./scopes.ts";

/** The declaration that a name in JavaScript or TypeScript stands for. */
type Binding =
  | { readonly kind: "import"; readonly module: string; readonly exported: string | null }
  | {
      readonly kind: "variable";
      readonly isConst: boolean;
      /** The first value; null if there is none. */
      readonly value: SgNode | null;
      /** Properties taken out of the value by destructuring, from the outside in; null = not to be told. */
      readonly path: readonly string[] | null;
      /** Everything it is given later, `+=` included. */
      readonly later: () => readonly SgNode[];
    }
  /** The variable of `for (const x of over)`. */
  | { readonly kind: "element"; readonly over: SgNode | null }
  | { readonly kind: "parameter"; readonly index: number; readonly path: readonly string[] | null }
  | { readonly kind: "function"; readonly node: SgNode }
  | { readonly kind: "other" };

/** Finds what an identifier stands for; null for a name that the file does not declare: a global. */
export type BindingOf = (identifier: SgNode) => Binding | null;

/** Builds the look-up over one parsed file; the file is only walked when the first name is asked for. */
export function createBindings(root: SgNode): BindingOf {
  const scopes = once(() => collect(root));
  return (identifier) => scopes().lookUp(identifier, identifier.text());
}

const DECLARATIONS = {
  rule: {
    any: [
      "variable_declarator",
      "import_statement",
      "function_declaration",
      "generator_function_declaration",
      "class_declaration",
      "formal_parameters",
      "arrow_function",
      "catch_clause",
      "for_in_statement",
    ].map((kind) => ({ kind })),
  },
};

const ASSIGNMENTS = {
  rule: { any: [{ kind: "assignment_expression" }, { kind: "augmented_assignment_expression" }] },
};

function collect(root: SgNode): Scopes<Binding> {
  // A name declared twice in one scope tells nothing for sure, save a function's overloads.
  const scopes = createScopes<Binding>(root, (_, later) =>
    later.kind === "function" ? later : { kind: "other" },
  );
  const assignmentsTo = lazyAssignments(root);
  for (const node of root.findAll(DECLARATIONS)) {
    const kind = String(node.kind());
    if (kind === "variable_declarator") declareVariable(node, scopes, assignmentsTo);
    else if (kind === "import_statement") {
      for (const { name, binding } of importsOf(node)) scopes.declare(node, name, binding);
    } else if (kind === "formal_parameters") declareParameters(node, scopes);
    else if (kind === "arrow_function") {
      const single = node.field("parameter");
      if (single !== null)
        scopes.declare(single, single.text(), { kind: "parameter", index: 0, path: [] });
    } else if (kind === "for_in_statement") {
      const over = node.field("operator")?.text() === "of" ? node.field("right") : null;
      for (const { name, at } of namesIn(node.field("left")))
        scopes.declare(at, name, { kind: "element", over });
    } else if (kind === "catch_clause") {
      for (const { name, at } of namesIn(node.field("parameter")))
        scopes.declare(at, name, { kind: "other" });
    } else {
      const name = node.field("name")?.text();
      const isFunction = kind !== "class_declaration";
      if (name !== undefined)
        scopes.declare(node, name, isFunction ? { kind: "function", node } : OTHER, "outside");
    }
  }
  return scopes;
}

const OTHER: Binding = { kind: "other" };

function declareVariable(
  node: SgNode,
  scopes: Scopes<Binding>,
  assignmentsTo: (name: string) => readonly SgNode[],
): void {
  const isConst = node.parent()?.field("kind")?.text() === "const";
  const value = node.field("value");
  for (const { name, path, at } of namesIn(node.field("name"))) {
    const binding: Binding = {
      kind: "variable",
      isConst,
      value,
      path,
      later: () =>
        isConst ? [] : assignmentsTo(name).filter((it) => scopes.lookUp(it, name) === binding),
    };
    scopes.declare(at, name, binding);
  }
}

function declareParameters(list: SgNode, scopes: Scopes<Binding>): void {
  list
    .children()
    .filter((child) => child.isNamed() && child.kind() !== "comment")
    .forEach((child, index) => {
      for (const { name, path, at } of namesIn(child.field("pattern") ?? child))
        scopes.declare(at, name, { kind: "parameter", index, path });
    });
}

/** Right-hand sides by the name that is assigned to, gathered when the first is asked for. */
function lazyAssignments(root: SgNode): (name: string) => readonly SgNode[] {
  const byName = once(() => {
    const found = new Map<string, SgNode[]>();
    for (const node of root.findAll(ASSIGNMENTS)) {
      const left = node.field("left");
      const right = node.field("right");
      if (left === null || right === null || left.kind() !== "identifier") continue;
      found.set(left.text(), [...(found.get(left.text()) ?? []), right]);
    }
    return found;
  });
  return (wanted) => byName().get(wanted) ?? [];
}

function* importsOf(node: SgNode): Generator<{ name: string; binding: Binding }> {
  const module = stringContent(node.field("source"));
  if (module === null) return;
  for (const clause of node.children()) {
    if (clause.kind() !== "import_clause") continue;
    for (const part of clause.children()) {
      if (part.kind() === "identifier") {
        yield { name: part.text(), binding: { kind: "import", module, exported: null } };
      } else if (part.kind() === "namespace_import") {
        const name = part.children().find((child) => child.kind() === "identifier");
        if (name !== undefined)
          yield { name: name.text(), binding: { kind: "import", module, exported: null } };
      } else if (part.kind() === "named_imports") {
        for (const specifier of part.children()) {
          const exported = specifier.field("name")?.text();
          if (specifier.kind() !== "import_specifier" || exported === undefined) continue;
          yield {
            name: specifier.field("alias")?.text() ?? exported,
            binding: { kind: "import", module, exported: exported === "default" ? null : exported },
          };
        }
      }
    }
  }
}

/** The names a pattern declares, each with the properties that lead to it. */
function* namesIn(
  pattern: SgNode | null,
  path: readonly string[] | null = [],
): Generator<{ name: string; path: readonly string[] | null; at: SgNode }> {
  if (pattern === null) return;
  const into = (property: string | undefined) =>
    path === null || property === undefined ? null : [...path, property];
  switch (String(pattern.kind())) {
    case "identifier":
      yield { name: pattern.text(), path, at: pattern };
      return;
    case "shorthand_property_identifier_pattern":
      yield { name: pattern.text(), path: into(pattern.text()), at: pattern };
      return;
    case "pair_pattern":
      yield* namesIn(pattern.field("value"), into(pattern.field("key")?.text()));
      return;
    case "object_assignment_pattern":
    case "assignment_pattern":
      yield* namesIn(pattern.field("left"), path);
      return;
    case "rest_pattern":
    case "array_pattern":
      for (const child of pattern.children()) yield* namesIn(child, null);
      return;
    case "object_pattern":
      for (const child of pattern.children()) yield* namesIn(child, path);
  }
}

/** The text of a string literal without its quotes; null for anything else. */
export function stringContent(node: SgNode | null): string | null {
  if (node === null) return null;
  const kind = node.kind();
  if (kind === "string") return node.text().slice(1, -1);
  const isPlainTemplate =
    kind === "template_string" &&
    !node.children().some((child) => child.kind() === "template_substitution");
  return isPlainTemplate ? node.text().slice(1, -1) : null;
}
