import { SCRIPTS, type Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { changedUnits } from "../comparison/changed-units.ts";
import { ESCAPES, isEscaper, lastNameOf } from "./escape-names.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed, type FunctionUnit } from "../comparison/function-units.ts";
import { MAKES_CODE } from "./command-and-code-sinks.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { generatesCode } from "./generates-code.ts";

const MAX_PLACES = 3;
/** Of calls that went, so many are looked at. */
const MAX_CALLS = 60;
const MAX_ARGUMENT = 120;

/** What makes a text harmless, by the names that people give it. */
const NAMED =
  /(?<!un)(?:escape|encode|entit|saniti[sz]e|purif)|^(?:esc|he|xss|h)$|(?:clean|safe)\w*(?:html|text|markup|attr|url)/i;
/** The same for values that become part of code. */
const NAMED_FOR_CODE = /stringify|seriali[sz]e|quote|to_?source|inspect|literal/i;
const ENTITIES = /&(?:lt|gt|amp|quot|apos|#x?[0-9a-f]+);/i;

/**
 * Finds values that were escaped before they became part of markup (CWE-79) or of generated code (CWE-94),
 * and that are now inserted as they come.
 */
export const removedEscape: Detector = {
  name: "removed-escape",
  rules: ["change/markup-cleaning-removed", "change/code-check-removed"],
  languages: SCRIPTS,
  detect: removedEscapes,
};

function removedEscapes(sides: ScriptSides): RemovedProtection[] {
  const { before, text } = sides;
  if (!MARKUP.test(text) && !CODE.test(text)) return [];
  const escaping = escapingNames(before);
  const places = new Map<number, RemovedProtection>();
  let left = MAX_CALLS;
  for (const { was, is } of changedUnits(sides.was(), sides.is())) {
    for (const call of findKinds(was.body, ["call_expression"])) {
      if (places.size >= MAX_PLACES || left <= 0) return [...places.values()];
      const oldLine = call.range().start.line + 1;
      const called = calledIn(call);
      if (!escaping(called) || !isRemoved(oldLine, sides)) continue;
      left -= 1;
      const rule = ruleOf(call, is, { sides, escaping });
      if (rule !== null && !isSmall(call, sides))
        places.set(oldLine, { rule, sides, check: call.text(), oldLine });
    }
  }
  return [...places.values()];
}

/** By its name, or by what a function of that name does in this file. */
function escapingNames(before: string): (name: string) => boolean {
  const own = new Set(
    [
      ...before.matchAll(
        /(?:\bfunction\s+([A-Za-z_$][\w$]*)|\b([A-Za-z_$][\w$]*)\s*[:=]\s*(?:function|\(?[\w$]*\)?\s*=>))[^}]{0,300}\}/g,
      ),
    ]
      .filter(([code]) => ENTITIES.test(code))
      .map(([, first, second]) => first ?? second ?? ""),
  );
  return (name) => own.has(name) || NAMED.test(name) || NAMED_FOR_CODE.test(name);
}

/** The last part of what is called; `escape` for a method of an object that does nothing else. */
function calledIn(call: SgNode): string {
  const callee = call.field("function")?.text() ?? "";
  return isEscaper(callee) ? "escape" : lastNameOf(callee);
}

function isRemoved(line: number, { file }: ScriptSides): boolean {
  return file.removed.some(({ old: { start, end } }) => start <= line && line <= end);
}

/** Whoever compares the lines sees it: the same line came with nothing but the call gone. */
function isSmall(call: SgNode, { before, added }: ScriptSides): boolean {
  if (!ESCAPES.test(calledIn(call))) return false;
  const { start, end } = call.range();
  const from = before.lastIndexOf("\n", start.index) + 1;
  const to = before.indexOf("\n", end.index);
  const first = argumentsOf(call)[0]?.text() ?? "";
  const bare =
    before.slice(from, start.index) + first + before.slice(end.index, to === -1 ? undefined : to);
  return added.split("\n").some((line) => squeezed(line) === squeezed(bare));
}

function argumentsOf(call: SgNode): SgNode[] {
  return (call.field("arguments")?.children() ?? []).filter((each) => each.isNamed());
}

interface Known {
  readonly sides: ScriptSides;
  readonly escaping: (name: string) => boolean;
}

function ruleOf(call: SgNode, is: FunctionUnit, { sides, escaping }: Known): string | null {
  const called = calledIn(call);
  const isForCode = NAMED_FOR_CODE.test(called) && !NAMED.test(called);
  const value = argumentsOf(call)[0]?.text() ?? "";
  if (value.length > MAX_ARGUMENT || /^["'`\d]/.test(value)) return null;
  for (const chain of chainsIn(value)) {
    if (isEscaped(chain, is.body, { sides, escaping })) continue;
    // What a client sent is no more fit for a page where it is handed on.
    if (!isForCode && REQUEST.test(chain) && isPage(sides.text) && holdsRaw(chain, is.body))
      return "change/markup-cleaning-removed";
    const names = [chain, ...otherNames(chain, is.body.text())];
    for (const whole of names.flatMap((each) => textsWith(each, is.body))) {
      if (!isForCode && MARKUP.test(whole)) return "change/markup-cleaning-removed";
      if (isForCode && CODE.test(whole) && (MAKES_CODE.test(sides.text) || isProgram(whole, sides)))
        return "change/code-check-removed";
    }
  }
  return null;
}

/** Opens or closes a tag, or gives an attribute its value. */
const MARKUP =
  /<\/?(?:[a-zA-Z][\w-]*[\s>/"'`]|["'`]\s*\+|\$\{)|<\/?[a-z][\w-]*\s[^<>]*=\\?["']|\s[a-z-]+=\\?["'](?:["'`]|\$\{)|["'}]=\\?["'](?:["'`]\s*\+|\$\{)/;
const CODE = /\b(?:const|let|var|function|return|new)\s+[\w$"'`]|=>|\w\(["'`]?|\]\s*=/;

function isProgram(whole: string, { text }: ScriptSides): boolean {
  return (
    generatesCode(text) ||
    /(?:\bconst|\blet|\bvar|\breturn|\bfunction)\b[^"'`]*[=({;]/.test(whole.replace(/\\`/g, ""))
  );
}

/** `link.url`, or both `name` and `key` of `name[key]`: what a text can be made of. */
function chainsIn(value: string): string[] {
  const code = value.replace(/"[^"]*"|'[^']*'/g, "");
  return [
    ...code.matchAll(
      /(?<![\w$.])[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^[\]]*\])*(?![\w$]|\s*\()/g,
    ),
  ]
    .map(([chain]) => chain)
    .filter((chain) => !/^(?:this|true|false|null|undefined|String|typeof|new)$/.test(chain));
}

const REQUEST = /^(?:req|request|ctx|event)\b.*\.(?:query|body|params|url|originalUrl)\b/;

function isPage(text: string): boolean {
  return /\bhtml\b|toHtml|<[a-z]/i.test(text);
}

function holdsRaw(chain: string, body: SgNode): boolean {
  return wordOf(chain).test(body.text());
}

/** `const title = name || "";` of `name`. */
function otherNames(chain: string, body: string): string[] {
  const assigned = new RegExp(
    String.raw`([A-Za-z_$][\w$]*)\s*=\s*${escapeRegExp(chain)}\s*(?:(?:\|\||\?\?)\s*(?:""|'')\s*)?[;\n]`,
    "g",
  );
  return [...body.matchAll(assigned)].map(([, name = ""]) => name);
}

/** The change makes it harmless elsewhere. */
function isEscaped(chain: string, body: SgNode, { sides, escaping }: Known): boolean {
  const word = wordOf(chain);
  const isCleanedHere = findKinds(body, ["call_expression"]).some(
    (call) =>
      escaping(calledIn(call)) &&
      argumentsOf(call).some((argument) => word.test(ownPart(argument.text(), chain))),
  );
  return (
    isCleanedHere ||
    sides.added
      .split("\n")
      .some(
        (line) => word.test(line) && /\.replace(?:All)?\(|saniti|escap|purif|encode/i.test(line),
      )
  );
}

/** What is looked up by a value is not the value: `name` of `table[name]`. */
function ownPart(code: string, chain: string): string {
  return chain.includes("[") ? code : code.replace(/\[[^[\]]*\]/g, "");
}

/** The texts, each as a whole, that a value is put into as it is. */
function textsWith(chain: string, body: SgNode): string[] {
  const sought = squeezed(chain);
  const isIt = (node: SgNode | null): boolean =>
    node !== null && isValue(squeezed(node.text()), sought);
  const places = findKinds(body, ["template_substitution", "binary_expression"]).filter((node) =>
    node.kind() === "binary_expression"
      ? node.field("operator")?.text() === "+" &&
        (isIt(node.field("left")) || isIt(node.field("right")))
      : node.children().some((each) => each.isNamed() && isIt(each)),
  );
  const handed = findKinds(body, ["call_expression"])
    .filter(
      (call) =>
        /(?:html|tag|markup)\w*$/i.test(calledIn(call)) &&
        argumentsOf(call).some((each) => isIt(each)),
    )
    .map(() => "<p>");
  return [...places.map((node) => wholeText(node).text()), ...handed];
}

/** The value itself, or one of two that it is chosen from. */
function isValue(code: string, sought: string): boolean {
  if (!code.includes(sought)) return false;
  const parts = code.replace(/^\((.*)\)$/, "$1").split(/\|\||\?\?|[?:](?!\.)/);
  return parts.includes(sought);
}

const PARTS = new Set([
  "template_substitution",
  "template_string",
  "binary_expression",
  "parenthesized_expression",
  "ternary_expression",
]);

function wholeText(node: SgNode): SgNode {
  let whole = node;
  for (const each of node.ancestors()) {
    if (!PARTS.has(String(each.kind()))) break;
    whole = each;
  }
  return whole;
}

function wordOf(chain: string): RegExp {
  // What follows three dots is spread out, and no property.
  return new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${escapeRegExp(chain)}(?![\w$])`);
}
