import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { ESCAPES as TOLD } from "./escape-names.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { freshLines } from "../comparison/fresh-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

import { ownWordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const MAX_PATTERNS = 40;
const MAX_TEXT = 400;

/** `escapeRegExp(name)`, `_.escapeRegExp(name)`, `escape(name)`, `quote(name)`: what it is called, and with what. */
const CALL = /(?<![\w$.])((?:[\w$]+\.)*[\w$]+)\(\s*([A-Za-z_$][\w$.]*)\s*\)/g;
const ESCAPES =
  /(?:^|[._])esc(?:ape)?(?:[A-Z_\d]\w*)?$|quote|literal|reg_?exp?_?safe|safe_?reg_?exp?/i;
/** `name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")` */
const BY_HAND =
  /(?<![\w$.])([A-Za-z_$][\w$.]*)\.replace(?:All)?\(\s*\/\[[^/\n]{0,60}[*+?^][^/\n]{0,60}\]\/g[a-z]*,\s*["'`]\\\\\$/g;
/** Names under which a module for escaping is known, whatever they are. */
const TAKEN =
  /(?:\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:[\w$]+\()?\s*require\(|\bimport\s+(?:\*\s*as\s+)?([\w$]+)\s+from\s*)\s*["'`][^"'`\n]*esc[^"'`\n]*reg[^"'`\n]*["'`]/gi;

/** Finds texts that were escaped on their way into a regular expression, and go into the same as they are now. */
export function lostPatternEscapes(sides: ScriptSides): LostProtection[] {
  const { before, text } = sides;
  const named = lostByName(sides);
  if (named.length > 0) return named;
  if (!/\bRegExp\(/.test(before) || !/\bRegExp\(/.test(text)) return [];
  const taken = new Set([...before.matchAll(TAKEN)].map(([, one, other]) => one ?? other ?? ""));
  const isEscape = (name: string): boolean => taken.has(name) || ESCAPES.test(name);
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      const made = patternsIn(is.body).map((node) => node.text());
      if (made.length === 0 || escapedIn(is.body.text(), isEscape).length > 0) return [];
      return patternsIn(was.body).flatMap((node) =>
        escapedFor(node, was.body, isEscape)
          .filter(({ value }) => made.some((code) => ownWordOf(value).test(code)))
          .map(({ check, at }) => ({
            rule: "change/pattern-escape-removed",
            sides,
            check,
            oldLine: at.range().start.line + 1,
          })),
      );
    })
    .slice(0, MAX_PLACES);
}

/** Escapes for nothing but patterns, wherever they are made of the text. */
const FOR_PATTERNS =
  /(?:^|[._])_?(?:esc(?:ape)?|quote)_?(?:[sS]tring_?)?(?:[rR]e|[rR]eg_?[eE]xp?|[rR]eg_?[eE]x|[pP]attern)s?$/;
const MAKES_TEXT = /\+=|\$\{|["'`]\s*\+|\+\s*["'`]|\breturn\b|=>/;

/**
 * Finds texts that were escaped by a function for patterns, on their way into a text that others make a pattern of, and
 * that are put there without it now, or with a part of what it did.
 */
function lostByName(sides: ScriptSides): LostProtection[] {
  const fresh = freshLines(sides).filter((line) => MAKES_TEXT.test(line));
  if (fresh.length === 0 || fresh.some((line) => /esc(?:ape)?|quote|literal/i.test(line)))
    return [];
  const isCalled = (body: SgNode): boolean =>
    escapedIn(body.text(), (name) => FOR_PATTERNS.test(name)).length > 0;
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      if (!isCalled(was.body) || isCalled(is.body)) return [];
      return findKinds(was.body, ["call_expression"]).flatMap((call) => {
        const [escaped] = escapedIn(call.text(), (name) => FOR_PATTERNS.test(name));
        if (escaped === undefined || escaped.check !== call.text()) return [];
        // Without any call in its place it is told by whoever compares the lines.
        if (!fresh.some((line) => line.includes(`${escaped.value}.replace`))) return [];
        const oldLine = call.range().start.line + 1;
        return [{ rule: "change/pattern-escape-removed", sides, check: escaped.check, oldLine }];
      });
    })
    .slice(0, MAX_PLACES);
}

function patternsIn(body: SgNode): SgNode[] {
  return findKinds(body, ["new_expression", "call_expression"])
    .filter((node) => {
      const called = (node.field("constructor") ?? node.field("function"))?.text();
      return called === "RegExp" && node.text().length < MAX_TEXT;
    })
    .slice(0, MAX_PATTERNS);
}

interface Escaped {
  /** What was escaped, and the call that did it. */
  readonly value: string;
  readonly check: string;
}

/** What a pattern is made of was escaped in its place, or by way of a variable. */
function escapedFor(
  pattern: SgNode,
  body: SgNode,
  isEscape: (name: string) => boolean,
): (Escaped & { readonly at: SgNode })[] {
  // In its place, and by its name, that a call is gone is told by whoever compares the lines.
  const own = escapedIn(pattern.text(), (name) => isEscape(name) && !isTold(name)).map((each) => ({
    ...each,
    at: pattern,
  }));
  const held = findKinds(body, ["variable_declarator", "assignment_expression"]).flatMap((node) => {
    const name = (node.field("name") ?? node.field("left"))?.text() ?? "";
    const value = (node.field("value") ?? node.field("right"))?.text() ?? "";
    if (!/^[\w$]+$/.test(name) || value.length > MAX_TEXT) return [];
    if (!ownWordOf(name).test(pattern.text())) return [];
    return escapedIn(value, isEscape).map((each) => ({ ...each, at: node }));
  });
  return [...own, ...held];
}

function isTold(name: string): boolean {
  return TOLD.test(name.split(".").at(-1) ?? "");
}

function escapedIn(code: string, isEscape: (name: string) => boolean): Escaped[] {
  const called = [...code.matchAll(CALL)]
    .filter(([, name = ""]) => isEscape(name))
    .map(([check, , value = ""]) => ({ check, value }));
  const byHand = [...code.matchAll(BY_HAND)].map(([check, value = ""]) => ({
    check: `${check}…`,
    value,
  }));
  return [...called, ...byHand];
}
