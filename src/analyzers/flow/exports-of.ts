import { SELF } from "./methods-of.ts";
import {
  bare,
  calledOn,
  child,
  eachChild,
  isFunction,
  keyName,
  nodes,
  partOf,
  word,
  type Node,
} from "./node.ts";
import type { Binding, Scopes } from "./scopes.ts";

/** The functions and values that a file exports. */
export interface Exports {
  /** The functions that other files can call: exported, in an exported object or class, or given back by such a function's wrapper. */
  readonly functions: ReadonlySet<Node>;
  /** Everything that is exported, held by what is, or given back by those functions. */
  readonly values: ReadonlySet<Node>;
}

/** Finds what other files can reach of a file. */
export function exportsOf(program: Node, scopes: Scopes): Exports {
  const search = new ExportSearch(program, scopes);
  // An exported object may get methods later, and the other way round.
  search.visit(program, 0);
  search.visit(program, 0);
  return { functions: search.found, values: search.values };
}

/** Marks everything that can be reached through the exports of a file. */
class ExportSearch {
  readonly found = new Set<Node>();
  /** Names of things that are exported. */
  readonly names = new Set<Binding>();
  readonly scopes: Scopes;
  readonly inits: ReadonlyMap<Binding | string, readonly Node[]>;
  readonly values = new Set<Node>();

  constructor(program: Node, scopes: Scopes) {
    this.scopes = scopes;
    this.inits = valuesOf(program, scopes);
  }

  /** @param depth how many functions are around the node */
  visit(node: Node, depth: number): void {
    if (node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration")
      this.#markDeclared(node);
    if (node.type === "AssignmentExpression") {
      if (isExport(bare(partOf(node, "left")), this)) this.#mark(child(node, "right"));
    }
    if (node.type === "CallExpression") this.#visitCall(node, depth);
    eachChild(node, (it) => this.visit(it, isFunction(node) ? depth + 1 : depth));
  }

  #markDeclared(node: Node): void {
    const declaration = child(node, "declaration");
    if (declaration?.type === "VariableDeclaration")
      for (const declarator of nodes(declaration, "declarations"))
        this.#mark(child(declarator, "init"));
    else this.#mark(declaration);
    if (child(node, "source") === null)
      for (const specifier of nodes(node, "specifiers")) this.#mark(child(specifier, "local"));
  }

  /** Marks what a call exports: helpers of compilers and libraries, wrappers of modules. */
  #visitCall(call: Node, depth: number): void {
    // `Object.assign(exports, { … })`, `extend(Model.prototype, { … })`
    if (ASSIGNS.test(lastName(call))) {
      const [target, ...sources] = nodes(call, "arguments");
      if (target !== undefined && this.#isHandedOut(bare(target)))
        for (const it of sources) this.#mark(it);
    }
    // `(function () { this.name = … }).call(this)`
    const wrapper = depth === 0 ? wrapperOf(call) : null;
    if (wrapper !== null) this.#markOwn(wrapper);
    // A class as a compiler writes it: code that can make one can call its methods.
    if (CLASS_HELPERS.test(calleeName(call)))
      for (const methods of nodes(call, "arguments").slice(1))
        for (const method of nodes(methods, "elements"))
          for (const property of nodes(method, "properties")) this.#mark(child(property, "value"));
    // Functions that are registered under names with another module are called from there.
    if (REGISTERS.test(calleeName(call)))
      for (const argument of nodes(call, "arguments").map(bare))
        if (argument.type === "ObjectExpression") this.#mark(argument);
    // A universal module hands its factory to a function that exports what it gives back.
    if (depth < 2 && isUniversal(call))
      for (const argument of nodes(call, "arguments"))
        if (isFunction(bare(argument))) this.#markReturned(bare(argument));
  }

  #mark(written: Node | null): void {
    if (written === null) return;
    const node = bare(written);
    if (this.values.has(node)) return;
    this.values.add(node);
    if (isFunction(node)) {
      this.found.add(node);
      // Its callers can call what it gives back, and what it gives to the object that it makes.
      this.#markReturned(node);
      this.#markOwn(node);
      return;
    }
    switch (node.type) {
      case "Identifier":
        return this.#markName(node);
      case "MemberExpression": {
        const key = pathOf(node, this.scopes);
        for (const value of key === null ? [] : (this.inits.get(key) ?? [])) this.#mark(value);
        return;
      }
      case "ClassDeclaration":
      case "ClassExpression": {
        for (const member of nodes(child(node, "body"), "body"))
          if (child(member, "key")?.type !== "PrivateIdentifier")
            this.#mark(child(member, "value"));
        return;
      }
      case "ObjectExpression":
        for (const property of nodes(node, "properties"))
          this.#mark(child(property, property.type === "SpreadElement" ? "argument" : "value"));
        return;
      case "ArrayExpression":
        for (const element of nodes(node, "elements")) this.#mark(element);
        return;
      case "AssignmentExpression":
        return this.#mark(child(node, "right"));
      case "CallExpression": {
        // A module in a wrapper: what the wrapper gives back, or what is wrapped.
        for (const fn of this.#functionsOf(bare(partOf(node, "callee")))) this.#markReturned(fn);
        for (const argument of nodes(node, "arguments"))
          if (isFunction(bare(argument))) this.#mark(argument);
        return;
      }
      case "NewExpression":
        return this.#mark(child(node, "callee"));
      case "ConditionalExpression":
      case "LogicalExpression":
        for (const key of ["consequent", "alternate", "left", "right"])
          this.#mark(child(node, key));
    }
  }

  #markName(identifier: Node): void {
    const binding = this.scopes.bindingOf(identifier);
    if (binding === undefined) return;
    this.names.add(binding);
    if (binding.node !== null) this.#mark(binding.node);
    for (const value of this.inits.get(binding) ?? []) this.#mark(value);
  }

  #markReturned(fn: Node): void {
    const visit = (node: Node): void => {
      if (isFunction(node)) return;
      if (node.type === "ReturnStatement") this.#mark(child(node, "argument"));
      else eachChild(node, visit);
    };
    const body = child(fn, "body");
    if (body === null) return;
    if (isFunction(bare(body))) this.#mark(body);
    else visit(body);
  }

  /** `this.name = function …` in a constructor, or in a wrapper of the module. */
  #markOwn(fn: Node): void {
    const visit = (node: Node): void => {
      if (node.type === "AssignmentExpression" && isOfThis(child(node, "left")))
        this.#mark(child(node, "right"));
      eachChild(node, (it) => {
        if (!isFunction(it)) visit(it);
      });
    };
    const body = child(fn, "body");
    if (body !== null) visit(body);
  }

  /** The functions that a callee may be. */
  #functionsOf(callee: Node): readonly Node[] {
    if (isFunction(callee)) return [callee];
    const binding = callee.type === "Identifier" ? this.scopes.bindingOf(callee) : undefined;
    if (binding === undefined) return [];
    const known = [binding.node, ...(this.inits.get(binding) ?? [])];
    return known.flatMap((it) => (it !== null && isFunction(bare(it)) ? [bare(it)] : []));
  }

  #isHandedOut(target: Node): boolean {
    if (target.type === "MemberExpression")
      return keyName(target, "property") === "prototype" || isExport(target, this);
    if (target.type !== "Identifier") return false;
    const binding = this.scopes.bindingOf(target);
    return binding === undefined ? word(target, "name") === "exports" : this.names.has(binding);
  }
}

const REGISTERS =
  /^(?:register|load|install|add|provide|define|use|set|create)(?:Plugins?|Modules?|Extensions?|Api|Methods?|Handlers?|Helpers?|Commands?|Service|Provider)$/;
const CLASS_HELPERS = /^_?createClass$/;

const ASSIGNS = /^_?(?:assign|assignIn|extend|mixin|merge|defaults|copyProperties)$/;

/** The last part of what is called. */
function lastName(call: Node): string {
  const target = bare(partOf(call, "callee"));
  return target.type === "MemberExpression"
    ? (keyName(target, "property") ?? "")
    : calleeName(call);
}

/** The function that holds a module and is called on the module's own `this`; null for all other nodes. */
function wrapperOf(node: Node): Node | null {
  if (node.type !== "CallExpression" || lastName(node) !== "call") return null;
  const [self] = nodes(node, "arguments");
  const held = calledOn(node);
  const fn = held === null ? null : bare(held);
  return self?.type === "ThisExpression" && isFunction(fn) ? fn : null;
}

function calleeName(call: Node): string {
  return word(child(call, "callee"), "name");
}

/** `this.name`, or `self.name`. */
function isOfThis(left: Node | null): boolean {
  const object = left?.type === "MemberExpression" ? child(left, "object") : null;
  if (object === null) return false;
  const target = bare(object);
  return target.type === "ThisExpression" || SELF.has(word(target, "name"));
}

function isUniversal(call: Node): boolean {
  return isFunction(bare(partOf(call, "callee"))) || lastName(call) === "define";
}

/** `module.exports`, `exports.x`, `Exported.prototype.x`, `exported.x`. */
function isExport(left: Node, known: ExportSearch): boolean {
  const { found, names, scopes, inits } = known;
  if (left.type !== "MemberExpression") return false;
  const target = bare(partOf(left, "object"));
  const name = keyName(left, "property");
  if (target.type === "Identifier") {
    const spelled = word(target, "name");
    const binding = scopes.bindingOf(target);
    const isOwn = binding === undefined || binding.kind === "parameter";
    if (spelled === "exports" || (spelled === "module" && name === "exports"))
      if (isOwn) return true;
    if (binding === undefined) return false;
    if (names.has(binding)) return true;
    return [binding.node, ...(inits.get(binding) ?? [])].some(
      (node) => node !== null && (found.has(bare(node)) || isExportedHere(bare(node))),
    );
  }
  if (target.type !== "MemberExpression") return false;
  const inner = keyName(target, "property");
  // Code that can make an object can call its methods; most constructors of a file are exported.
  // So are the plugins of jQuery handed out.
  return inner === "prototype" || inner === "fn" || isExport(target, known);
}

/** `const api = (module.exports = {})` */
function isExportedHere(node: Node): boolean {
  if (node.type !== "AssignmentExpression") return false;
  const left = partOf(node, "left");
  if (left.type === "Identifier") return word(left, "name") === "exports";
  return (
    word(child(left, "object"), "name") === "module" && keyName(left, "property") === "exports"
  );
}

/** Spells `posix.parse` by the declaration of its first name; null if the file does not declare it. */
function pathOf(member: Node, scopes: Scopes): string | null {
  const object = child(member, "object");
  const binding = object?.type === "Identifier" ? scopes.bindingOf(object) : undefined;
  const name = keyName(member, "property");
  return binding === undefined || name === null ? null : `${binding.id}.${name}`;
}

/** Collects the values of each name, and of each property by its name, wherever it is. */
function valuesOf(program: Node, scopes: Scopes): Map<Binding | string, Node[]> {
  const values = new Map<Binding | string, Node[]>();
  const add = (name: Node | null, value: Node | null) => {
    if (name === null || value === null) return;
    const key =
      name.type === "MemberExpression"
        ? pathOf(name, scopes)
        : name.type === "Identifier"
          ? scopes.bindingOf(name)
          : null;
    if (key) values.set(key, [...(values.get(key) ?? []), value]);
  };
  const visit = (node: Node): void => {
    if (node.type === "VariableDeclarator") add(child(node, "id"), child(node, "init"));
    if (node.type === "AssignmentExpression") add(child(node, "left"), child(node, "right"));
    eachChild(node, visit);
  };
  visit(program);
  return values;
}
