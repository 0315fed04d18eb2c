import { firstLineOf } from "../comparison/map-old-line.ts";
import type { Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { nameOf } from "../comparison/name-of.ts";
import { squeezed } from "../comparison/function-units.ts";
import { isAuthorisation } from "./authorization-vocabulary.ts";

/** A gate before a route or a function that went while the route stayed. */
interface LostGate {
  readonly gate: string;
  readonly route: SgNode;
}

/** Middleware or a decorator about permissions that is removed while its route or function stays. */
export const removedRouteMiddleware: Detector = {
  name: "removed-route-middleware",
  rules: ["change/authorisation-removed"],
  repeats: "joined",
  detect({ was, is, text, change }) {
    const lost = [...removedMiddleware(was(), is()), ...removedDecorators(was(), is())];
    const isAsked = lost.length > 0 && change.whole().added.split("\n").some(isAuthorisation);
    if (isAsked) return [];
    return lost.map(({ gate, route }) => ({
      rule: "change/authorisation-removed",
      check: gate,
      span: firstLineOf(route, text),
    }));
  },
};

/** Words for what asks who somebody is, in the name of what stands before a route. */
const ASKS_WHO =
  /^(?:\w+\.)*(?:(?:req|require|ensure|must|need|only)_?\w*(?:token|sign|log_?in|admin|owner|session|user)|(?:is_?)?(?:signed|logged)_?in\b|protect|guard|admin)/i;

function isGate(text: string): boolean {
  return isAuthorisation(text) || ASKS_WHO.test(text);
}

/** `router.post("/pay", signedIn, pay)` that is now `router.post("/pay", pay)`. */
function removedMiddleware(was: SgNode, is: SgNode): LostGate[] {
  const old = routesIn(was);
  return [...routesIn(is)].flatMap(([name, { node, handlers }]) => {
    const before = old.get(name)?.handlers ?? [];
    const gate = before.slice(0, -1).find((each) => isGate(each) && !handlers.includes(each));
    const [last = "", lastNow = ""] = [before.at(-1), handlers.at(-1)];
    const isSame = last === lastNow || (INLINE.test(last) && INLINE.test(lastNow));
    return gate === undefined || !isSame || handlers.length >= before.length
      ? []
      : [{ gate, route: node }];
  });
}

/** A handler that is written in its route's call: the change may have edited it as well. */
const INLINE = /^(?:async)?(?:function\b|\(?[^()]*\)?=>)/;

function routesIn(root: SgNode): Map<string, { node: SgNode; handlers: string[] }> {
  const routes = new Map<string, { node: SgNode; handlers: string[] }>();
  for (const node of findKinds(root, ["call_expression"])) {
    const callee = node.field("function")?.text() ?? "";
    if (!/^\w+\.(get|post|put|patch|delete|all|use|route|group)$/i.test(callee)) continue;
    const [path, ...handlers] = (node.field("arguments")?.children() ?? []).filter((each) =>
      each.isNamed(),
    );
    if (path === undefined || !String(path.kind()).includes("string")) continue;
    routes.set(`${callee} ${path.text()}`, {
      node,
      handlers: handlers.map((each) => squeezed(each.text())),
    });
  }
  return routes;
}

const DECORATED: ReadonlySet<string> = new Set(
  "decorated_definition method_declaration function_declaration class_declaration method_definition class_body".split(
    " ",
  ),
);
const DECORATORS = ["decorator", "marker_annotation", "annotation", "attribute_list"];

/** `@login_required` or `@PreAuthorize(…)` above a function or class of the same name. */
function removedDecorators(was: SgNode, is: SgNode): LostGate[] {
  const now = decoratedIn(is);
  return [...decoratedIn(was)].flatMap(([name, { gates }]) => {
    const other = now.get(name) ?? namedIn(is, name);
    if (other === null || other.gates.some(isAuthorisation)) return [];
    const gate = gates.find((each) => isAuthorisation(each) && !other.gates.includes(each));
    return gate === undefined ? [] : [{ gate, route: other.node }];
  });
}

interface Decorated {
  readonly node: SgNode;
  readonly gates: readonly string[];
}

function decoratedIn(root: SgNode): Map<string, Decorated> {
  const found = new Map<string, Decorated>();
  for (const decorator of findKinds(root, DECORATORS)) {
    const node = decorator.ancestors().find((each) => DECORATED.has(String(each.kind())));
    const named = node === undefined ? null : nameUnder(node, decorator);
    if (node === undefined || named === null) continue;
    const before = found.get(named.name)?.gates ?? [];
    found.set(named.name, { node: named.node, gates: [...before, squeezed(decorator.text())] });
  }
  return found;
}

/** The function or class that a decorator stands above; of methods it may be a sibling. */
function nameUnder(node: SgNode, decorator: SgNode): { name: string; node: SgNode } | null {
  const inner = node.field("definition") ?? node;
  const own =
    inner.kind() === "class_body"
      ? decorator.nextAll().find((each) => nameOf(each) !== null)
      : inner;
  const name = own === undefined ? null : nameOf(own);
  return name === null ? null : { name: name.text(), node: name };
}

/** A function of that name that has no decorator at all. */
function namedIn(root: SgNode, name: string): Decorated | null {
  const found = findKinds(root, NAMED)
    .map(nameOf)
    .filter((each) => each?.text() === name);
  const named = found[0] ?? null;
  return found.length === 1 && named !== null ? { node: named, gates: [] } : null;
}

const NAMED = [
  "function_definition",
  "function_declaration",
  "method_declaration",
  "method_definition",
  "class_definition",
  "class_declaration",
];
