import { literally } from "../../../core/literally.ts";
import { findKinds } from "./find-kinds.ts";
import { functionUnits, squeezed, type FunctionUnit } from "./function-units.ts";
import type { LostProtection, ScriptSides } from "./script-sides.ts";
import { namesIn, refusalOf } from "./refusal-of.ts";

const MAX_CHECKS = 60;
/** Of conditions that went, so many are looked at. */
const MAX_LOST = 40;
const MAX_PLACES = 3;

/** Finds conditions under which a function went no further, and that kept out an attack whose way is open now. */
export function lostRefusals(sides: ScriptSides): LostProtection[] {
  const { before, text, added } = sides;
  const now = functionUnits(sides.is());
  const places = new Map<number, LostProtection>();
  const whole = squeezed(text);
  let left = MAX_LOST;
  for (const [name, was] of functionUnits(sides.was())) {
    if (places.size >= MAX_PLACES || left <= 0) break;
    const is = now.get(name);
    if (is === undefined || is.node.text() === was.node.text()) continue;
    const body = is.body.text();
    for (const { condition, answer, line } of refusalsIn(was)) {
      if (left <= 0 || whole.includes(squeezed(condition))) continue;
      left -= 1;
      if (isMadeElse(condition, added)) continue;
      const rule = refusalOf({ condition, answer, body, before, text });
      if (rule !== null) places.set(line, { rule, sides, check: condition, oldLine: line });
    }
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

function refusalsIn({ body }: FunctionUnit): { condition: string; answer: string; line: number }[] {
  return findKinds(body, ["if_statement"])
    .slice(0, MAX_CHECKS)
    .map((node) => ({
      condition: (node.field("condition")?.text() ?? "").replace(/^\(([\s\S]*)\)$/, "$1"),
      answer: node.field("consequence")?.text() ?? "",
      line: node.range().start.line + 1,
    }));
}

const CHECKS =
  /\.(?:test|match|exec|includes|has|some|startsWith|indexOf|replace(?:All)?)\(|\btypeof\b|\binstanceof\b|[!=]==?|\b\w*(?:valid|safe|check|assert|ensure|allow|forbid|verif|saniti|escap|clean|normali|strip|without|is[A-Z]|encode|quote|basename|relative)\w*\(/i;

/** A line of the change looks at the same value, or makes something else of it. */
function isMadeElse(condition: string, added: string): boolean {
  const words = namesIn(condition).map(
    (name) => new RegExp(String.raw`(?<![\w$])${literally(name)}(?![\w$])`),
  );
  return added
    .split("\n")
    .some((line) => CHECKS.test(line) && words.some((word) => word.test(line)));
}
