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
  /** The declaration that a name stands for where it is used or declared; undefined for globals. */
  bindingOf(identifier: Node): Binding | undefined;
  /** All functions, outer before inner, in the order of the source. */
  readonly functions: readonly Node[];
  /** The function around a function; null = none. */
  outerOf(fn: Node): Node | null;
}

type Scope = { readonly names: Map<string, Binding>; readonly outer: Scope | null };

/** Finds out what every name of a program stands for. */
export function resolveScopes(program: Node): Scopes {
  const resolver = new ScopeResolver();
  resolver.resolve(program);
  return {
    bindingOf: (identifier) => resolver.bindings.get(identifier),
    functions: resolver.functions,
    outerOf: (fn) => resolver.outers.get(fn) ?? null,
  };
}

/** Walks a program once; declares the names of each block before it enters the block. */
class ScopeResolver {
  readonly bindings = new Map<Node, Binding>();
  readonly functions: Node[] = [];
  readonly outers = new Map<Node, Node | null>();
  #count = 0;

  resolve(program: Node): void {
    const file: Scope = { names: new Map(), outer: null };
    this.#declareVars(program, file, null);
    this.#declareBlock(program, file, null);
    eachChild(program, (it) => this.#visit(it, file, null));
  }

  #visit(node: Node, scope: Scope, owner: Node | null): void {
    if (isFunction(node)) return this.#enter(node, scope, owner);
    if (node.type.startsWith("TS") && TYPES.test(node.type)) return;
    switch (node.type) {
      case "Identifier": {
        const binding = find(scope, word(node, "name"));
        if (binding !== undefined) this.bindings.set(node, binding);
        return;
      }
      case "BlockStatement":
      case "StaticBlock":
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "SwitchStatement":
      case "CatchClause":
        return this.#visitBlock(node, scope, owner);
      case "MemberExpression":
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition": {
        const key = node.type === "MemberExpression" ? "property" : "key";
        const skipped = node["computed"] === true ? null : child(node, key);
        const value = child(node, "value");
        eachChild(node, (it) => {
          if (it !== skipped || it === value) this.#visit(it, scope, owner);
        });
        return;
      }
      case "LabeledStatement":
      case "BreakStatement":
      case "ContinueStatement": {
        const body = child(node, "body");
        if (body !== null) this.#visit(body, scope, owner);
        return;
      }
      default:
        eachChild(node, (it) => this.#visit(it, scope, owner));
    }
  }

  #visitBlock(node: Node, scope: Scope, owner: Node | null): void {
    const inner: Scope = { names: new Map(), outer: scope };
    if (node.type === "CatchClause") {
      for (const name of namesIn(child(node, "param")))
        this.#declare(inner, name, { kind: "caught", owner });
    }
    this.#declareBlock(node, inner, owner);
    eachChild(node, (it) => this.#visit(it, inner, owner));
  }

  /** Enters a function: its parameters and its body share one scope. */
  #enter(fn: Node, scope: Scope, owner: Node | null): void {
    this.functions.push(fn);
    this.outers.set(fn, owner);
    const inner: Scope = { names: new Map(), outer: scope };
    const own = child(fn, "id");
    for (const param of nodes(fn, "params"))
      for (const name of namesIn(param))
        this.#declare(inner, name, { kind: "parameter", owner: fn });
    const body = child(fn, "body");
    if (body !== null) {
      this.#declareVars(body, inner, fn);
      this.#declareBlock(body, inner, fn);
    }
    if (own !== null) {
      if (fn.type === "FunctionExpression")
        this.#declare(inner, word(own, "name"), { kind: "function", owner: fn, node: fn });
      this.#visit(own, inner, fn);
    }
    for (const param of nodes(fn, "params")) this.#visit(param, inner, fn);
    if (body === null) return;
    if (body.type === "BlockStatement") eachChild(body, (it) => this.#visit(it, inner, fn));
    else this.#visit(body, inner, fn);
  }

  /** Declares the names of `let`, `const`, `class`, `function` and `import` directly in a block. */
  #declareBlock(block: Node, scope: Scope, owner: Node | null): void {
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
        if (statement["kind"] !== "var") this.#declareVariables(statement, scope, owner);
      } else if (
        statement.type === "FunctionDeclaration" ||
        statement.type === "ClassDeclaration"
      ) {
        const kind = statement.type === "ClassDeclaration" ? "class" : "function";
        const name = child(statement, "id");
        if (name !== null)
          this.#declare(scope, word(name, "name"), { kind, owner, node: statement });
      } else if (statement.type === "ImportDeclaration") {
        for (const { name, module } of importsOf(statement))
          this.#declare(scope, name, { kind: "import", owner, module });
      }
    }
  }

  /** Declares the names of `var` anywhere in a function. */
  #declareVars(node: Node, scope: Scope, owner: Node | null): void {
    eachChild(node, (it) => {
      if (isFunction(it)) return;
      if (it.type === "VariableDeclaration" && it["kind"] === "var")
        this.#declareVariables(it, scope, owner);
      if (!it.type.endsWith("Expression") || it.type === "ClassExpression")
        this.#declareVars(it, scope, owner);
    });
  }

  #declareVariables(declaration: Node, scope: Scope, owner: Node | null): void {
    for (const declarator of nodes(declaration, "declarations"))
      for (const name of namesIn(child(declarator, "id")))
        this.#declare(scope, name, { kind: "variable", owner });
  }

  #declare(
    scope: Scope,
    name: string,
    facts: Pick<Binding, "kind" | "owner"> & Partial<Binding>,
  ): void {
    // `var name` beside `function name () {}` changes nothing: the function is there from the start.
    const known = scope.names.get(name);
    if (known !== undefined && !(known.kind === "variable" && facts.kind === "function")) return;
    this.#count += 1;
    scope.names.set(name, { name, id: this.#count, module: null, node: null, ...facts });
  }
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
  const module = word(child(statement, "source"), "value").replace(/^node:/, "");
  return nodes(statement, "specifiers").map((specifier) => {
    const imported = child(specifier, "imported");
    const exported = word(imported, "name") || word(imported, "value");
    const isWhole = exported === "" || exported === "default";
    const name = word(child(specifier, "local"), "name");
    return { name, module: isWhole ? module : `${module}.${exported}` };
  });
}
