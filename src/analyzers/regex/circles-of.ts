import type { NFA } from "refa";

type State = NFA.ReadonlyNode;

/**
 * Gathers the states of an automaton that lead to each other: its strongly connected components, without
 * those of a single state that does not lead to itself (Tarjan 1972, with an explicit stack).
 */
export function circlesOf({ initial }: NFA): State[][] {
  const numbers = new Map<State, { number: number; low: number; isOpen: boolean }>();
  const open: State[] = [];
  const circles: State[][] = [];
  const entered: { state: State; next: Iterator<State> }[] = [];
  const enter = (state: State): void => {
    numbers.set(state, { number: numbers.size, low: numbers.size, isOpen: true });
    open.push(state);
    entered.push({ state, next: state.out.keys() });
  };
  enter(initial);
  for (let top = entered.at(-1); top !== undefined; top = entered.at(-1)) {
    const own = numbers.get(top.state);
    if (own === undefined) break;
    const { value: next, done } = top.next.next();
    if (done !== true) {
      const seen = numbers.get(next);
      if (seen === undefined) enter(next);
      else if (seen.isOpen) own.low = Math.min(own.low, seen.number);
      continue;
    }
    entered.pop();
    const below = numbers.get(entered.at(-1)?.state ?? top.state);
    if (below !== undefined) below.low = Math.min(below.low, own.low);
    if (own.low === own.number) circles.push(closeAt(top.state, open, numbers));
  }
  return circles.filter(([only, ...more]) => more.length > 0 || only?.out.has(only) === true);
}

function closeAt(
  state: State,
  open: State[],
  numbers: ReadonlyMap<State, { isOpen: boolean }>,
): State[] {
  const circle = open.splice(open.indexOf(state));
  for (const each of circle) {
    const entry = numbers.get(each);
    if (entry !== undefined) entry.isOpen = false;
  }
  return circle;
}
