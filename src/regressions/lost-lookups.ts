import { literally } from "../core/literally.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ComparedFunction } from "../comparison/compared-functions.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { holds, statementsAfter, statementsBefore } from "../comparison/statement-words.ts";

/** A look at what is known already whose answer the change no longer uses. */
export interface LostLookup {
  /** The condition under which the known answer was given. */
  readonly check: string;
  /** What was given, and is now worked out anew. */
  readonly known: string;
  /** The line of the old file that the check began in, from 1. */
  readonly oldLine: number;
}

/**
 * Finds the `if (known !== undefined) return known;` that went although what it gave is still looked up
 * or still stored: silent where anything else reads it.
 */
export function lostLookups({ was, is }: ComparedFunction): LostLookup[] {
  if (was.head !== is.head) return [];
  const now = is.body.text();
  return findKinds(was.body, ["if_statement"]).flatMap((node) => {
    const check = (node.field("condition")?.text() ?? "").replace(/^\(([\s\S]*)\)$/, "$1");
    const known = answerOf(node);
    if (known === null || !holds(check, known) || holds(now, `if (${check})`)) return [];
    if (!isOverwritten(node, known, now) && !isOnlyWritten(known, now)) return [];
    return [{ check, known, oldLine: node.range().start.line + 1 }];
  });
}

/** The value that an `if` returns, where that is all it does. */
function answerOf(node: SgNode): string | null {
  if (node.field("alternative") !== null) return null;
  const answer = node.field("consequence")?.text() ?? "";
  return /^\{?\s*return\s+([\w$.]+(?:\[[\w$.]+\])?)\s*;?\s*\}?$/.exec(answer)?.[1] ?? null;
}

/** `let known = cache.get(key); known = work(key);` is all that is left of it. */
function isOverwritten(node: SgNode, known: string, now: string): boolean {
  if (!/^[\w$]+$/.test(known)) return false;
  const [made] = statementsBefore(node);
  const [next] = statementsAfter(node);
  if (made === undefined || next === undefined) return false;
  const name = literally(known);
  const isMade = new RegExp(String.raw`^(?:let|var)\s+${name}\s*=.*[[(]`).test(made.text());
  const isNew = new RegExp(String.raw`^${name}\s*=(?!=)(?![^]*(?<![\w$.])${name}(?![\w$]))`);
  return (
    isMade && isNew.test(next.text()) && squeezed(now).includes(squeezed(made.text() + next.text()))
  );
}

/** `cache[key] = answer` is left, and nothing else of the cache. */
function isOnlyWritten(known: string, now: string): boolean {
  const [, store = ""] = /^([\w$]+)\[/.exec(known) ?? [];
  if (store === "") return false;
  const name = literally(store);
  const uses = now.match(new RegExp(String.raw`(?<![\w$.])${name}(?![\w$]).{0,80}`, "g")) ?? [];
  const writes = uses.filter((use) => /^[\w$]+\[[^\]]*\]\s*=(?!=)/.test(use));
  const makes = uses.filter((use) => /^[\w$]+\s*=(?!=)/.test(use));
  return writes.length > 0 && makes.length > 0 && writes.length + makes.length === uses.length;
}
