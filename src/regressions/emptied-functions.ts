import { identifiersIn } from "../comparison/statement-words.ts";
import { firstLineOf } from "../comparison/map-old-line.ts";
import { WHOLLY_READ, type Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import type { Change } from "./compared.ts";
import type { ComparedFunction } from "../comparison/compared-functions.ts";
import { squeezed } from "../comparison/function-units.ts";

/** A function out of which the change took all that it did. */
interface EmptiedFunction {
  readonly name: string;
  /** What it did last. */
  readonly did: string;
  readonly node: SgNode;
}

const IDLE = /noop|stub|dummy|placeholder|nothing|constructor/i;
const BLOCKS: ReadonlySet<string> = new Set(["statement_block", "block", "compound_statement"]);
/** Nobody misses these. */
const UNMISSED =
  /^(?:return\s*;?$|super\(|parent::|(?:console|log|logger|debug|fmt|System\.(?:out|err))\b|(?:print|println|debug|log|warn|deprecate\w*)\(|throw\b|panic\()/;

/** A function that did something and is empty now. */
export const emptiedFunctions: Detector = {
  name: "emptied-function",
  rules: ["change/function-emptied"],
  languages: WHOLLY_READ,
  detect: (compared) =>
    compared.functions().flatMap((each) => {
      const emptied = emptiedFunction(each, compared.change);
      if (emptied === null) return [];
      const { name, did, node } = emptied;
      const span = firstLineOf(node, compared.text);
      return [{ rule: "change/function-emptied", span, values: { name, did } }];
    }),
};

/**
 * Says whether a function did something and does nothing any more, under the same head and with no word
 * about it: null where it does, where nobody else in the file speaks of it, or where what it did went elsewhere.
 */
function emptiedFunction(
  { was, is, before, text }: ComparedFunction,
  change: Change,
): EmptiedFunction | null {
  if (was.head !== is.head || IDLE.test(was.name)) return null;
  if (!BLOCKS.has(String(is.body.kind())) || contentsOf(is.body).length > 0) return null;
  const did = contentsOf(was.body).filter((each) => each.kind() !== "comment");
  const missed = did.filter(
    (each) =>
      !UNMISSED.test(each.text()) && (each.text().includes("(") || each.text().includes("=")),
  );
  const [last] = missed.slice(-1);
  if (last === undefined || missed.length < did.length) return null;
  if (missed.every((each) => isAboutGone(each.text(), before, text))) return null;
  const elsewhere = squeezed(change.whole().added);
  if (missed.some((each) => elsewhere.includes(squeezed(each.text()).slice(0, 60)))) return null;
  const name = was.name.split(".").at(-1) ?? was.name;
  return timesIn(text, name) > 1 ? { name, did: last.text(), node: is.node } : null;
}

function contentsOf(body: SgNode): SgNode[] {
  return body.children().filter((each) => each.isNamed());
}

/** It set a value that stands nowhere in the file any more, neither by itself nor as a property. */
function isAboutGone(statement: string, before: string, text: string): boolean {
  const set = [...statement.matchAll(/([A-Za-z_$][\w$]*)\s*=(?!=)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return (
    set.length > 0 && set.every((name) => timesIn(before, name) > 1 && timesIn(text, name) === 0)
  );
}

function timesIn(text: string, name: string): number {
  return identifiersIn(text).filter((word) => word === name).length;
}
