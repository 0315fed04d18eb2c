import { NOTHING, type Value } from "./value.ts";

/** Whether an assignment only creates an object on the way: `a[key] = {}`, `a[key] = new Node()`, `a[key] ||= {}`, `a[key] = a[key] || {}`: nothing arrives but an empty object. */
export function createsParentObject(code: string, written: Value | undefined): boolean {
  if (written !== undefined && isEmpty(written)) return true;
  const at = code.search(ASSIGNS);
  if (at === -1) return false;
  const [left, given] = [code.slice(0, at), code.slice(code.indexOf("=", at) + 1)];
  const right = given.replace(/\bnew [\w$]+\(\s*\)/g, "{}").replace(EITHER_EMPTY, "{}");
  if (!/\{\s*\}|\[\s*\]|Object\.create/.test(right)) return false;
  const known = new Set([...left.split(WORDS), ...ROOM_WORDS]);
  return right.split(WORDS).every((name) => known.has(name) || /^(\d*|is[A-Z]\w*)$/.test(name));
}

/** `=`, `||=`, `??=` */
const ASSIGNS = /(?:\|\||\?\?)?=(?!=)/;

/** An object or a list that was created here and is empty. */
function isEmpty(given: Value): boolean {
  return (
    given.role === "made" &&
    given.taints.length === 0 &&
    (given.elements === null || given.elements === NOTHING) &&
    (given.properties?.size ?? 0) === 0
  );
}

/** `isNumber(next) ? [] : {}` */
const EITHER_EMPTY = /^.*\?\s*(?:\[\s*\]|\{\s*\})\s*:\s*(?:\[\s*\]|\{\s*\})(?=[\s;)]*$)/;
const WORDS = /[^\w$]+/;
const ROOM_WORDS =
  "Object create null undefined typeof object in Array isArray length test void".split(" ");
