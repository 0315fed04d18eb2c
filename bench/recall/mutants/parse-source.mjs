import { parseSync } from "oxc-parser";

const IS_SCRIPT = /\.([cm]?[jt]s|[jt]sx)$/;

/** Whether flaws can be planted in a file. */
export const isScript = (path) => IS_SCRIPT.test(path);

/**
 * Parses a JavaScript or TypeScript file: its nodes in order of the text, each with its parent, and the
 * comments. Null when the file does not parse.
 */
export function parseSource(path, text) {
  // Plain `.js` often holds JSX, which this parser otherwise takes from the ending alone.
  const lang = /\.[cm]?js$/.test(path) ? "jsx" : undefined;
  const { program, comments, errors } = parseSync(path, text, lang ? { lang } : {});
  if (errors.length > 0) return null;
  const nodes = [];
  const parents = new Map();
  collect(program, null, nodes, parents);
  return {
    path,
    text,
    program,
    comments,
    nodes,
    parentOf: (node) => parents.get(node) ?? null,
    textOf: ({ start, end }) => text.slice(start, end),
    isModule: program.body.some(({ type }) => /^(Import|Export)/.test(type)),
  };
}

function collect(node, parent, nodes, parents) {
  nodes.push(node);
  parents.set(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") collect(child, node, nodes, parents);
    }
  }
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export const isFunction = (node) => FUNCTIONS.has(node?.type);

/** The last name of what is called: `c` of `a.b.c()`; empty when it has none. */
export function calledName(call) {
  const { callee } = call;
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && !callee.computed ? callee.property.name : "";
}

/** The call that a statement consists of, awaited or not; null when it is another statement. */
export function callOf(statement) {
  if (statement.type !== "ExpressionStatement") return null;
  const { expression } = statement;
  const inner = expression.type === "AwaitExpression" ? expression.argument : expression;
  return inner.type === "CallExpression" ? inner : null;
}

/** Whether a statement stands among others, so that what is left without it means the same. */
export function isFree(file, node) {
  return /^(BlockStatement|Program|StaticBlock)$/.test(file.parentOf(node)?.type ?? "");
}

/** The edit that takes a statement out, with its line where nothing else stands there. */
export function deletion({ text }, { start, end }) {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const lineEnd = newline === -1 ? text.length : newline + 1;
  const isAlone =
    text.slice(lineStart, start).trim() === "" && /^;?\s*$/.test(text.slice(end, lineEnd));
  return isAlone
    ? { start: lineStart, end: lineEnd, text: "" }
    : { start, end: text[end] === ";" ? end + 1 : end, text: "" };
}

/** The white space before a place in its line. */
export function indentAt({ text }, at) {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))[0];
}

/** Where the first statement after directives and imports may stand. */
export function afterHead({ program }) {
  const last = program.body.findLast(
    (each) => each.directive !== undefined || each.type === "ImportDeclaration",
  );
  return last?.end ?? program.body[0]?.start ?? 0;
}
