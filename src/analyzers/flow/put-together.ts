import type { Machine } from "./machine.ts";
import { bare, keyName, partOf, word, type Node } from "./node.ts";
import type { State } from "./state.ts";
import { join, passed, type Value } from "./value.ts";

/** One of the parts that a text is put together from. */
export interface Part {
  readonly node: Node;
  readonly value: Value;
}

/** How much of a text around a place tells what the place is. */
const BEFORE = 300;
const AFTER = 40;
/** Stands for the place in the text around it. */
const PLACE = "□";

/** Puts a text together; what varies in it is shown with the markup around it. */
export function putTogether(
  machine: Machine,
  whole: Node,
  parts: readonly Part[],
  state: State,
): Value {
  if (parts.length > 1 && parts.some(({ value }) => value.text?.includes("<") === true))
    tellOfMarkup(machine, whole, parts, state);
  return join(parts.map(({ value }) => value));
}

function tellOfMarkup(machine: Machine, whole: Node, parts: readonly Part[], state: State): void {
  const { watch } = machine;
  const texts = parts.map(({ value }) => value.text ?? "…");
  let before = "";
  for (const [at, { node, value }] of parts.entries()) {
    if (value.taints.length > 0 && before.includes("<")) {
      const after = startOf(texts, at + 1);
      const text = `${before}${PLACE}${after}`;
      const sink = before.slice(before.lastIndexOf("<"));
      // A function of the file is followed into, and what it is called is forgotten.
      const taints = isEscaping(node) ? passed(value.taints, machine.spell(node)) : value.taints;
      const shown = { ...value, taints, text };
      watch.markup({ node, whole, value: shown, state, sink });
    }
    before = `${before}${texts[at] ?? ""}`.slice(-BEFORE);
  }
}

/** A call of what escapes, by its name. */
function isEscaping(node: Node): boolean {
  const call = bare(node);
  if (call.type !== "CallExpression") return false;
  const callee = partOf(call, "callee");
  const name = word(callee, "name") || (keyName(callee, "property") ?? "");
  return /^(?!un)\w*(?:escape|encode|sanitiz|purif)/i.test(name);
}

/** Returns the start of the text after one of the parts, as far as it tells anything. */
function startOf(texts: readonly string[], from: number): string {
  let start = "";
  for (let at = from; at < texts.length && start.length < AFTER; at += 1) start += texts[at] ?? "";
  return start.slice(0, AFTER);
}
