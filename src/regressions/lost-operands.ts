import type { SgNode } from "@ast-grep/napi";
import { literally } from "../core/literally.ts";
import { changedUnits, type ChangedUnit } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { freshLines } from "../comparison/fresh-lines.ts";
import { squeezed } from "../comparison/function-units.ts";
import { keepsAnswers, keepsOutBreaks, namesIn, withConstants } from "./refusal-of.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { ownWordOf } from "../comparison/word-of.ts";

const MAX_CONDITIONS = 200;
/** More of them that changed in one function were written anew. */
const MAX_CHANGED = 20;
const MAX_PLACES = 3;
const MAX_TEXT = 600;

/**
 * Finds conditions of which one part went while the others stand as they did: one reason less to refuse,
 * one question less before something is done, one end less of a loop.
 */
export function lostOperands(sides: ScriptSides): LostProtection[] {
  const fresh = freshLines(sides);
  const places = new Map<number, LostProtection>();
  for (const unit of changedUnits(sides.was(), sides.is())) {
    if (places.size >= MAX_PLACES) break;
    for (const { rule, check, line } of lostIn(unit, { sides, fresh }))
      places.set(line, { rule, sides, check, oldLine: line });
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

interface Change {
  readonly sides: ScriptSides;
  /** The lines of it that say something new. */
  readonly fresh: readonly string[];
}

interface Lost {
  readonly rule: string;
  readonly check: string;
  readonly line: number;
}

function lostIn({ name, was, is }: ChangedUnit, { sides, fresh }: Change): Lost[] {
  const [old, left] = [conditionsIn(was.body), conditionsIn(is.body)];
  const [known, kept] = [old, left].map((all) => new Set(all.map(({ key }) => key)));
  const gone = old.filter(({ key }) => kept?.has(key) === false).slice(0, MAX_CHANGED);
  const come = left
    .filter(({ key }) => known?.has(key) === false)
    .slice(0, MAX_CHANGED)
    .map((each) => ({ each, part: partOf(each.node, new Map()) }));
  if (come.length === 0) return [];
  return gone.flatMap((condition) => {
    const whole = partOf(condition.node, declaredOnlyIn(was.body, is.body, condition));
    for (const other of come.filter(({ each }) => each.kind === condition.kind)) {
      const part = lostPart(whole, other.part);
      if (part === null) continue;
      const rule = ruleOf({ condition, part, name, sides, was: was.body });
      if (rule === null || isAskedElse(part.operand, other.each, { sides, fresh })) return [];
      return [{ rule, check: part.operand, line: lineOf(condition.node, part.operand) }];
    }
    return [];
  });
}

/** A condition, or a value that is given back as one. */
interface Condition {
  readonly node: SgNode;
  readonly kind: string;
  readonly key: string;
  /** What is done where it holds; empty for what is given back. */
  readonly answer: string;
}

const ASKING = [
  "if_statement",
  "while_statement",
  "do_statement",
  "for_statement",
  "return_statement",
];

function conditionsIn(body: SgNode): Condition[] {
  return findKinds(body, ASKING)
    .slice(0, MAX_CONDITIONS)
    .flatMap((statement) => {
      const kind = String(statement.kind());
      const node =
        kind === "return_statement"
          ? statement.children().find((each) => each.isNamed())
          : statement.field("condition");
      if (node === null || node === undefined || node.text().length > MAX_TEXT) return [];
      const answer = statement.field("consequence")?.text() ?? "";
      return [{ node, kind, key: squeezed(node.text()), answer }];
    });
}

/** Variables of a condition that its side declares and the other does not, with what they stand for. */
function declaredOnlyIn(
  was: SgNode,
  is: SgNode,
  { node: condition }: Condition,
): ReadonlyMap<string, string> {
  const names = new Set(namesIn(condition.text()));
  const text = is.text();
  const before = was.text();
  const gone = new Set(
    [...names].filter((name) => !ownWordOf(name).test(text) && !isCountedUp(name, before)),
  );
  if (gone.size === 0) return new Map();
  return new Map(
    findKinds(was, ["variable_declarator"]).flatMap((node): [string, string][] => {
      const [name, value] = [node.field("name")?.text() ?? "", node.field("value")?.text() ?? ""];
      return gone.has(name) && value !== "" && value.length < MAX_TEXT ? [[name, value]] : [];
    }),
  );
}

/** A condition taken apart: its sign, and what stands between the signs. */
interface Part {
  readonly text: string;
  readonly key: string;
  readonly sign: string;
  readonly operands: readonly Part[];
}

function partOf(node: SgNode, values: ReadonlyMap<string, string>): Part {
  const bare = withoutBrackets(node);
  const sign = signOf(bare);
  const operands = sign === "" ? [] : chainOf(bare, sign).map((each) => partOf(each, values));
  const text = [...values].reduce(
    (code, [name, value]) => code.replace(ownWordOf(name, "g"), () => value),
    bare.text(),
  );
  return { text, key: squeezed(text), sign, operands };
}

function withoutBrackets(node: SgNode): SgNode {
  let inner = node;
  while (/^(?:parenthesized_expression|expression_statement)$/.test(String(inner.kind()))) {
    const next = inner.children().find((each) => each.isNamed() && each.kind() !== "comment");
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

/** `&&` or `||`; `!` before a group of them. */
function signOf(node: SgNode): string {
  if (node.kind() === "binary_expression") {
    const sign = node.field("operator")?.text() ?? "";
    return /^(?:&&|\|\|)$/.test(sign) ? sign : "";
  }
  const argument = node.kind() === "unary_expression" ? node.field("argument") : null;
  const isNot = node.field("operator")?.text() === "!";
  return isNot && argument?.kind() === "parenthesized_expression" ? "!" : "";
}

function chainOf(node: SgNode, sign: string): SgNode[] {
  const bare = withoutBrackets(node);
  if (signOf(bare) !== sign) return [node];
  if (sign === "!") return [bare.field("argument") ?? bare];
  const [left, right] = [bare.field("left"), bare.field("right")];
  return [left, right].flatMap((each) => (each === null ? [] : chainOf(each, sign)));
}

interface LostPart {
  readonly operand: string;
  /** Whether the whole holds more often without it. */
  readonly holdsMore: boolean;
}

/** The one part by which two conditions differ; null where they differ in more. */
function lostPart(was: Part, is: Part, isNegated = false): LostPart | null {
  if (was.sign === "" || was.key === is.key) return null;
  const others = is.sign === was.sign ? is.operands : [is];
  if (was.sign === "!")
    return is.sign === "!" ? lostWithin(was.operands, is.operands, !isNegated) : null;
  if (was.operands.length === others.length) return lostWithin(was.operands, others, isNegated);
  if (was.operands.length !== others.length + 1) return null;
  const at = was.operands.findIndex((each, index) => each.key !== others[index]?.key);
  const lost = was.operands[at];
  const isRest = was.operands
    .slice(at + 1)
    .every((each, index) => each.key === others[at + index]?.key);
  if (lost === undefined || !isRest) return null;
  return { operand: lost.text, holdsMore: (was.sign === "&&") !== isNegated };
}

function lostWithin(
  was: readonly Part[],
  is: readonly Part[],
  isNegated: boolean,
): LostPart | null {
  const differ = was.flatMap((each, at) => (each.key === is[at]?.key ? [] : [at]));
  const [at] = differ;
  const [one, other] = [was[at ?? -1], is[at ?? -1]];
  return differ.length === 1 && one !== undefined && other !== undefined
    ? lostPart(one, other, isNegated)
    : null;
}

const REFUSES =
  /\bthrow\b|\breject\(|\babort\w*\(|["'`]error["'`]|\.(?:close|destroy|terminate)\(\s*\)|\b(?:callback|cb|next|done)\(\s*(?:new\b|\w*[eE]rr)|\b4\d\d\b|\breturn\s+(?:false|null|\w*(?:[eE]rr|fail|deny|refuse)\w*\()/;
/** Functions that say whether something may be, and such that say whether it may not. */
const ALLOWS =
  /(?:^|[./])_?(?:is(?!Not|Invalid|Blocked|Private|Forbidden|Denied|Reserved|Unsafe)|has|can|may|check|verify|validate|allow|accept|match|same|equal)\w*$/;
const FORBIDS =
  /(?:^|[./])_?is(?:Not|Invalid|Blocked|Private|Forbidden|Denied|Reserved|Unsafe)\w*$/;
/** What says nothing of what comes in. */
const CIRCUMSTANCE =
  /feature|enabled|disabled|experiment|debug|legacy|deprecat|version|platform|browser|NODE_ENV|\bwindow\b|process\.|\bdev\b|cache|support|locale|verbose|silent|quiet|warn|\b(?:options?|opts|settings|config\w*|callback|cb|this\.options)\b(?!\.headers)/i;

function ruleOf({
  condition: { kind, answer, node },
  part: { operand, holdsMore },
  name,
  sides,
  was,
}: {
  readonly condition: Condition;
  readonly part: LostPart;
  readonly name: string;
  readonly sides: ScriptSides;
  /** The function as it was. */
  readonly was: SgNode;
}): string | null {
  if (/^(?:while|do|for)_/.test(kind)) return holdsMore ? "change/loop-end-removed" : null;
  if (CIRCUMSTANCE.test(operand)) return null;
  if (kind === "return_statement") {
    const isLooser = holdsMore ? ALLOWS.test(name) : FORBIDS.test(name);
    return isLooser ? "change/condition-weakened" : null;
  }
  if (isShown(answer, was)) return null;
  const isRefusing = answer.length < MAX_TEXT && REFUSES.test(answer);
  if (isRefusing && holdsMore) return null;
  if (isRefusing)
    return endsCounting(operand, was.text()) ? "change/limit-removed" : "change/condition-weakened";
  if (holdsMore && answer.length < MAX_TEXT && keepsAnswers(`${node.text()} ${answer}`))
    return "change/kept-for-others";
  // Elsewhere what is asked tells what it kept out.
  const isAbout = /header/i.test(`${operand} ${node.text()} ${answer}`);
  const whole = withConstants(operand, sides.before);
  return holdsMore && isAbout && keepsOutBreaks(whole, operand) ? "change/line-break-let-in" : null;
}

/** A part of a page that is left out where there is nothing to show: it keeps nobody from anything. */
function isShown(answer: string, was: SgNode): boolean {
  return (
    /^\{?\s*return\s+(?:null|false|undefined);?\s*\}?$/.test(answer) &&
    /\breturn\s*\(?\s*<[A-Za-z>]/.test(was.text())
  );
}

/** `steps > 1000`, `1e3 < steps`, `steps > MAX_STEPS` of what the function counts up by itself. */
function endsCounting(operand: string, body: string): boolean {
  const [, left, right] =
    /^\(?\s*(?:([\w$.]+)\s*>=?\s*END|END\s*<=?\s*([\w$.]+))\s*\)?$/.exec(
      operand.replace(END, "END"),
    ) ?? [];
  const counted = left ?? right;
  return counted !== undefined && counted !== "END" && isCountedUp(counted, body);
}

function isCountedUp(name: string, body: string): boolean {
  const own = literally(name);
  return new RegExp(String.raw`(?<![\w$.])${own}\s*(?:\+\+|\+=)|\+\+\s*${own}(?![\w$])`).test(body);
}

/** A number of some size, or what is named as a limit. */
const END =
  /(?<![\w$.])(?:\d[\d_]{2,}|[\d.]+e\d+|[\w$.]*(?:[mM]ax|[lL]imit|MAX|LIMIT)\w*|[A-Z][A-Z\d_]{3,})(?![\w$.(])/;

const CHECKS =
  /\b(?:if|while|for|assert\w*|throw)\b|\?|&&|\|\||\b\w*(?:valid|safe|check|ensure|allow|verif|saniti)\w*\(/i;

/** A line of the change that is not the condition itself looks at the same values, or makes others of them. */
function isAskedElse(operand: string, { node }: Condition, { sides, fresh }: Change): boolean {
  const { start, end } = node.range();
  const own = sides.text
    .split("\n")
    .slice(start.line, end.line + 1)
    .join("\n");
  const words = namesIn(operand).map((name) => ownWordOf(name));
  return fresh.some(
    (line) =>
      line.trim() !== "" &&
      !own.includes(line.trim()) &&
      CHECKS.test(line) &&
      words.some((word) => word.test(line)),
  );
}

/** The line of the old text in which a part of a condition begins. */
function lineOf(node: SgNode, operand: string): number {
  const [first = ""] = operand.split("\n");
  const at = Math.max(0, node.text().indexOf(first));
  return node.range().start.line + node.text().slice(0, at).split("\n").length;
}
