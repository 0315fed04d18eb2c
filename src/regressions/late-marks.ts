import { literally } from "../core/literally.ts";
import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { statementsAfter, statementsBefore } from "../comparison/statement-words.ts";
import { ownWordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
/** `task.isDone = true;` */
const MARKS = /^([\w$]+)\.([\w$]+)\s*=\s*(?:true|!0);?$/;
const REFUSES = /\b(?:throw|return)\b/;

/**
 * Finds marks by which something is done only once, that were set before the work and are set behind it now: what
 * fails on the way, or comes back in, is done again.
 */
export function lateMarks(sides: ScriptSides): LostProtection[] {
  if (!/\.[\w$]+\s*=\s*(?:true|!0)\b/.test(sides.text)) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      return marksIn(was.body).flatMap(({ node, owner, before }) => {
        const late = marksIn(is.body).find(
          (each) => squeezed(each.node.text()) === squeezed(node.text()),
        );
        if (late === undefined || before.some(isWork(owner))) return [];
        if (!late.before.some(isWork(owner)) || !statementsAfter(node).some(isWork(owner)))
          return [];
        const oldLine = node.range().start.line + 1;
        return [{ rule: "change/mark-after-work", sides, check: node.text(), oldLine }];
      });
    })
    .slice(0, MAX_PLACES);
}

interface Mark {
  readonly node: SgNode;
  /** What is marked. */
  readonly owner: string;
  /** What stands between the question whether it is marked and the mark. */
  readonly before: readonly SgNode[];
}

function marksIn(body: SgNode): Mark[] {
  return findKinds(body, ["expression_statement"]).flatMap((node) => {
    const [, owner, property] = MARKS.exec(node.text()) ?? [];
    if (owner === undefined || property === undefined) return [];
    const marked = new RegExp(
      String.raw`(?<![\w$.])${literally(owner)}\.${literally(property)}(?![\w$])`,
    );
    const earlier = statementsBefore(node);
    const asked = earlier.findIndex(
      (each) =>
        each.kind() === "if_statement" &&
        marked.test(each.field("condition")?.text() ?? "") &&
        REFUSES.test(each.field("consequence")?.text() ?? ""),
    );
    return asked === -1 ? [] : [{ node, owner, before: earlier.slice(0, asked) }];
  });
}

/** Looks something up, and leaves all as it is. */
const LOOKS =
  /^(?:\$|jQuery|[A-Z]\w*|(?:Object|Array|JSON|Math)\.\w+|[\w$.]*\.(?:is|has|get|find|querySelector|includes|indexOf|keys|values|entries)(?:[A-Z]\w*)?)$/;

/** Calls something with what is marked. */
function isWork(owner: string): (statement: SgNode) => boolean {
  const uses = ownWordOf(owner);
  return (statement) =>
    uses.test(statement.text()) &&
    findKinds(statement, ["call_expression", "new_expression"]).some(
      (call) => uses.test(call.text()) && !LOOKS.test(call.field("function")?.text() ?? ""),
    );
}
