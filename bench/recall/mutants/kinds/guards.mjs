// Flaws that take away what protected the code: checks, waiting, handling of errors.
import { callOf, calledName, deletion, isFree, isFunction } from "../parse-source.mjs";

const ERROR_NAME = /^(e|er|err|error)$/;
const VALIDATES =
  /^(validate|assert|check|verify|ensure|authori[sz]e|require)[A-Z_]|^(validate|assert|check|verify|ensure)$/;
const SANITIZES = /^(escape|sanitize|quote|encodeURI)\w*$/i;
const WANTS_ANSWER = /^(map|filter|some|every|find|then|reduce|flatMap)$/;

const remove = (file, node) => [deletion(file, node)];

export const guards = [
  {
    id: "remove-await",
    title: "an `await` is missing",
    focus: "edge-case",
    sites: (file) =>
      of(file, "AwaitExpression")
        .filter(({ argument }) => argument.type === "CallExpression")
        .filter((node) =>
          /^(ExpressionStatement|VariableDeclarator)$/.test(file.parentOf(node).type),
        )
        .map((node) => ({
          variant: file.parentOf(node).type,
          at: node.start,
          edits: [{ start: node.start, end: node.argument.start, text: "" }],
        })),
  },
  {
    id: "drop-guard",
    title: "an early return or throw is gone",
    focus: "edge-case",
    sites: (file) =>
      exits(file)
        .filter(({ test }) => !isErrorCheck(test))
        .filter((node) => isFunction(file.parentOf(file.parentOf(node))))
        .map((node) => ({
          variant: exitOf(node).type,
          at: node.start,
          edits: remove(file, node),
        })),
  },
  {
    id: "drop-null-check",
    title: "a check for null or undefined is gone",
    focus: "edge-case",
    sites: (file) => [...andChains(file), ...optionalChains(file)],
  },
  {
    id: "drop-validation-call",
    title: "a call that validates or authorizes is gone",
    focus: "security",
    sites: (file) =>
      of(file, "ExpressionStatement")
        .filter(
          (node) =>
            isFree(file, node) &&
            VALIDATES.test(nameOfCall(node)) &&
            callOf(node).arguments.length > 0,
        )
        .map((node) => ({ variant: "call", at: node.start, edits: remove(file, node) })),
  },
  {
    id: "drop-error-check",
    title: "`if (err) return …` is gone",
    focus: "edge-case",
    sites: (file) =>
      exits(file)
        .filter(({ test }) => isErrorCheck(test))
        .map((node) => ({ variant: "if", at: node.start, edits: remove(file, node) })),
  },
  {
    id: "swallow-error",
    title: "a catch block is emptied",
    focus: "edge-case",
    sites: (file) =>
      of(file, "CatchClause")
        .filter(({ body }) => body.body.length > 0)
        .map(({ body }) => ({
          variant: "catch",
          at: body.start,
          edits: [{ start: body.start, end: body.end, text: "{}" }],
        })),
  },
  {
    id: "remove-sanitizer",
    title: "a value is no longer escaped",
    focus: "security",
    sites: (file) =>
      of(file, "CallExpression")
        .filter((node) => SANITIZES.test(calledName(node)) && node.arguments.length > 0)
        .filter((node) => node.arguments[0].type !== "SpreadElement")
        .map((node) => ({
          variant: calledName(node),
          at: node.start,
          edits: [{ start: node.start, end: node.end, text: file.textOf(node.arguments[0]) }],
        })),
  },
  {
    id: "forgotten-return",
    title: "a callback no longer returns its answer",
    focus: "edge-case",
    sites: (file) =>
      of(file, "CallExpression")
        .filter((node) => WANTS_ANSWER.test(calledName(node)) && isFunction(node.arguments[0]))
        .map((node) => node.arguments[0].body?.body?.at?.(-1))
        .filter((last) => last?.type === "ReturnStatement" && last.argument !== null)
        .filter(({ argument }) => !/^[{(]|^function|^class/.test(file.textOf(argument)))
        .map((last) => ({
          variant: "return",
          at: last.start,
          edits: [{ start: last.start, end: last.argument.start, text: "" }],
        })),
  },
];

const of = (file, type) => file.nodes.filter((node) => node.type === type);

/** `if` statements that do nothing but leave. */
function exits(file) {
  return of(file, "IfStatement").filter(
    (node) =>
      node.alternate === null && exitOf(node) && file.parentOf(node).type === "BlockStatement",
  );
}

function exitOf({ consequent }) {
  const statements = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  const [only] = statements;
  const isExit = only?.type === "ReturnStatement" || only?.type === "ThrowStatement";
  return statements.length === 1 && isExit ? only : null;
}

const isErrorCheck = (test) => test.type === "Identifier" && ERROR_NAME.test(test.name);

function nameOfCall(statement) {
  const call = callOf(statement);
  return call === null ? "" : calledName(call);
}

/** `a && a.b` becomes `a.b`. */
function andChains(file) {
  return of(file, "LogicalExpression")
    .filter(({ operator }) => operator === "&&")
    .filter(({ left, right }) => file.textOf(right).startsWith(`${file.textOf(left)}.`))
    .map((node) => ({
      variant: "and",
      at: node.start,
      edits: [{ start: node.start, end: node.end, text: file.textOf(node.right) }],
    }));
}

/** `a?.b` becomes `a.b`. */
function optionalChains(file) {
  return of(file, "MemberExpression")
    .filter(({ optional, computed }) => optional && !computed)
    .map(({ object, property }) => ({
      variant: "optional",
      at: object.start,
      edits: [{ start: object.end, end: property.start, text: "." }],
    }));
}
