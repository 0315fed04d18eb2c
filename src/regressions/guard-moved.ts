import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { CONDITIONALS } from "../comparison/guard-exits.ts";
import {
  holds,
  standsAsOften,
  withoutBrackets,
  withoutSemicolon,
} from "../comparison/statement-words.ts";

/** Statements that a condition may guard, in all languages. */
const ANSWERS = [
  "throw_statement",
  "raise_statement",
  "return_statement",
  "expression_statement",
  "assignment_statement",
];
/** A shorter answer may be that of any condition: `return null;` */
const MIN_ANSWER = 20;
const MAX_ANSWERS = 12;
/** A longer block is more than a rejection. */
const MAX_CONSEQUENCE = 1000;

/**
 * Whether the same rejection still exists under another condition, in an error handler, or unconditionally. A part
 * of the old condition alone does not count: it lets more through.
 */
export function isGuardMoved(refusal: SgNode, was: SgNode, is: SgNode): boolean {
  const consequence = refusal.field("consequence");
  const condition = refusal.field("condition")?.text() ?? "";
  if (consequence === null) return false;
  const [before, now] = [squeezed(was.text()), squeezed(is.text())];
  return findKinds(consequence, ANSWERS)
    .slice(0, MAX_ANSWERS)
    .map((each) => withoutSemicolon(squeezed(each.text())))
    .some(
      (said) =>
        said.length >= MIN_ANSWER &&
        standsAsOften(said, before, now) &&
        !isUnderRest(said, condition, is),
    );
}

/** Whether an answer stands under a part of the condition that it stood under. */
function isUnderRest(said: string, condition: string, body: SgNode): boolean {
  const whole = squeezed(withoutBrackets(condition));
  return findKinds(body, CONDITIONALS).some((node) => {
    const answer = node.field("consequence")?.text() ?? "";
    const now = withoutBrackets(node.field("condition")?.text() ?? "");
    if (answer.length > MAX_CONSEQUENCE || !squeezed(answer).includes(said)) return false;
    return squeezed(now) !== whole && holds(whole, now);
  });
}
