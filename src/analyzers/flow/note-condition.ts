import type { Machine } from "./machine.ts";
import {
  bare,
  calledOn,
  child,
  eachChild,
  isFunction,
  isPattern,
  nodes,
  partOf,
  word,
  type Node,
} from "./node.ts";
import { addNote, type State } from "./state.ts";
import { allTaints } from "./value.ts";

/**
 * Notes for every input in a condition that it was checked, in the words of the check, `!` before those
 * that failed. A check by a function of the file is noted with that function's code.
 */
export function noteCondition(
  machine: Machine,
  written: Node,
  isTrue: boolean,
  state: State,
  depth = 0,
): void {
  const condition = bare(written);
  const operator = condition["operator"];
  const [left, right] = [child(condition, "left"), child(condition, "right")];
  if (condition.type === "UnaryExpression" && operator === "!") {
    const inner = child(condition, "argument");
    if (inner !== null) noteCondition(machine, inner, !isTrue, state, depth);
    return;
  }
  if (condition.type === "LogicalExpression" && left !== null && right !== null) {
    // Of `a && b` that is false, either may be; but what is refused unless an option allows it is refused,
    // and what is not there does no harm.
    if ((operator === "&&") !== isTrue) {
      const [one, other] = [machine.spell(left), machine.spell(right)];
      const isAbout = OPTIONS.test(one) || asksForPresence(one, other, operator === "&&");
      if (isAbout) noteCondition(machine, right, isTrue, state, depth);
      if (OPTIONS.test(other)) noteCondition(machine, left, isTrue, state, depth);
      return;
    }
    noteCondition(machine, left, isTrue, state, depth);
    noteCondition(machine, right, isTrue, state, depth);
    return;
  }
  if (condition.type === "Identifier") {
    const named = machine.conditionOf(condition);
    // `var a = a || b` is its own condition.
    if (named !== null && depth < 3 && CONDITIONS.has(bare(named).type))
      noteCondition(machine, named, isTrue, state, depth + 1);
  }
  const isUnlike = operator === "!==" || operator === "!=";
  // `isAllowed(address) === false` asks what `!isAllowed(address)` asks.
  const said = right?.type === "Literal" ? right["value"] : undefined;
  if (left?.type === "CallExpression" && typeof said === "boolean" && EQUALS.has(operator)) {
    noteCondition(machine, left, (isTrue === said) !== isUnlike, state, depth);
    return;
  }
  const text =
    isUnlike && left !== null && right !== null
      ? `${machine.spell(left)} === ${machine.spell(right)}`
      : machine.spell(condition);
  const note = `${isTrue === isUnlike ? "!" : ""}${text}${calledCode(machine, condition, state)}`;
  for (const id of idsIn(machine, condition, state)) addNote(state, id, note);
}

/** `!options.allowDangerous && isDangerous(key)` */
const OPTIONS = /^!?[\w$.]*\b(?:allow|unsafe|danger|permit)\w*(?: [!=]==? [\w$.]+)?$/i;

/** `name && isBad(name)`, `typeof name !== "undefined" && isBad(name)`; `!name || isGood(name)`. */
function asksForPresence(code: string, next: string, isAnd: boolean): boolean {
  const asked = (isAnd ? PRESENT : ABSENT).exec(code);
  const name = asked?.[1] ?? asked?.[2];
  return name !== undefined && next.split(/[^\w$.]+/).includes(name);
}

const PRESENT =
  /^(?:typeof )?([\w$.]+)(?: !==? (?:null|undefined|void 0|["'](?:undefined)?["']))?$/;
const ABSENT =
  /^!([\w$.]+)$|^(?:typeof )?([\w$.]+) ===? (?:null|undefined|void 0|["'](?:undefined)?["'])$/;

const EQUALS: ReadonlySet<unknown> = new Set(["===", "==", "!==", "!="]);

const CONDITIONS = new Set([
  "CallExpression",
  "LogicalExpression",
  "BinaryExpression",
  "UnaryExpression",
]);

/** The code of what makes the check, behind ` :: `: functions of this file, and constants that are asked. */
function calledCode(machine: Machine, condition: Node, state: State): string {
  const code = askedIn(machine, condition, state, 0);
  return code.length === 0 ? "" : ` :: ${code.join(" ")}`;
}

/** `FORBIDDEN.includes(key)`, `own.call(object, key)`, `keys.some((key) => isForbidden(key))` */
function askedIn(machine: Machine, call: Node, state: State, depth: number): string[] {
  if (call.type !== "CallExpression") return [];
  const callee = partOf(call, "callee");
  const code = functionsAt(machine, callee, state).map((fn) => codeOf(machine, fn));
  const asked = calledOn(call);
  const constant = asked?.type === "Identifier" ? machine.conditionOf(asked) : null;
  if (constant !== null && (LISTS.has(bare(constant).type) || isPattern(bare(constant))))
    code.push(machine.spell(constant));
  if (depth > 1) return code;
  const visit = (node: Node): void => {
    code.push(...askedIn(machine, node, state, depth + 1));
    eachChild(node, visit);
  };
  for (const argument of nodes(call, "arguments").map(bare)) {
    if (isFunction(argument)) visit(argument);
    else if (argument.type === "Identifier" && QUANTIFIERS.test(machine.spell(callee)))
      code.push(...functionsAt(machine, argument, state).map((fn) => codeOf(machine, fn)));
  }
  return code;
}

const QUANTIFIERS = /\.(some|every|find|findIndex|filter)$/;

function functionsAt(machine: Machine, node: Node, state: State): readonly Node[] {
  return machine.quietly(() => machine.evaluate(node, state)).functions;
}

/** Values that can be asked whether they hold something. */
const LISTS = new Set(["ArrayExpression", "ObjectExpression", "NewExpression", "MemberExpression"]);

/** The code of a function, cut where it gets long. */
export function codeOf(machine: Machine, { start, end }: Node): string {
  return machine.text.slice(start, Math.min(end, start + 600));
}

/** The inputs that a condition looks at. */
function idsIn(machine: Machine, condition: Node, state: State): ReadonlySet<string> {
  const owner = ownedBy(condition);
  const ids = new Set<string>();
  const keysOnly =
    owner === null
      ? null
      : allTaints(machine.quietly(() => machine.evaluate(owner, state))).map(({ id }) => id);
  const visit = (written: Node): void => {
    const node = bare(written);
    if (isFunction(node)) return;
    if (node === owner) return;
    if (node.type === "Identifier" || node.type === "MemberExpression") {
      const found = idsOf(machine, node, state);
      for (const id of found) ids.add(id);
      const object = node.type === "MemberExpression" ? child(node, "object") : null;
      if (found.size === 0 && object !== null) visit(object);
      return;
    }
    if (node.type === "CallExpression") {
      const callee = child(node, "callee");
      const object = calledOn(node);
      if (object !== null) visit(object);
      eachChild(node, (it) => {
        if (it !== callee) visit(it);
      });
      return;
    }
    eachChild(node, visit);
  };
  visit(condition);
  // Whether an input's own key is its own says nothing about what it is a key of elsewhere.
  if (keysOnly !== null) for (const id of keysOnly) ids.delete(id);
  return ids;
}

/** The object of `Object.hasOwn(object, key)`, `object.hasOwnProperty(key)` and the like. */
function ownedBy(condition: Node): Node | null {
  if (condition.type !== "CallExpression") return null;
  const spelled = bare(partOf(condition, "callee"));
  const first = (condition["arguments"] as readonly Node[])[0] ?? null;
  const property = child(spelled, "property");
  const name = (property?.["name"] ?? spelled["name"]) as string | undefined;
  const isMethod = spelled.type === "MemberExpression";
  if (isMethod && (name === "hasOwnProperty" || name === "propertyIsEnumerable"))
    return child(spelled, "object");
  const isOwn = /hasOwn|^has$|^own$|^isOwn/.test(name ?? "") && !isMethod;
  if (name === "hasOwn" || isOwn) return first;
  const object = child(spelled, "object");
  const isCall = name === "call" && object !== null;
  if (!isCall) return null;
  const isNamed = /^(?:own|has|hop|isOwn\w*)$/.test(word(object, "name"));
  return isNamed || /hasOwn/i.test(JSON.stringify([object["name"], object["property"]]))
    ? first
    : null;
}

function idsOf(machine: Machine, node: Node, state: State): Set<string> {
  const of = machine.quietly(() => machine.evaluate(node, state));
  return new Set([...allTaints(of), ...of.reached].map(({ id }) => id));
}
