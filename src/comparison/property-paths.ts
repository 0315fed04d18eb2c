import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { hasOpenWrite } from "./dynamic-key-writes.ts";

/** One step into an object by a name: `at = at[key]`, `const next = at[key]`, `merge(at[key], …)`. */
export interface Walk {
  readonly object: string;
  readonly key: string;
}

const PART = String.raw`([A-Za-z_$][\w$.]*)(?:\?\.)?\[\s*([A-Za-z_$][\w$]*(?:\[[\w$+\- ]+\]|\.[\w$]+)*)\s*\]`;
const STEP = new RegExp(
  String.raw`(?<![\w$.])[\w$]+\s*=(?!=|>)\s*(?:[\w$.]+\s*[?:]\s*)?${PART}`,
  "g",
);
const MAX_STEPS = 20;

/**
 * Finds the steps of a function that follows names into an object and writes to the result: the object that a name
 * leads to may be the prototype of all objects.
 */
export function walksIn(code: string, name: string): Walk[] {
  if (!hasOpenWrite(code)) return [];
  const called = new RegExp(
    String.raw`(?<![\w$])${escapeRegExp(name)}\(\s*(?:[\w$]+,\s*)?${PART}`,
    "g",
  );
  const found: Walk[] = [];
  for (const step of name === "" ? [STEP] : [STEP, called])
    for (const match of code.matchAll(step)) {
      if (found.length >= MAX_STEPS) return found;
      const [object = "", key = ""] = match.slice(1);
      if (!/^(?:i|j|n|idx|index)$/.test(key)) found.push({ object, key });
    }
  return found;
}
