import { keysOf } from "./built-in.ts";
import type { Call } from "./call.ts";
import { nodes, word, type Node } from "./node.ts";
import { isArchiveEntry, taint, unpacksArchives } from "./sources.ts";
import { either, NOTHING, value, type Value } from "./value.ts";

/** Returns the arguments of a callback, by the function that calls it; empty or undefined if unknown. */
export function callbackArguments(
  text: string,
  { callee, calleeNode, name, objectCode, args }: Call,
  fn: Node,
  at: number,
): (Value | undefined)[] {
  const params = nodes(fn, "params");
  const first = word(params[0], "name");
  const event = args[0]?.text ?? "";
  if (isHandlerCall(callee.origin ?? "", name, objectCode, event)) {
    if (/^(ctx|context|c)$/.test(first)) return [value({ origin: `@${first}` })];
    const isFault = params.length === 4;
    const pair = [value({ origin: "@req" }), value({ origin: "@res" })];
    return isFault ? [NOTHING, ...pair] : pair;
  }
  const isMessage = (name === "addEventListener" || name === "on") && event === "message";
  if (isMessage && at > 0 && !FROM_OWN_PARENT.test(objectCode)) {
    const data = taint("message", "@message", first === "" ? "message" : first);
    // Browsers wrap what was sent, sockets hand it over.
    return name === "on"
      ? [value({ taints: [data], origin: "@message" })]
      : [value({ origin: "@message" })];
  }
  if (/^(forEach|on|each|onentry|filter|map)$/.test(name) && unpacksArchives(text)) {
    const isEntry = event === "entry" || isArchiveEntry(first, text) || first === "relativePath";
    if (isEntry && first === "relativePath")
      return [value({ taints: [taint("archive", "@archive.path", first)] })];
    if (isEntry) return [value({ origin: "@archive" })];
  }
  if (/^(?:fs|fs-extra|graceful-fs)\.readdir$/.test(callee.origin ?? "")) {
    const files = params[1] === undefined ? "files" : word(params[1], "name");
    return [NOTHING, value({ taints: [taint("folder", "@folder", `readdir(${files})`)] })];
  }
  const [list = NOTHING] = args;
  // A module that is a function has the name that this file gives it.
  const own = word(calleeNode, "name") || name;
  if (at === 1 && LISTS.test(own))
    return inOrder(
      first,
      either(list.elements ?? NOTHING, value({ taints: list.taints })),
      keysOf(list),
    );
  return [];
}

/** Most hand over the value and then its key; some do it the other way round, as the names tell. */
function inOrder(first: string, held: Value, key: Value): Value[] {
  return /^(k|key|name|prop|property|attr|field|i|idx|index)$/.test(first)
    ? [key, held]
    : [held, key];
}

/** Only the program that started this one, or this thread, writes to these. */
const FROM_OWN_PARENT = /^(?:process|parentPort)$/;

/** Functions that are given a list and what to do with each of its elements. */
const LISTS =
  /^(each|forEach|eachSeries|forEachSeries|forOwn|forIn|eachOwn|map|mapSeries|mapValues|every|some)$/;

/** `app.get("/x", handler)`, `http.createServer(handler)`, `server.on("request", handler)`. */
function isHandlerCall(origin: string, name: string, objectCode: string, event: string): boolean {
  if (/^(http|https|http2)\.create(Secure)?Server$/.test(origin)) return true;
  if (name === "on") return event === "request" && /server|app/i.test(objectCode);
  return (
    /^(get|post|put|patch|delete|all|use|head|options|route)$/.test(name) &&
    /(^|\.)(app|router|server|api|fastify|routes?|\w*Router|\w*App)(\.route\(.*\))?$/.test(
      objectCode,
    )
  );
}
