import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { ComparedFunction } from "../comparison/compared.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { isHandedOn, isThrownOn } from "./forwarded-errors.ts";
import { calledNames, standsAsOften, withoutSemicolon } from "../comparison/statement-words.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

const STATEMENTS = [
  "expression_statement",
  "return_statement",
  "throw_statement",
  "raise_statement",
];
/** A shorter statement may be anybody's: `return null;` */
const MIN_STATEMENT = 16;
const MAX_STATEMENTS = 12;
const MAX_NAMES = 40;

/**
 * Tells whether a removed handler has lost its reason: its work is done under a condition now, or needed something that
 * is gone from the file; it passed the error to a parameter that is gone, or in a file whose other functions let errors
 * through; it threw what it caught; or it reworded the error of a function that the change edits (`changed`: names of
 * such functions of the file).
 */
export function isHandlerNoLongerNeeded(
  handler: SgNode,
  work: SgNode,
  { was, is, before, text }: ComparedFunction,
  changed: ReadonlySet<string>,
): boolean {
  return (
    isDoneOtherwise(handler, was.body, is.body) ||
    worksWithGone(handler, before, text) ||
    isHandedOn(handler, is, before) ||
    isThrownOn(handler) ||
    (isReworded(handler) && [...calledNames(work.text())].some((name) => changed.has(name)))
  );
}

/** `except ValueError: level = DEFAULT_LEVEL` that is now `if level is None: level = DEFAULT_LEVEL`. */
function isDoneOtherwise(handler: SgNode, was: SgNode, is: SgNode): boolean {
  const [before, now] = [squeezed(was.text()), squeezed(is.text())];
  return findKinds(handler, STATEMENTS)
    .slice(0, MAX_STATEMENTS)
    .map((each) => withoutSemicolon(squeezed(each.text())))
    .some((said) => said.length >= MIN_STATEMENT && standsAsOften(said, before, now));
}

/** It calls a function or makes an object that the file declared, and that stands nowhere in it any more. */
function worksWithGone(handler: SgNode, before: string, text: string): boolean {
  return [...calledNames(handler.text())].slice(0, MAX_NAMES).some((name) => {
    const declared = new RegExp(
      String.raw`\b(?:class|def|function|func|const|let|var)\s+${escapeRegExp(name)}(?![\w$])`,
    );
    return declared.test(before) && !identifierPattern(name).test(text);
  });
}

/** It throws something else in the place of what it caught, and does nothing more. */
function isReworded(handler: SgNode): boolean {
  const [, body = ""] = /[{:]([\s\S]*)$/.exec(handler.text()) ?? [];
  return /^\s*(?:throw|raise)\b/.test(body);
}
