import type { Compared } from "../comparison/compared.ts";
import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionAt } from "../comparison/function-at.ts";
import { squeezed } from "../comparison/function-units.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/map-old-line.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { Detector, Regression } from "./detector.ts";
import { makesHarmless } from "./escape-names.ts";
import { finds, patternsIn } from "./pattern-literals.ts";
import { aboutName, compile, compiled, isLookedFor, rowsOf } from "./row-patterns.ts";

const MAX_PLACES = 3;
/** Of calls that went, so many are looked at. */
const MAX_CALLS = 60;
const MAX_CALL = 300;
const MAX_HUNKS = 60;
const MAX_LINES = 40;
const AROUND = 6;

const WRAPS = rowsOf("wrap").map((row) => ({
  ...row,
  call: row.call.map(compile),
  around: compiled(row.around),
}));
type Wrap = (typeof WRAPS)[number];

/**
 * A value that loses the call around it, or a pattern that takes fewer characters out of it, before it becomes a part
 * of markup, of a command, of code, of a query, of a path, of an address or of a header.
 */
export const removedWrappingCall: Detector = {
  name: "removed-wrapping-call",
  rules: [...new Set(WRAPS.map(({ rule }) => rule))],
  detect(sides) {
    const rows = WRAPS.filter(
      (row) =>
        isLookedFor(row, sides.change.nursery) &&
        row.needs.every((form) => compile(form).test(sides.text)),
    );
    return [...removedCalls(sides, rows), ...removedCharacters(sides, rows)].slice(0, MAX_PLACES);
  },
};

function removedCalls(sides: Compared, rows: readonly Wrap[]): Regression[] {
  const now = squeezed(sides.text);
  const before = squeezed(sides.before);
  const calls = sides.functions().flatMap(({ was, is }) =>
    findKinds(was.body, ["call_expression"])
      .filter((call) => isRemoved(call, sides) && call.text().length <= MAX_CALL)
      .map((call) => ({ call, body: is.body })),
  );
  return calls.slice(0, MAX_CALLS).flatMap(({ call, body }) => {
    const check = call.text();
    const spelled = squeezed(check);
    if (now.split(spelled).length >= before.split(spelled).length) return [];
    const row = rows.find((each) => isOpen(each, call, { body, sides }));
    const oldLine = call.range().start.line + 1;
    return row === undefined ? [] : [{ rule: row.rule, check, oldLine }];
  });
}

function isRemoved(call: SgNode, { file }: Compared): boolean {
  const line = call.range().start.line + 1;
  return file.removed.some(({ old: { start, end } }) => start <= line && line <= end);
}

/** Whether the value is used as it comes, and no line of the change makes it harmless in another way. */
function isOpen(
  { call: forms, body: uses }: Wrap,
  call: SgNode,
  { body, sides }: { readonly body: SgNode; readonly sides: Compared },
): boolean {
  if (!isOfForm(call, forms)) return false;
  const heir = heirOf(call, sides);
  if (heir !== null && makesHarmless(calleeOf(call))) return false;
  const left = body.text();
  return chainsIn(wrapped(call)).some((chain) => {
    const word = aboutName("□(?![\\w$])", chain);
    return (
      word.test(left) &&
      uses.every((form) => aboutName(form, chain).test(left)) &&
      !sides.added
        .split("\n")
        .some((line) => squeezed(line) !== heir && CLEANS.test(line) && word.test(line)) &&
      !findKinds(body, ["call_expression"]).some(
        (each) =>
          each.text().length <= MAX_CALL && isOfForm(each, forms) && word.test(wrapped(each)),
      )
    );
  });
}

/** Whether a call is of a form by its own name, and not by that of a call within it. */
function isOfForm(call: SgNode, forms: readonly RegExp[]): boolean {
  const own = calleeOf(call).length;
  return forms.some((form) => (form.exec(call.text())?.index ?? own) < own);
}

const CLEANS =
  /escap|saniti|quot|encode|purif|normali[sz]|basename|\.replace(?:All)?\(|clean|strip|collapse|typeof|\.(?:test|match)\(|startsWith|\b(?:String|Number|BigInt)\(|parse(?:Int|Float)\(|Math\.|\bis[A-Z]\w*\(|\bsafe/i;

function calleeOf(call: SgNode): string {
  return call.field("function")?.text() ?? "";
}

/** Returns the input of a call: its arguments, or its object if it takes none but a function or a pattern. */
function wrapped(call: SgNode): string {
  const given = call.field("arguments")?.text() ?? "";
  const isOfObject = /^\(\s*(?:\)|\/|String\b|\(?[\w$]*\)?\s*=>)/.test(given);
  return isOfObject ? (call.field("function")?.field("object")?.text() ?? "") : given;
}

/** Returns the removed line without the call, if the change adds it. */
function heirOf(call: SgNode, { before, added }: Compared): string | null {
  const { start, end } = call.range();
  const from = before.lastIndexOf("\n", start.index) + 1;
  const to = before.indexOf("\n", end.index);
  const value =
    call
      .field("arguments")
      ?.children()
      .find((each) => each.isNamed())
      ?.text() ?? "";
  const rest = before.slice(end.index, to === -1 ? undefined : to);
  const bare = squeezed(before.slice(from, start.index) + value + rest);
  return added.split("\n").some((line) => squeezed(line) === bare) ? bare : null;
}

const NO_VALUES: ReadonlySet<string> = new Set(
  "this true false null undefined String typeof new".split(" "),
);

/** Returns the names that a value is made of: `link.url`, or both `name` and `key` of `name[key]`. */
function chainsIn(value: string): string[] {
  const code = value.replace(/"[^"]*"|'[^']*'/g, "");
  return [
    ...code.matchAll(
      /(?<![\w$.])[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*(?!\s*\()|\[[^[\]]*\])*(?![\w$]|\s*\()/g,
    ),
  ]
    .map(([chain]) => (chain.startsWith("this.") ? chain.slice("this.".length) : chain))
    .filter((chain) => !NO_VALUES.has(chain));
}

/** A pattern that values are cleaned with, or one under a name. */
const CLEANING =
  /\.replace(?:All)?\(|^\s*(?:(?:const|let|var|export|static|readonly|private)\s+)*[\w$.]+\s*[:=]\s*\//;

/** Puts a line break in the place of another, so that none is taken out. */
const KEEPS_LINES = /\.replace(?:All)?\(\s*\/[^/]*\/\w*,\s*(["'`])(?:\\r)?\\n\1\s*\)/;

/** A function that by its name does the same. */
const OTHER_CALL = /\b\w*(?:escap|saniti|quot|encod|purif|clean|strip|without|remov)\w*\(/i;

/** Finds the hunks whose patterns take fewer characters out than before. */
function removedCharacters(sides: Compared, rows: readonly Wrap[]): Regression[] {
  const old = sides.before.split("\n");
  return hunksOf(sides)
    .slice(0, MAX_HUNKS)
    .flatMap((hunk) => {
      if (Math.max(hunk.old.length, hunk.now.length) > MAX_LINES) return [];
      const [was, is] = [hunk.old, [...hunk.now, ...sides.added.split("\n")]].map(cleaningIn);
      const at = hunk.old.findIndex((line) => cleaningIn([line]).length > 0);
      if (was === undefined || is === undefined || at === -1) return [];
      const oldLine = hunk.oldStart + at;
      if (hunk.now.some((line) => OTHER_CALL.test(line) && !hunk.old.includes(line))) return [];
      const near = nearby(hunk, old, sides);
      const row = rows.find(
        ({ rejects, around }) =>
          around?.test(near) !== false &&
          rejects.some(
            (each) =>
              was.some((form) => finds(form, each)) && !is.some((form) => finds(form, each)),
          ),
      );
      const check = hunk.old[at]?.trim() ?? "";
      return row === undefined ? [] : [{ rule: row.rule, check, oldLine }];
    });
}

/** Returns the patterns of lines that name characters; a pattern of any white space does not. */
function cleaningIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => isCode(line) && CLEANING.test(line) && !KEEPS_LINES.test(line))
    .flatMap((line) => patternsIn(line))
    .filter((form) => !form.toLowerCase().includes("\\s"))
    .map((form) => form.replace(/^\/\.(?=\[)/, "/"));
}

/** The lines around a hunk, and the function that is left there. */
function nearby({ old: lost, oldStart }: Hunk, old: readonly string[], sides: Compared): string {
  const start = oldStart - 1;
  const around = old.slice(Math.max(0, start - AROUND), start + lost.length + AROUND);
  const left = functionAt(sides.is(), lineOfOld(sides.file, oldStart))?.body.text() ?? "";
  return [...around, left].join("\n");
}
