import { child, eachChild, isFunction, list, nodes, word, type Node } from "./node.ts";

/** One declared name; two of the same name in different scopes are two. */
export interface Binding {
  readonly name: string;
  /** Unique within the file. */
  readonly id: number;
  readonly kind: "import" | "parameter" | "variable" | "function" | "class" | "caught";
  /** The function in which it lives; null = the whole file. */
  readonly owner: Node | null;
  /** For imports: `module` or `module.export`; for functions and classes: the declaration. */
  readonly module: string | null;
  readonly node: Node | null;
}

export interface Scopes {
  /** What a name stands for where it is used or declared; undefined for globals. */
  bindingOf(identifier: Node): Binding | undefined;
  /** All functions, outer before inner, in the order of the source. */
  readonly functions: readonly Node[];
  /** The function around a function; null = none. */
  outerOf(fn: Node): Node | null;
}

type Scope = { readonly names: Map<string, Binding>; readonly outer: Scope | null };

/** Finds out what every name of a program stands for. */
export function resolveScopes(program: Node): Scopes {
  const bindings = new Map<Node, Binding>();
  const functions: Node[] = [];
  const outers = new Map<Node, Node | null>();
  let count = 0;

  const declare = (
    scope: Scope,
    name: string,
    facts: Pick<Binding, "kind" | "owner"> & Partial<Binding>,
  ) => {
    // `var name` beside `function name () {}` changes nothing: the function is there from the start.
    const known = scope.names.get(name);
    if (known !== undefined && !(known.kind === "variable" && facts.kind === "function")) return;
    count += 1;
    scope.names.set(name, { name, id: count, module: null, node: null, ...facts });
  };

  const visit = (node: Node, scope: Scope, owner: Node | null): void => {
    if (isFunction(node)) return enter(node, scope, owner);
    if (node.type.startsWith("TS") && TYPES.test(node.type)) return;
    switch (node.type) {
      case "Identifier": {
        const binding = find(scope, word(node, "name"));
        if (binding !== undefined) bindings.set(node, binding);
        return;
      }
      case "BlockStatement":
      case "StaticBlock":
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "SwitchStatement":
      case "CatchClause": {
        const inner = { names: new Map<string, Binding>(), outer: scope };
        if (node.type === "CatchClause") {
          for (const name of namesIn(child(node, "param")))
            declare(inner, name, { kind: "caught", owner });
        }
        declareBlock(node, inner, owner);
        eachChild(node, (it) => visit(it, inner, owner));
        return;
      }
      case "MemberExpression":
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition": {
        const key = node.type === "MemberExpression" ? "property" : "key";
        const skipped = node["computed"] === true ? null : child(node, key);
        const value = child(node, "value");
        eachChild(node, (it) => {
          if (it !== skipped || it === value) visit(it, scope, owner);
        });
        return;
      }
      case "LabeledStatement":
      case "BreakStatement":
      case "ContinueStatement": {
        const body = child(node, "body");
        if (body !== null) visit(body, scope, owner);
        return;
      }
      default:
        eachChild(node, (it) => visit(it, scope, owner));
    }
  };

  const enter = (fn: Node, scope: Scope, owner: Node | null): void => {
    functions.push(fn);
    outers.set(fn, owner);
    const inner: Scope = { names: new Map(), outer: scope };
    const own = child(fn, "id");
    for (const param of nodes(fn, "params"))
      for (const name of namesIn(param)) declare(inner, name, { kind: "parameter", owner: fn });
    const body = child(fn, "body");
    if (body !== null) {
      declareVars(body, inner, fn);
      declareBlock(body, inner, fn);
    }
    if (own !== null) {
      if (fn.type === "FunctionExpression")
        declare(inner, word(own, "name"), { kind: "function", owner: fn, node: fn });
      visit(own, inner, fn);
    }
    for (const param of nodes(fn, "params")) visit(param, inner, fn);
    if (body === null) return;
    if (body.type === "BlockStatement") eachChild(body, (it) => visit(it, inner, fn));
    else visit(body, inner, fn);
  };

  /** What `let`, `const`, `class`, `function` and `import` declare directly in a block. */
  const declareBlock = (block: Node, scope: Scope, owner: Node | null): void => {
    const statements =
      block.type === "SwitchStatement"
        ? nodes(block, "cases").flatMap((part) => nodes(part, "consequent"))
        : [...nodes(block, "body"), child(block, "init"), child(block, "left")];
    for (const written of statements) {
      if (written === null) continue;
      const statement = written.type.startsWith("Export")
        ? (child(written, "declaration") ?? written)
        : written;
      if (statement.type === "VariableDeclaration") {
        // `var` lives in the whole function, also that of `for (var …)`.
        if (statement["kind"] === "var") continue;
        for (const declarator of nodes(statement, "declarations"))
          for (const name of namesIn(child(declarator, "id")))
            declare(scope, name, { kind: "variable", owner });
      } else if (
        statement.type === "FunctionDeclaration" ||
        statement.type === "ClassDeclaration"
      ) {
        const kind = statement.type === "ClassDeclaration" ? "class" : "function";
        const name = child(statement, "id");
        if (name !== null) declare(scope, word(name, "name"), { kind, owner, node: statement });
      } else if (statement.type === "ImportDeclaration") {
        for (const { name, module } of importsOf(statement))
          declare(scope, name, { kind: "import", owner, module });
      }
    }
  };

  /** What `var` declares anywhere in a function. */
  const declareVars = (node: Node, scope: Scope, owner: Node | null): void => {
    eachChild(node, (it) => {
      if (isFunction(it)) return;
      if (it.type === "VariableDeclaration" && it["kind"] === "var") {
        for (const declarator of nodes(it, "declarations"))
          for (const name of namesIn(child(declarator, "id")))
            declare(scope, name, { kind: "variable", owner });
      }
      if (!it.type.endsWith("Expression") || it.type === "ClassExpression")
        declareVars(it, scope, owner);
    });
  };

  const file: Scope = { names: new Map(), outer: null };
  declareVars(program, file, null);
  declareBlock(program, file, null);
  eachChild(program, (it) => visit(it, file, null));
  return {
    bindingOf: (identifier) => bindings.get(identifier),
    functions,
    outerOf: (fn) => outers.get(fn) ?? null,
  };
}

/** Types are not values: names in them stand for nothing that flows. */
const TYPES =
  /^TS(TypeAnnotation|TypeParameter|InterfaceDeclaration|TypeAliasDeclaration|Type(?!Assertion)[A-Z])/;

function find(scope: Scope, name: string): Binding | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const binding = at.names.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The names that a pattern declares. */
function namesIn(pattern: Node | null): readonly string[] {
  if (pattern === null) return [];
  switch (pattern.type) {
    case "Identifier":
      return [word(pattern, "name")];
    case "AssignmentPattern":
      return namesIn(child(pattern, "left"));
    case "RestElement":
      return namesIn(child(pattern, "argument"));
    case "TSParameterProperty":
      return namesIn(child(pattern, "parameter"));
    case "ArrayPattern":
      return list(pattern, "elements").flatMap(namesIn);
    case "ObjectPattern":
      return nodes(pattern, "properties").flatMap((property) =>
        property.type === "RestElement" ? namesIn(property) : namesIn(child(property, "value")),
      );
    default:
      return [];
  }
}

/** `module` for a default or a namespace, `module.name` for a named import. */
function importsOf(statement: Node): { name: string; module: string }[] {
  const source = child(statement, "source");
  const module = (source === null ? "" : word(source, "value")).replace(/^node:/, "");
  return nodes(statement, "specifiers").flatMap((specifier) => {
    const local = child(specifier, "local");
    if (local === null) return [];
    const imported = child(specifier, "imported");
    const exported = imported === null ? "" : word(imported, "name") || word(imported, "value");
    const isWhole = exported === "" || exported === "default";
    return [{ name: word(local, "name"), module: isWhole ? module : `${module}.${exported}` }];
  });
}
