import { nodes, type Node } from "./node.ts";

const MAX_BEFORE = 160;
const MAX_HEAD = 200;

/**
 * Whether a function that its file exports is what frameworks call for the route of that file, with the request as
 * its first parameter or within it: by a method's name, or by a name that others use as well where it takes a request.
 */
export function isRouteHandler(fn: Node, text: string): boolean {
  const name = nameOf(fn, text);
  if (METHODS.test(name)) return true;
  const [first] = nodes(fn, "params");
  return (
    OTHERS.test(name) && first?.type === "ObjectPattern" && /\brequest\b/.test(headOf(first, text))
  );
}

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ALL)$/;
const OTHERS = /^(?:loader|action|load|onRequest(?:Get|Post|Put|Patch|Delete)?)$/;

/** `function GET(…`, `const GET: Handler = (…` */
function nameOf(fn: Node, text: string): string {
  const own = /^(?:async\s+)?function\s+([\w$]+)/.exec(text.slice(fn.start, fn.start + MAX_HEAD));
  const given = /\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=;]*)?=\s*$/.exec(
    text.slice(Math.max(0, fn.start - MAX_BEFORE), fn.start),
  );
  return own?.[1] ?? given?.[1] ?? "";
}

function headOf({ start, end }: Node, text: string): string {
  return text.slice(start, Math.min(end, start + MAX_HEAD));
}
