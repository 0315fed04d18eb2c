// Flaws of logic: comparisons, bounds, precedence, numbers.
import { deletion, indentAt, isFunction } from "../parse-source.mjs";
import { planted } from "../plant-lines.mjs";

export const logic = [
  {
    id: "loosen-comparison",
    title: "a comparison is loosened",
    focus: "edge-case",
    sites: (file) => [...looseEquality(file), ...shiftedBoundary(file)],
  },
  {
    id: "off-by-one",
    title: "an index runs one too far",
    focus: "edge-case",
    sites: (file) => [...boundOfLoop(file), ...lastIndex(file)],
  },
  {
    id: "wrong-precedence",
    title: "parentheses that were needed are gone",
    focus: "edge-case",
    sites: (file) =>
      of(file, "ParenthesizedExpression")
        .map((node) => ({ node, variant: neededBy(file, node) }))
        .filter(({ variant }) => variant !== null)
        .map(({ node, variant }) => ({
          variant,
          at: node.start,
          edits: [{ start: node.start, end: node.end, text: file.textOf(node.expression) }],
        })),
  },
  {
    id: "missing-break",
    title: "a case falls into the next",
    focus: "edge-case",
    sites: (file) =>
      of(file, "SwitchCase")
        .filter((node) => file.parentOf(node).cases.at(-1) !== node)
        .map(({ consequent }) =>
          consequent.length === 1 && consequent[0].type === "BlockStatement"
            ? consequent[0].body
            : consequent,
        )
        .filter((body) => body.length > 1 && body.at(-1).type === "BreakStatement")
        .map((body) => body.at(-1))
        .map((node) => ({ variant: "break", at: node.start, edits: [deletion(file, node)] })),
  },
  {
    id: "missing-radix",
    title: "`parseInt` without a radix",
    focus: "edge-case",
    sites: (file) =>
      of(file, "CallExpression")
        .filter(({ callee }) => /^(Number\.)?parseInt$/.test(file.textOf(callee)))
        .filter((node) => node.arguments.length === 2)
        .map((node) => ({
          variant: "radix",
          at: node.start,
          edits: [{ start: node.arguments[0].end, end: node.arguments[1].end, text: "" }],
        })),
  },
  planted({
    id: "float-money",
    title: "money is counted in floating point",
    focus: "edge-case",
    variants: [
      {
        into: "function",
        lines: (input) => [
          "let total = 0;",
          `for (const item of ${input}.items ?? []) total += item.price * item.quantity * 1.19; //!`,
          "const charged = parseFloat(total.toFixed(2)); //!",
          "this?.charge?.(charged);",
        ],
      },
      {
        into: "handler",
        lines: () => [
          "const price = parseFloat(req.body.price); //!",
          "const tax = price * 0.19; //!",
          "res.json({ amount: price + tax }); //!",
        ],
      },
      {
        into: "function",
        lines: (input) => [
          `const fee = Math.round(${input}.amount * 0.029 * 100) / 100; //!`,
          `if (${input}.balance === ${input}.paid + fee) ${input}.settled = true; //!`,
        ],
      },
    ],
  }),
  {
    id: "mutate-while-iterating",
    title: "a list is changed while it is walked",
    focus: "edge-case",
    sites: (file) => [...inForOf(file), ...inForEach(file)],
  },
];

const of = (file, type) => file.nodes.filter((node) => node.type === type);
const isPlain = (node) => /^(Identifier|MemberExpression)$/.test(node.type);

function looseEquality(file) {
  return of(file, "BinaryExpression")
    .filter(({ operator }) => operator === "===" || operator === "!==")
    .filter(({ left, right }) => ![left, right].some((side) => isHarmless(file, side)))
    .map((node) => operatorSite(file, node, "equality", node.operator.slice(0, 2)));
}

/** With null, undefined or a type's name the loose form means much the same. */
function isHarmless(file, side) {
  return /^(null|undefined|void 0)$/.test(file.textOf(side)) || side.operator === "typeof";
}

function shiftedBoundary(file) {
  return of(file, "BinaryExpression")
    .filter(({ operator }) => operator === "<" || operator === ">")
    .filter((node) => file.parentOf(node).type === "IfStatement")
    .map((node) => operatorSite(file, node, "boundary", `${node.operator}=`));
}

function operatorSite(file, { left, right, operator, start }, variant, text) {
  const at = file.text.indexOf(operator, left.end);
  if (at === -1 || at > right.start) return { variant, at: start, edits: [] };
  return { variant, at: start, edits: [{ start: at, end: at + operator.length, text }] };
}

function boundOfLoop(file) {
  return of(file, "ForStatement")
    .map(({ test }) => test)
    .filter((test) => test?.operator === "<" && file.textOf(test.right).endsWith(".length"))
    .map((test) => operatorSite(file, test, "loop", "<="));
}

function lastIndex(file) {
  return of(file, "MemberExpression")
    .filter(({ computed, property }) => computed && property.type === "BinaryExpression")
    .filter(({ object, property }) => file.textOf(property) === `${file.textOf(object)}.length - 1`)
    .map(({ property }) => ({
      variant: "last",
      at: property.start,
      edits: [{ start: property.left.end, end: property.end, text: "" }],
    }));
}

/** Which meaning the parentheses hold up; null = none, or one that is not looked at. */
function neededBy(file, node) {
  const { expression } = node;
  const parent = file.parentOf(node);
  if (expression.operator === "||" && parent.operator === "&&") return "or in and";
  if (parent.operator === "!" && /^(in|instanceof)$/.test(expression.operator)) return "not in";
  const isSum = expression.operator === "+" || expression.operator === "-";
  if (isSum && /^[*/%]$/.test(parent.operator ?? "")) return "sum in product";
  return expression.type === "ConditionalExpression" && parent.operator === "+" ? "choice" : null;
}

function inForOf(file) {
  return of(file, "ForOfStatement")
    .filter(({ body, right, left }) => {
      const [declared] = left.declarations ?? [];
      return body.type === "BlockStatement" && isPlain(right) && declared?.id.type === "Identifier";
    })
    .map(({ body, right, left }) =>
      splice(file, body, file.textOf(right), left.declarations[0].id.name, "for of"),
    );
}

function inForEach(file) {
  return of(file, "CallExpression")
    .filter(
      ({ callee }) => callee.type === "MemberExpression" && callee.property.name === "forEach",
    )
    .filter(({ callee }) => isPlain(callee.object))
    .map((node) => ({ list: node.callee.object, callback: node.arguments[0] }))
    .filter(({ callback }) => isFunction(callback) && callback.body.type === "BlockStatement")
    .filter(({ callback }) => callback.params[0]?.type === "Identifier")
    .map(({ list, callback }) =>
      splice(file, callback.body, file.textOf(list), callback.params[0].name, "forEach"),
    );
}

function splice(file, { start, body }, list, item, variant) {
  const at = start + 1;
  const indent = indentAt(file, body[0]?.start ?? start);
  const text = `\n${indent}if (${item}.stale) ${list}.splice(${list}.indexOf(${item}), 1);`;
  return { variant, at, edits: [{ start: at, end: at, text }] };
}
