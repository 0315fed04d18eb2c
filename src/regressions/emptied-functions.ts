import { identifiersIn } from "../comparison/statement-words.ts";
import { firstLineOf } from "../comparison/map-old-line.ts";
import type { Detector, Regression } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import type { Change } from "../comparison/compared.ts";
import type { ComparedFunction } from "../comparison/compared-functions.ts";
import { squeezed } from "../comparison/function-units.ts";

const IDLE = /noop|stub|dummy|placeholder|nothing|constructor/i;
const BLOCKS: ReadonlySet<string> = new Set(["statement_block", "block", "compound_statement"]);
/** Nobody misses these. */
const UNMISSED =
  /^(?:return\s*;?$|super\(|parent::|(?:console|log|logger|debug|fmt|System\.(?:out|err))\b|(?:print|println|debug|log|warn|deprecate\w*)\(|throw\b|panic\()/;

/** A function that did something and is empty now. */
export const emptiedFunctions: Detector = {
  name: "emptied-function",
  rules: ["change/function-emptied"],
  detect: (compared) => compared.functions().flatMap((each) => emptied(each, compared.change)),
};

/**
 * Reports a function that did something and does nothing any more, under the same head and with no word about it,
 * unless nobody else in the file speaks of it, or what it did is done elsewhere.
 */
function emptied({ was, is, before, text }: ComparedFunction, change: Change): Regression[] {
  if (was.head !== is.head || IDLE.test(was.name)) return [];
  if (!BLOCKS.has(String(is.body.kind())) || contentsOf(is.body).length > 0) return [];
  const did = contentsOf(was.body).filter((each) => each.kind() !== "comment");
  const isMissed = (statement: string): boolean =>
    !UNMISSED.test(statement) && /[(=]/.test(statement);
  const missed = did.map((each) => each.text());
  const last = missed.at(-1);
  if (last === undefined || !missed.every(isMissed)) return [];
  if (missed.every((each) => isAboutGone(each, before, text))) return [];
  const elsewhere = squeezed(change.whole().added);
  if (missed.some((each) => elsewhere.includes(squeezed(each).slice(0, 60)))) return [];
  const name = was.name.split(".").at(-1) ?? was.name;
  if (timesIn(text, name) <= 1) return [];
  const span = firstLineOf(is.node, text);
  return [{ rule: "change/function-emptied", span, values: { name, did: last } }];
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
