import type { FlowRule } from "../../core/rules/types.ts";
import { exportedFunctions } from "./exported-functions.ts";
import type { Hit } from "./hit.ts";
import { Interpreter } from "./interpreter.ts";
import type { Node } from "./node.ts";
import { placesWorthFollowing } from "./places-worth-following.ts";
import { resolveScopes } from "./scopes.ts";
import { emptyState } from "./state.ts";

/**
 * Follows values through a program, function by function and into the functions of the file that they
 * call, and gives the places where untrusted ones do harm. Nothing is run. A function that takes too
 * many steps is left where they end.
 */
export function followValues(
  program: Node,
  text: string,
  rules: readonly FlowRule[],
): readonly Hit[] {
  const worth = placesWorthFollowing(program, rules);
  if (!worth.isAny) return [];
  const scopes = resolveScopes(program);
  const exported = exportedFunctions(program, scopes);
  const interpreter = new Interpreter({ program, text, scopes, exported }, rules);
  const { calls, budget, watch } = interpreter;

  const state = emptyState();
  interpreter.attempt(() => interpreter.execute(program, state), { isExported: false });
  calls.noteEndOfFile(state);
  // Those that others can call come first: what only they call is then followed with what it is given.
  const isOpenToOthers = (fn: Node): boolean => exported.has(fn) && scopes.outerOf(fn) === null;
  const inOrder = [
    ...scopes.functions.filter(isOpenToOthers),
    ...scopes.functions.filter((fn) => !isOpenToOthers(fn)),
  ];
  for (const fn of inOrder) {
    if (budget.isSpent()) break;
    const isExported = exported.has(fn);
    if (calls.wasCallback(fn) || (calls.wasInvoked(fn) && !isExported) || !worth.has(fn)) continue;
    interpreter.attempt(() => calls.enter(fn), { isExported });
  }
  return watch.hits();
}
