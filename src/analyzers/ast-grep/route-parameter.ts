import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";

/** `@app.get("/notes/{name}")`, `@pages.route("/notes/<path:name>")`: the address that a function answers. */
const ROUTE =
  /^@\w+(?:\.\w+)*\.(?:get|post|put|patch|delete|route|websocket|api_route)\(\s*(?:path\s*=\s*)?[rf]?["']([^"']*)["']/;
/** Values that the framework provides. */
const GIVEN_BY_SERVER = /\b(?:Depends|Security|BackgroundTasks)\b/;
const FROM_CLIENT = /\b(?:Query|Form|Body|Header|Cookie)\b/;
/** Texts, and what may be one. */
const MAY_BE_TEXT =
  /^(?:(?:Annotated|Optional|Union|list|List)\[\s*)*(?:str|bytes|Any|dict|Dict)\b(?!\s*\|\s*(?:int|float))/;
/** A converter of an address that lets slashes in, and those that give no text of the client's choice. */
const WHOLE_PATH = /^(?:path|all)$/;
const NO_TEXT = /^(?:int|float|uuid|any)$/;

/**
 * Spells what a parameter of a Python function that answers an address holds as the frameworks with a request object
 * would (`request.query_params["q"]`, `request.path_params[…]`, and for a part of the path between two slashes
 * `request.view_args[…]`); null if it is not text that a client chose.
 */
export function routeParameter(name: string, parameter: SgNode, home: SgNode): string | null {
  const address = addressOf(home);
  if (address === null || /^(?:self|cls|request|req)$/.test(name)) return null;
  const code = parameter.text();
  if (GIVEN_BY_SERVER.test(code)) return null;
  const type = parameter.field("type")?.text() ?? typeIn(code);
  const inPath = new RegExp(
    String.raw`[{<]\s*(?:(\w+)(?:\([^)]*\))?:)?${escapeRegExp(name)}(?::(\w+))?\s*[}>]`,
  ).exec(address);
  if (inPath !== null) {
    const converter = inPath[1] ?? inPath[2] ?? "";
    if (NO_TEXT.test(converter) || (type !== "" && !MAY_BE_TEXT.test(type))) return null;
    const where = WHOLE_PATH.test(converter) ? "path_params" : "view_args";
    return `request.${where}["${name}"]`;
  }
  // A parameter without a type that is not in the address comes from another decorator.
  return MAY_BE_TEXT.test(type) || (type === "" && FROM_CLIENT.test(code))
    ? `request.query_params["${name}"]`
    : null;
}

function addressOf(home: SgNode): string | null {
  const around = home.kind() === "function_definition" ? home.parent() : null;
  if (around?.kind() !== "decorated_definition") return null;
  for (const decorator of around.children()) {
    if (decorator.kind() !== "decorator") continue;
    const [, address] = ROUTE.exec(decorator.text()) ?? [];
    if (address !== undefined) return address;
  }
  return null;
}

function typeIn(code: string): string {
  return /^\w+\s*:\s*([^=]+)/.exec(code)?.[1]?.trim() ?? "";
}
