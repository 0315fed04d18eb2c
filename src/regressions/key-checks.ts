import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { hasOpenWrite } from "../comparison/dynamic-key-writes.ts";
import { calledNames, identifiersIn } from "../comparison/statement-words.ts";

/** The names that code keeps away: three names, a beginning, or those that every object has. */
export type KeyCheck = "__proto__" | "constructor" | "prototype" | "__" | "built-in" | "root";

/** The name as a string or in a pattern, but not as a property, except in tables of names. */
const PROTO =
  /(?<![\w$.])(?<![\w$)\]]\[\s*["'`])__proto__(?!["'`]?\s*:)|\bcase\s+["'`]__proto__|__proto__["']?\s*:\s*(?:true|!0|1)\b|\bdelete\s[^;]{0,80}__proto__/;
/** `name === "constructor"`, or the name in a list; not where it is read from an object. */
const CONSTRUCTOR =
  /(?:[=!]==?\s*|^\s*|[,(|]\s*|(?<![\w$)\]])\[\s*)["'`]constructor["'`](?!\s*:)|["'`.]constructor\.prototype["'`.]|\bcase\s+["'`]constructor["'`]/;

const CHECKS: readonly (readonly [KeyCheck, RegExp])[] = [
  ["__proto__", PROTO],
  ["constructor", new RegExp(`${CONSTRUCTOR.source}|[|(^]constructor(?=[|)$])`)],
  [
    "prototype",
    /(?:[=!]==?\s*|^\s*|[,(|]\s*|(?<![\w$)\]])\[\s*|\bcase\s+)["'`]prototype["'`](?!\s*\.)|["'`]prototype["'`]\s*[=!]==?|["'`.]constructor\.prototype["'`.]|[|(^]prototype(?=[|)$])/m,
  ],
  [
    "__",
    /\.(?:startsWith|indexOf)\(\s*["'`]__["'`]|\/\^_(?:_|\{2)(?![\w])|["'`]__["'`]\s*===?|[=!]==?\s*["'`]__["'`]/,
  ],
  [
    "built-in",
    /\bin\s+Object\.prototype\b|(?:Names|ownKeys)\(\s*Object\.prototype\s*\)|\bObject\.prototype\.hasOwnProperty\(|\bObject\.prototype\[\s*\w|(?<![\w$)\]])\(?\{\}\)?\[\s*[A-Za-z]/,
  ],
  [
    "root",
    /[=!]==?\s*(?:Object|Function|Array)\.prototype\b(?!\.)|\bgetPrototypeOf\([^()\n]*\)\s*[=!]==?|[=!]==?\s*(?:Object|Reflect)\.getPrototypeOf\(/,
  ],
];

/** A name that says what its function is for, where its text is not at hand. */
const SOUNDS =
  /^(?:(?!.*(?:set|get|merge)).*(?:pollut|(?:safe|forbidden|dangerous|reserved|blocked|illegal|disallowed|allowed|valid|special)_?(?:object_?)?(?:key|prop|segment)|is_?proto(?:type)?_?(?:key|prop|name)).*)$/i;

/**
 * Finds what a piece of code says itself that names are kept away from. `around` is what it is a part of:
 * there a path may be put together that is compared in it.
 */
export function keyChecksIn(code: string, around = code): ReadonlySet<KeyCheck> {
  const text = withoutWholePaths(withoutRemarks(code), around);
  return new Set(CHECKS.flatMap(([check, pattern]) => (pattern.test(text) ? [check] : [])));
}

function withoutRemarks(code: string): string {
  return code.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "").replace(/\s\/\/\s.*$/gm, "");
}

/** Removes comparisons of a whole path with a name, which let the parts of the path pass. */
function withoutWholePaths(code: string, around: string): string {
  if (!/\.(?:join|split)\(/.test(around) || !/[=!]==?\s*["'`](?:__proto__|con)/.test(code))
    return code;
  let looked = 0;
  return code.replace(WHOLE, (text, name: string) => {
    if ((looked += 1) > MAX_WHOLE) return text;
    const isPath = new RegExp(
      String.raw`(?<![\w$.])${escapeRegExp(name)}(?:\s*=[^=\n]*\.join\(|\s*\.split\()`,
    );
    return isPath.test(around) ? "" : text;
  });
}

const MAX_WHOLE = 20;
const WHOLE =
  /(?<![\w$.])([A-Za-z_$][\w$]*)\s*[=!]==?\s*["'`](?:__proto__|constructor|prototype)["'`]/g;

/** The lines of a whole change are asked about for each of its files: what they say is read once. */
let last: { readonly code: string; readonly checks: ReadonlySet<KeyCheck> } | undefined;

/** Finds the checks among the lines that come with a change, but for those of a whole path in one file. */
export function keyChecksAdded(
  added: string,
  own: { readonly added: string; readonly text: string },
): ReadonlySet<KeyCheck> {
  if (last?.code !== added) last = { code: added, checks: keyChecksIn(added, "") };
  if (last.checks.size === 0) return last.checks;
  const [spelled, meant] = [keyChecksIn(own.added, ""), keyChecksIn(own.added, own.text)];
  return new Set([...last.checks].filter((check) => !spelled.has(check) || meant.has(check)));
}

/** The checks of functions and lists, by name. */
export type KeyCheckers = ReadonlyMap<string, ReadonlySet<KeyCheck>>;

const DECLARING = [
  "function_declaration",
  "variable_declarator",
  "method_definition",
  "assignment_expression",
  "pair",
];
/** Longer code does more than check. */
const MAX_CHECKER = 1200;
const MAX_ROUNDS = 2;

/** Finds the lists, patterns and functions of a script that names are checked with. */
export function keyCheckersOf(root: SgNode): KeyCheckers {
  const all = new Map<string, Set<KeyCheck>>();
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const node of findKinds(root, DECLARING)) {
    const { start, end } = node.range();
    if (end.index - start.index > MAX_CHECKER) continue;
    const held = node.field("name") ?? node.field("left") ?? node.field("key");
    const [, name] = /([\w$]+)\s*$/.exec(held?.text() ?? "") ?? [];
    if (name === undefined || ["exports", "prototype", "constructor", "__proto__"].includes(name))
      continue;
    const text = node.text();
    if (hasOpenWrite(text)) continue;
    texts.push({ name, text });
    for (const check of keyChecksIn(text)) all.set(name, (all.get(name) ?? new Set()).add(check));
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    for (const { name, text } of texts)
      for (const used of new Set(identifiersIn(text)))
        if (used !== name)
          for (const check of all.get(used) ?? [])
            all.set(name, (all.get(name) ?? new Set()).add(check));
  return all;
}

/** Returns the names that code keeps away, itself or with the functions and lists that it uses. */
export function reachedKeyChecks(code: string, checkers: KeyCheckers): ReadonlySet<KeyCheck> {
  const found = new Set(keyChecksIn(code));
  for (const word of identifiersIn(code))
    for (const check of checkers.get(word) ?? []) found.add(check);
  for (const name of [...calledNames(code), ...askedNames(code)])
    if (!checkers.has(name) && SOUNDS.test(name))
      for (const check of ["__proto__", "constructor", "prototype"] as const) found.add(check);
  return found;
}

/** `FORBIDDEN_KEYS.includes(key)`, `utils.unsafeKeys.has(key)` */
function askedNames(code: string): string[] {
  return [...code.matchAll(/(?<![\w$])([\w$]+)\.(?:has|includes|indexOf)\(/g)].map(
    ([, name = ""]) => name,
  );
}
