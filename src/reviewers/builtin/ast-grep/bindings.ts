import type { SgNode } from "@ast-grep/napi";

/** What a name in JavaScript or TypeScript stands for where it is used. */
export type Binding =
  | { readonly kind: "import"; readonly module: string; readonly exported: string | null }
  | {
      readonly kind: "variable";
      readonly isConst: boolean;
      /** What it starts with; null when nothing is given. */
      readonly value: SgNode | null;
      /** Properties taken out of the value by destructuring, from the outside in; null = not to be told. */
      readonly path: readonly string[] | null;
      /** Everything it is given later, `+=` included. */
      readonly later: readonly SgNode[];
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
  let scopes: Scopes | undefined;
  return (identifier) => {
    scopes ??= collect(root);
    const name = identifier.text();
    for (const ancestor of identifier.ancestors()) {
      const binding = scopes.get(ancestor.id())?.get(name);
      if (binding !== undefined) return binding;
    }
    return null;
  };
}

type Scopes = Map<number, Map<string, Binding>>;

const FUNCTIONS = new Set([
  "function_declaration",
  "function_expression",
  "generator_function",
  "generator_function_declaration",
  "arrow_function",
  "method_definition",
]);

const SCOPES = new Set([
  ...FUNCTIONS,
  "program",
  "statement_block",
  "for_statement",
  "for_in_statement",
  "switch_body",
  "catch_clause",
  "class_body",
]);

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
  rule: {
    any: [{ kind: "assignment_expression" }, { kind: "augmented_assignment_expression" }],
  },
};

function collect(root: SgNode): Scopes {
  const scopes: Scopes = new Map();
  const declare = (scope: SgNode | null, name: string, binding: Binding): void => {
    if (scope === null) return;
    const names = scopes.get(scope.id()) ?? new Map<string, Binding>();
    scopes.set(scope.id(), names);
    // A name declared twice in one scope (`var`, overloads) tells nothing for sure, save overloads.
    names.set(name, names.has(name) && binding.kind !== "function" ? { kind: "other" } : binding);
  };
  const assignments = collectAssignments(root);

  for (const node of root.findAll(DECLARATIONS)) {
    const kind = String(node.kind());
    if (kind === "import_statement") {
      for (const { name, binding } of importsOf(node)) declare(root, name, binding);
    } else if (kind === "variable_declarator") {
      declareVariable(node, assignments, declare);
    } else if (kind === "for_in_statement") {
      const over = node.field("operator")?.text() === "of" ? node.field("right") : null;
      for (const { name } of namesIn(node.field("left")))
        declare(node, name, { kind: "element", over });
    } else if (kind === "formal_parameters") {
      parameters(node).forEach((parameter, index) => {
        for (const { name, path } of namesIn(parameter))
          declare(node.parent(), name, { kind: "parameter", index, path });
      });
    } else if (kind === "arrow_function") {
      const single = node.field("parameter");
      if (single !== null) declare(node, single.text(), { kind: "parameter", index: 0, path: [] });
    } else if (kind === "catch_clause") {
      for (const { name } of namesIn(node.field("parameter")))
        declare(node, name, { kind: "other" });
    } else {
      const name = node.field("name");
      const binding: Binding = kind.includes("function")
        ? { kind: "function", node }
        : { kind: "other" };
      if (name !== null) declare(scopeAround(node), name.text(), binding);
    }
  }
  return scopes;
}

type Declare = (scope: SgNode | null, name: string, binding: Binding) => void;

function declareVariable(
  node: SgNode,
  assignments: ReadonlyMap<string, readonly SgNode[]>,
  declare: Declare,
): void {
  const isConst = node.parent()?.field("kind")?.text() === "const";
  const value = node.field("value");
  const scope = scopeAround(node);
  for (const { name, path } of namesIn(node.field("name"))) {
    const later = isConst ? [] : (assignments.get(name) ?? []).filter((it) => isInside(it, scope));
    declare(scope, name, { kind: "variable", isConst, value, path, later });
  }
}

/** Right-hand sides by the name that is assigned to. */
function collectAssignments(root: SgNode): Map<string, SgNode[]> {
  const byName = new Map<string, SgNode[]>();
  for (const node of root.findAll(ASSIGNMENTS)) {
    const left = node.field("left");
    const right = node.field("right");
    if (left === null || right === null || left.kind() !== "identifier") continue;
    byName.set(left.text(), [...(byName.get(left.text()) ?? []), right]);
  }
  return byName;
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
            binding: {
              kind: "import",
              module,
              exported: exported === "default" ? null : exported,
            },
          };
        }
      }
    }
  }
}

function parameters(list: SgNode): SgNode[] {
  return list
    .children()
    .filter((child) => child.isNamed() && child.kind() !== "comment")
    .map((child) => child.field("pattern") ?? child);
}

/** The names a pattern declares, each with the properties that lead to it. */
function* namesIn(
  pattern: SgNode | null,
  path: readonly string[] | null = [],
): Generator<{ name: string; path: readonly string[] | null }> {
  if (pattern === null) return;
  const into = (property: string | undefined) =>
    path === null || property === undefined ? null : [...path, property];
  switch (String(pattern.kind())) {
    case "identifier":
      yield { name: pattern.text(), path };
      return;
    case "shorthand_property_identifier_pattern":
      yield { name: pattern.text(), path: into(pattern.text()) };
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

function scopeAround(node: SgNode): SgNode | null {
  let scope = node.parent();
  while (scope !== null && !SCOPES.has(String(scope.kind()))) scope = scope.parent();
  return scope;
}

function isInside(node: SgNode, scope: SgNode | null): boolean {
  return scope !== null && node.ancestors().some((ancestor) => ancestor.id() === scope.id());
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
