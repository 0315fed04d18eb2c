import { SELF } from "./methods-of.ts";
import {
  bare,
  calledOn,
  child,
  eachChild,
  isFunction,
  keyName,
  nodes,
  word,
  type Node,
} from "./node.ts";
import type { Binding, Scopes } from "./scopes.ts";

/** The functions of a file that other files can call: exported, in an exported object or class, or given back by such a function's wrapper. */
export function exportedFunctions(program: Node, scopes: Scopes): ReadonlySet<Node> {
  const found = new Set<Node>();
  const inits = valuesOf(program, scopes);
  const seen = new Set<Node>();
  const names = new Set<Binding>();

  const mark = (written: Node | null): void => {
    if (written === null) return;
    const node = bare(written);
    if (seen.has(node)) return;
    seen.add(node);
    if (isFunction(node)) {
      found.add(node);
      // Whoever calls it can call what it gives back, and what it gives to the object that it makes.
      markReturned(node);
      markOwn(node);
    } else if (node.type === "Identifier") {
      const binding = scopes.bindingOf(node);
      if (binding === undefined) return;
      names.add(binding);
      if (binding.node !== null) mark(binding.node);
      for (const value of inits.get(binding) ?? []) mark(value);
    } else if (node.type === "ClassDeclaration" || node.type === "ClassExpression") {
      const body = child(node, "body");
      for (const member of body === null ? [] : nodes(body, "body"))
        if (child(member, "key")?.type !== "PrivateIdentifier") mark(child(member, "value"));
    } else if (node.type === "ObjectExpression") {
      for (const property of nodes(node, "properties"))
        mark(child(property, property.type === "SpreadElement" ? "argument" : "value"));
    } else if (node.type === "AssignmentExpression") {
      mark(child(node, "right"));
    } else if (node.type === "CallExpression") {
      // A module in a wrapper: what the wrapper gives back, or what is wrapped.
      const callee = child(node, "callee");
      if (callee !== null) for (const fn of functionsOf(bare(callee))) markReturned(fn);
      for (const argument of nodes(node, "arguments"))
        if (isFunction(bare(argument))) mark(argument);
    } else if (node.type === "NewExpression") {
      mark(child(node, "callee"));
    } else if (node.type === "ConditionalExpression" || node.type === "LogicalExpression") {
      for (const key of ["consequent", "alternate", "left", "right"]) mark(child(node, key));
    }
  };

  const functionsOf = (callee: Node): readonly Node[] => {
    if (isFunction(callee)) return [callee];
    const binding = callee.type === "Identifier" ? scopes.bindingOf(callee) : undefined;
    if (binding === undefined) return [];
    const known = [binding.node, ...(inits.get(binding) ?? [])];
    return known.flatMap((it) => (it !== null && isFunction(bare(it)) ? [bare(it)] : []));
  };

  const markReturned = (fn: Node): void => {
    const visit = (node: Node): void => {
      if (isFunction(node)) return;
      if (node.type === "ReturnStatement") mark(child(node, "argument"));
      else eachChild(node, visit);
    };
    const body = child(fn, "body");
    if (body === null) return;
    if (isFunction(bare(body))) mark(body);
    else visit(body);
  };

  /** `this.name = function …` in a constructor, or in a wrapper of the module. */
  const markOwn = (fn: Node): void => {
    const visit = (node: Node): void => {
      if (node.type === "AssignmentExpression" && isOfThis(child(node, "left")))
        mark(child(node, "right"));
      eachChild(node, (it) => {
        if (!isFunction(it)) visit(it);
      });
    };
    const body = child(fn, "body");
    if (body !== null) visit(body);
  };

  const known = { found, names, scopes, inits };
  const isHandedOut = (target: Node): boolean => {
    if (target.type === "MemberExpression")
      return keyName(target, "property") === "prototype" || isExport(target, known);
    if (target.type !== "Identifier") return false;
    const binding = scopes.bindingOf(target);
    return binding === undefined ? word(target, "name") === "exports" : names.has(binding);
  };

  const visit = (node: Node, depth: number): void => {
    if (node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration") {
      const declaration = child(node, "declaration");
      if (declaration?.type === "VariableDeclaration")
        for (const declarator of nodes(declaration, "declarations"))
          mark(child(declarator, "init"));
      else mark(declaration);
      if (child(node, "source") === null)
        for (const specifier of nodes(node, "specifiers")) mark(child(specifier, "local"));
    }
    if (node.type === "AssignmentExpression") {
      const left = child(node, "left");
      const right = child(node, "right");
      if (left !== null && isExport(bare(left), known)) mark(right);
    }
    // `Object.assign(exports, { … })`, `extend(Model.prototype, { … })`
    if (node.type === "CallExpression" && ASSIGNS.test(lastName(node))) {
      const [target, ...sources] = nodes(node, "arguments");
      if (target !== undefined && isHandedOut(bare(target))) for (const it of sources) mark(it);
    }
    // `(function () { this.name = … }).call(this)`
    const wrapper = depth === 0 ? wrapperOf(node) : null;
    if (wrapper !== null) markOwn(wrapper);
    // What a compiler makes of a class: whoever can make one can call its methods.
    if (node.type === "CallExpression" && CLASS_HELPERS.test(calleeName(node)))
      for (const methods of nodes(node, "arguments").slice(1))
        for (const method of nodes(methods, "elements"))
          for (const property of nodes(method, "properties")) mark(child(property, "value"));
    // What is handed to another module's register under names is called from there.
    if (node.type === "CallExpression" && REGISTERS.test(calleeName(node)))
      for (const argument of nodes(node, "arguments").map(bare))
        if (argument.type === "ObjectExpression") mark(argument);
    // A universal module hands its factory to a function that exports what it gives back.
    if (depth < 2 && node.type === "CallExpression" && isUniversal(node))
      for (const argument of nodes(node, "arguments"))
        if (isFunction(bare(argument))) markReturned(bare(argument));
    eachChild(node, (it) => visit(it, isFunction(node) ? depth + 1 : depth));
  };
  // What is exported first may be given methods later, and the other way round.
  visit(program, 0);
  visit(program, 0);
  return found;
}

const REGISTERS =
  /^(?:register|load|install|add|provide|define|use|set|create)(?:Plugins?|Modules?|Extensions?|Api|Methods?|Handlers?|Helpers?|Commands?|Service|Provider)$/;
const CLASS_HELPERS = /^_?createClass$/;

const ASSIGNS = /^_?(?:assign|assignIn|extend|mixin|merge|defaults|copyProperties)$/;

/** The last part of what is called. */
function lastName(call: Node): string {
  const callee = child(call, "callee");
  if (callee === null) return "";
  const target = bare(callee);
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
  const callee = child(call, "callee");
  return callee?.type === "Identifier" ? word(callee, "name") : "";
}

/** `this.name`, or `self.name`. */
function isOfThis(left: Node | null): boolean {
  const object = left?.type === "MemberExpression" ? child(left, "object") : null;
  if (object === null) return false;
  const target = bare(object);
  return target.type === "ThisExpression" || SELF.has(word(target, "name"));
}

function isUniversal(call: Node): boolean {
  const callee = child(call, "callee");
  if (callee === null) return false;
  const target = bare(callee);
  return isFunction(target) || (target.type === "Identifier" && word(target, "name") === "define");
}

/** `module.exports`, `exports.x`, `Exported.prototype.x`, `exported.x`. */
function isExport(
  left: Node,
  known: {
    readonly found: ReadonlySet<Node>;
    readonly names: ReadonlySet<Binding>;
    readonly scopes: Scopes;
    readonly inits: ReadonlyMap<Binding, readonly Node[]>;
  },
): boolean {
  const { found, names, scopes, inits } = known;
  if (left.type !== "MemberExpression") return false;
  const object = child(left, "object");
  if (object === null) return false;
  const target = bare(object);
  const name = keyName(left, "property");
  if (target.type === "Identifier") {
    const spelled = word(target, "name");
    const binding = scopes.bindingOf(target);
    if (spelled === "exports" || (spelled === "module" && name === "exports"))
      return binding === undefined || binding.kind === "parameter";
    if (binding === undefined) return false;
    if (names.has(binding)) return true;
    return [binding.node, ...(inits.get(binding) ?? [])].some(
      (node) => node !== null && (found.has(bare(node)) || isExportedHere(bare(node))),
    );
  }
  if (target.type !== "MemberExpression") return false;
  const inner = keyName(target, "property");
  // Whoever can make one can call its methods; most constructors of a file are handed out.
  // So are the plugins of jQuery handed out.
  return inner === "prototype" || inner === "fn" || isExport(target, known);
}

/** `const api = (module.exports = {})` */
function isExportedHere(node: Node): boolean {
  if (node.type !== "AssignmentExpression") return false;
  const left = child(node, "left");
  const object = left === null ? null : child(left, "object");
  if (left === null) return false;
  if (left.type === "Identifier") return word(left, "name") === "exports";
  return (
    object !== null && word(object, "name") === "module" && keyName(left, "property") === "exports"
  );
}

/** What each name is set to, wherever that is. */
function valuesOf(program: Node, scopes: Scopes): Map<Binding, Node[]> {
  const values = new Map<Binding, Node[]>();
  const add = (name: Node | null, value: Node | null) => {
    if (name?.type !== "Identifier" || value === null) return;
    const binding = scopes.bindingOf(name);
    if (binding !== undefined) values.set(binding, [...(values.get(binding) ?? []), value]);
  };
  const visit = (node: Node): void => {
    if (node.type === "VariableDeclarator") add(child(node, "id"), child(node, "init"));
    if (node.type === "AssignmentExpression") add(child(node, "left"), child(node, "right"));
    eachChild(node, visit);
  };
  visit(program);
  return values;
}
