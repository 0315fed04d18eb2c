import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

/**
 * Lists what can be mutated in a TypeScript file: conditions to turn round, and calls whose value is unused
 * to drop.
 * @returns {{ start: number; end: number; text: string; what: string }[]} offsets in UTF-16 units and the new text
 */
export function mutationsOf(file) {
  const text = readFileSync(file, "utf8");
  const found = [];
  const negate = ({ start, end }) =>
    found.push({ start, end, text: `!(${text.slice(start, end)})`, what: "flipped condition" });
  const { program } = parseSync(file, text);
  new Visitor({
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    WhileStatement: ({ test }) => negate(test),
    ExpressionStatement({ start, end, expression }) {
      const call = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (call.type === "CallExpression" && call.callee.type !== "Super")
        found.push({ start, end, text: ";", what: "dropped call" });
    },
  }).visit(program);
  return found;
}

/** Draws `count` mutations over all files, each place as likely as any other; the same seed draws the same. */
export function drawMutations(files, count, seed) {
  const all = files.flatMap((file) => mutationsOf(file).map((mutation) => ({ file, ...mutation })));
  const next = randomFrom(seed);
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(next() * all.length), 1),
  ).flat();
}

/** Mulberry32: small, seeded, and even enough to draw lots with. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
