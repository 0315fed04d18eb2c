import type { FlowRule } from "../../core/rules/types.ts";
import { exportsOf, type Exports } from "./exports-of.ts";
import type { Hit } from "./hit.ts";
import { Interpreter } from "./interpreter.ts";
import type { Node } from "./node.ts";
import { placesWorthFollowing, placesOf, type Places } from "./places-worth-following.ts";
import { resolveScopes, type Scopes } from "./scopes.ts";
import { RuleSinkWatch, type SinkContext, type SinkWatch } from "./sink-watch.ts";
import { emptyState } from "./state.ts";

/** Follows values through a program and gives the places where untrusted ones do harm. Nothing is run. */
export function followValues(
  program: Node,
  text: string,
  rules: readonly FlowRule[],
): readonly Hit[] {
  const followed = followTo({
    program,
    text,
    places: placesOf(rules),
    watchFrom: (context) => new RuleSinkWatch(rules, context),
    share: 1,
  });
  return followed?.watch.hits() ?? [];
}

/** A program whose values were followed, and what was seen. */
export interface Followed<Watch> {
  readonly watch: Watch;
  readonly exports: Exports;
  readonly scopes: Scopes;
}

/**
 * Follows values through a program, function by function and into the functions of the file that they
 * call, and shows a watch all that it does. Nothing is run. A function that takes too many steps is left
 * where they end. Null if the program holds none of the places.
 */
export function followTo<Watch extends SinkWatch>(request: {
  readonly program: Node;
  readonly text: string;
  /** The places to follow values to; functions that lead to none of them are left out. */
  readonly places: Places;
  readonly watchFrom: (context: SinkContext) => Watch;
  /** How much of the usual number of steps is taken at most. */
  readonly share: number;
}): Followed<Watch> | null {
  const { program, text, places, watchFrom, share } = request;
  const worth = placesWorthFollowing(program, places);
  if (!worth.isAny) return null;
  const scopes = resolveScopes(program);
  const exports = exportsOf(program, scopes);
  const exported = exports.functions;
  const interpreter = new Interpreter({ program, text, scopes, exported }, watchFrom, share);
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
  return { watch, exports, scopes };
}
