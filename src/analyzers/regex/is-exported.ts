import { escapeRegExp } from "../../core/escape-reg-exp.ts";
import type { SgNode } from "@ast-grep/napi";
import { FUNCTIONS } from "../ast-grep/scopes.ts";

/**
 * Says whether other modules can call a function: it, or the class it is a method of, is exported by name
 * or as a whole. Methods put on a prototype count: most constructors of a file are handed out.
 */
export function isExported(fn: SgNode): boolean {
  const parent = fn.parent();
  if (parent === null) return false;
  switch (String(parent.kind())) {
    case "export_statement":
      return true;
    case "assignment_expression": {
      const left = parent.field("left")?.text() ?? "";
      if (/^(module\.)?exports\b|\.prototype[.[]|^_?proto\d?\./.test(left)) return true;
      // `api.read = function …`, where `api` is what the file exports
      const [, owner] = /^([\w$]+)\./.exec(left) ?? [];
      return isNamedOutside(parent, owner, parent.parent());
    }
    case "pair":
    case "object":
      return isInExportedObject(parent);
    case "variable_declarator":
      return isNamedOutside(parent, parent.field("name")?.text(), parent.parent());
    // A function that an exported one gives back, and one that is handed on by way of another.
    case "return_statement":
      return isGivenBack(parent);
    case "arguments": {
      const call = parent.parent();
      return call !== null && isExported(call);
    }
    case "class_body": {
      const name = fn.field("name")?.text() ?? "";
      const isPrivate = name.startsWith("#") || /^\s*(private|protected)\b/.test(fn.text());
      const owner = parent.parent();
      return !isPrivate && owner !== null && isExported(owner);
    }
    default:
      return isNamedOutside(fn, fn.field("name")?.text(), fn);
  }
}

function isGivenBack(statement: SgNode): boolean {
  const outer = statement.ancestors().find((each) => FUNCTIONS.has(String(each.kind())));
  return outer !== undefined && (isWrapper(outer) || isExported(outer));
}

/** `module.exports = { read: function … }`, also through objects within it or under a name of its own. */
function isInExportedObject(within: SgNode): boolean {
  const holder = within
    .ancestors()
    .find((each) => !/^(?:pair|object|array)$/.test(String(each.kind())));
  switch (String(holder?.kind() ?? "")) {
    case "export_statement":
      return true;
    case "assignment_expression": {
      const left = holder?.field("left")?.text() ?? "";
      if (/^(module\.)?exports\b|\.prototype$/.test(left)) return true;
      const [owner] = /^[\w$]+/.exec(left) ?? [];
      return holder !== undefined && isNamedOutside(holder, owner, holder.parent());
    }
    case "variable_declarator":
      return (
        holder !== undefined &&
        isNamedOutside(holder, holder.field("name")?.text(), holder.parent())
      );
    case "return_statement":
      return holder !== undefined && isGivenBack(holder);
    case "arguments":
      return isMixedIn(holder?.parent() ?? null);
    default:
      return false;
  }
}

/** `Object.assign(module.exports, { … })`, `_createClass(Reader, [{ … }])` */
function isMixedIn(call: SgNode | null): boolean {
  const [target] =
    call
      ?.field("arguments")
      ?.children()
      .filter((each) => each.isNamed()) ?? [];
  const callee = call?.field("function")?.text() ?? "";
  if (call === null || target === undefined) return false;
  if (!/(?:assign|extend|mixin|createClass|inherits?|defineProperties)$/i.test(callee))
    return false;
  return (
    /^(?:module\.)?exports$|\.prototype$/.test(target.text()) ||
    callee.endsWith("createClass") ||
    isNamedOutside(call, target.text(), call.parent())
  );
}

/** Says whether a name that stands at the top of a file, or of what is wrapped around all of it, is exported. */
export function isNamedOutside(
  node: SgNode,
  name: string | undefined,
  statement: SgNode | null,
): boolean {
  if (statement?.parent()?.kind() === "export_statement") return true;
  const root = node.ancestors().at(-1);
  // Only what stands at the top can be named in a list of exports.
  if (name === undefined || root === undefined || !isAtTop(statement)) return false;
  const text = root.text();
  if (known.text !== text) known = { text, names: new Map() };
  const answer = known.names.get(name) ?? isNamedIn(text, name);
  known.names.set(name, answer);
  return answer;
}

function isAtTop(statement: SgNode | null): boolean {
  const around = statement?.parent() ?? null;
  if (around?.kind() === "program") return true;
  const home = around?.kind() === "statement_block" ? around.parent() : null;
  return home !== null && isWrapper(home);
}

/** `(function () { … })()`, `define(function () { … })`, `(function (root, make) { … })(this, function () { … })` */
function isWrapper(fn: SgNode): boolean {
  if (!/^(?:function_expression|arrow_function)$/.test(String(fn.kind()))) return false;
  let outer = fn.parent();
  let isHandedOn = false;
  for (let steps = 0; outer !== null && steps < MAX_WRAPPING; steps += 1) {
    const kind = String(outer.kind());
    if (kind === "arguments") {
      const callee = outer.parent()?.field("function")?.text() ?? "";
      if (!/^\(?\s*(?:async\s*)?(?:function\b|\(?[\w$, ]*\)?\s*=>)|^define$/.test(callee))
        return false;
      isHandedOn = true;
    } else if (kind === "call_expression") {
      isHandedOn = true;
    } else if (kind === "expression_statement" || kind === "variable_declarator") {
      const top = kind === "variable_declarator" ? outer.parent() : outer;
      return isHandedOn && top?.parent()?.kind() === "program";
    } else if (!WRAPPING.test(kind)) return false;
    outer = outer.parent();
  }
  return false;
}

const WRAPPING =
  /^(?:parenthesized_expression|unary_expression|member_expression|assignment_expression)$/;
const MAX_WRAPPING = 8;

/** File after file is asked about, each for many names and for some of them often. */
let known = { text: "", names: new Map<string, boolean>() };

function isNamedIn(text: string, name: string): boolean {
  if (isNamedAs(text, name)) return true;
  const named = escapeRegExp(name);
  // `api.read = read` or `const api = { read: read }`, where `api` is what the file exports
  const hung = [
    String.raw`(?<![\w$.])([\w$]+)(?:\.[\w$]+)+\s*=\s*${named}\s*[;,]?\s*$`,
    String.raw`\b(?:var|let|const)\s+([\w$]+)\s*=\s*\{[^{}]*(?<![\w$.])${named}(?![\w$(:.])`,
  ];
  return hung.some((each) => {
    const [, owner = name] = new RegExp(each, "m").exec(text) ?? [];
    return owner !== name && (GLOBAL.test(owner) || isNamedAs(text, owner));
  });
}

const GLOBAL = /^(?:root|window|global|globalThis|self)$/;

function isNamedAs(text: string, name: string): boolean {
  const named = escapeRegExp(name);
  return new RegExp(
    [
      String.raw`(?<![\w$.])${named}\s*=\s*\(?\s*(?:module\.)?exports\s*=`,
      String.raw`\bexport\s+default\s+${named}\s*;?\s*$`,
      String.raw`\bexport\s*\{[^}]*(?<![\w$])${named}(?![\w$])`,
      String.raw`\b(?:module\.)?exports(?:\.[\w$]+|\[["'][\w$-]+["']\])?\s*=\s*(?:${named}(?:\.[\w$]+)*\s*(?:[;}]|$)|\{[^}]*(?<![\w$])${named}(?![\w$]))`,
      // `(root) => { root.read = read }`
      String.raw`\b(?:root|window|global|globalThis|self)\.[\w$]+\s*=\s*${named}\s*(?:[;}]|$)`,
      // What a wrapper gives back: nothing stands to the left of it but two spaces or a tab.
      String.raw`^(?: {1,4}|\t{0,2})return\s+${named}\s*;?\s*$`,
      String.raw`\(\)\s*=>\s*${named}\s*[,}]`,
    ].join("|"),
    "m",
  ).test(text);
}
