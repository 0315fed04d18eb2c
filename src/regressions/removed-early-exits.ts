import { withoutBrackets } from "../comparison/statement-words.ts";
import type { Detector, Regression } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { identifierPattern } from "../core/identifier-pattern.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed, type FunctionUnit } from "../comparison/function-units.ts";
import { freshLines } from "../comparison/fresh-lines.ts";
import type { Compared } from "../comparison/compared.ts";
import { classifyRemovedGuard, GUARDED_RULES, namesIn } from "./guard-rows.ts";

const MAX_CHECKS = 60;
/** Of conditions that went, so many are looked at. */
const MAX_LOST = 40;
const MAX_PLACES = 3;

/** Finds removed conditions with an exit that prevented an attack, while the code behind them still allows it. */
export const removedRefusal: Detector = {
  name: "removed-refusal",
  rules: GUARDED_RULES,
  detect: removedEarlyExits,
};

function removedEarlyExits(sides: Compared): Regression[] {
  const { before, text, added } = sides;
  const fresh = freshLines(sides);
  const [old, kept] = [comparable(before), comparable(text)];
  const places = new Map<number, Regression>();
  let left = MAX_LOST;
  for (const { was, is } of sides.functions()) {
    if (places.size >= MAX_PLACES || left <= 0) break;
    const body = is.body.text();
    const [had, now] = [comparable(was.body.text()), comparable(body)];
    for (const { condition, answer, line, mark = condition } of refusalsIn(was)) {
      if (left <= 0 || countOf(mark, kept) >= countOf(mark, old)) continue;
      // Another function lost it.
      if (countOf(mark, now) >= countOf(mark, had)) continue;
      left -= 1;
      if (isMadeElse(condition, fresh)) continue;
      const refusal = { condition, answer, body, before, text, path: sides.file.path, added };
      const rule = classifyRemovedGuard(refusal, sides.change.nursery);
      if (rule !== null) places.set(line, { rule, check: condition, oldLine: line });
    }
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

interface Refused {
  readonly condition: string;
  readonly answer: string;
  readonly line: number;
  /** The code that has to be gone; absent: the condition. */
  readonly mark?: string;
}

function refusalsIn({ body }: FunctionUnit): Refused[] {
  const conditions = findKinds(body, ["if_statement"]).map((node) => ({
    condition: withoutBrackets(node.field("condition")?.text() ?? ""),
    answer: node.field("consequence")?.text() ?? "",
    line: node.range().start.line + 1,
  }));
  const assertions = findKinds(body, ["expression_statement"]).flatMap((node) => {
    const [called] = CHECKING_STATEMENT.exec(node.text()) ?? [];
    const [, asserted] = ASSERTION.exec(node.text()) ?? [];
    const condition = called ?? asserted;
    if (condition === undefined) return [];
    return [{ condition, answer: `throw ${node.text()}`, line: node.range().start.line + 1 }];
  });
  return [...conditions, ...assertions, ...othersIn(body)].slice(0, MAX_CHECKS * 2);
}

/** `assert(isOpen, "not open");`: the condition, without the message. */
const ASSERTION =
  /^(?:assert|invariant)\(([\s\S]{1,300}?)(?:,\s*(?:"[^"]*"|'[^']*'|`[^`]*`))?\);?$/;

/** `validateName(name);` breaks off by itself. */
const CHECKING_STATEMENT =
  /^(?:await\s+)?(?:[\w$]+\.)*(?:assert|validate|check|ensure|verify|reject|forbid)(?:_[a-z]|_?[A-Z])\w*\([^;]{1,200}\)(?=;?$)/;

/** `else throw …` behind questions about a type: what is of none of them. */
function othersIn(body: SgNode): Refused[] {
  return findKinds(body, ["else_clause"]).flatMap((node) => {
    const answer = node.text();
    const asked = node.parent()?.field("condition")?.text() ?? "";
    const condition = withoutBrackets(asked);
    const bare = answer.replace(COMMENTS, "");
    const isThrown = /^else\s*\{?\s*throw\b/.test(bare) && answer.length < 400;
    if (!isThrown || condition === asked) return [];
    const line = node.range().start.line + 1;
    return [
      { condition: `!(${condition})`, answer, line, mark: answer.slice("else".length).trimStart() },
    ];
  });
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** How often a condition stands in a comparable text. */
function countOf(condition: string, text: string): number {
  return text.split(comparable(condition)).length - 1;
}

/** A text without white space, all of its quotation marks alike. */
function comparable(text: string): string {
  return squeezed(text).replaceAll('"', "'").replaceAll("`", "'");
}

const CHECKS =
  /\.(?:test|match|exec|includes|has|some|startsWith|indexOf|replace(?:All)?)\(|\btypeof\b|\binstanceof\b|\b(?:String|Number|Buffer\.from|Array\.from|\w*[tT]o(?:Buffer|String|Array|Bytes))\(|[!=]==?|\b\w*(?:valid|safe|check|assert|ensure|allow|forbid|verif|saniti|escap|clean|normali|strip|without|(?:is|may|can|should)[A-Z]|encode|quote|basename|relative)\w*\(/i;

/** A line of the change looks at the same value, or makes something else of it. */
function isMadeElse(condition: string, fresh: readonly string[]): boolean {
  const words = namesIn(condition).map(identifierPattern);
  return fresh.some((line) => CHECKS.test(line) && words.some((word) => word.test(line)));
}
