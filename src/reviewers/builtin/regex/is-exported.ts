import { literally } from "../../../core/literally.ts";
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
      if (/^(module\.)?exports\b|\.prototype\./.test(left)) return true;
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
    case "return_statement": {
      const outer = parent.ancestors().find((each) => FUNCTIONS.has(String(each.kind())));
      return outer !== undefined && isExported(outer);
    }
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

/** `module.exports = { read: function … }`, also through objects within it or under a name of its own. */
function isInExportedObject(within: SgNode): boolean {
  const holder = within.ancestors().find((each) => !/^(?:pair|object)$/.test(String(each.kind())));
  switch (String(holder?.kind() ?? "")) {
    case "export_statement":
      return true;
    case "assignment_expression":
      return /^(module\.)?exports\b/.test(holder?.field("left")?.text() ?? "");
    case "variable_declarator":
      return (
        holder !== undefined &&
        isNamedOutside(holder, holder.field("name")?.text(), holder.parent())
      );
    default:
      return false;
  }
}

/** Says whether a name that stands at the top of a file is exported. */
export function isNamedOutside(
  node: SgNode,
  name: string | undefined,
  statement: SgNode | null,
): boolean {
  if (statement?.parent()?.kind() === "export_statement") return true;
  const root = node.ancestors().at(-1);
  // Only what stands at the top can be named in a list of exports.
  if (name === undefined || root === undefined || statement?.parent()?.kind() !== "program")
    return false;
  const text = root.text();
  if (known.text !== text) known = { text, names: new Map() };
  const answer = known.names.get(name) ?? isNamedIn(text, name);
  known.names.set(name, answer);
  return answer;
}

/** File after file is asked about, each for many names and for some of them often. */
let known = { text: "", names: new Map<string, boolean>() };

function isNamedIn(text: string, name: string): boolean {
  const named = literally(name);
  return new RegExp(
    String.raw`(?<![\w$.])${named}\s*=\s*\(?\s*(?:module\.)?exports\s*=|\bexport\s+default\s+${named}\s*;?\s*$|\bexport\s*\{[^}]*(?<![\w$])${named}(?![\w$])|\b(?:module\.)?exports(?:\.[\w$]+)?\s*=\s*(?:${named}(?:\.[\w$]+)*\s*;?\s*$|\{[^}]*(?<![\w$])${named}(?![\w$]))`,
    "m",
  ).test(text);
}
