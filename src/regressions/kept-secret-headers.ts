import type { Compared } from "./compared.ts";
import { SCRIPTS, type Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

/** Headers that say who somebody is. */
const SECRETS =
  /(?<![\w-])(?:proxy-authorization|authorization|cookie2?|www-authenticate|x-api-key|x-auth-token|set-cookie)(?![\w-])/gi;
/** What is done to headers so that they go no further. */
const DROPS = /delete|remove|redact|omit|strip|drop|exclude|filter|forget|clear|mask|hide/i;
const ABOUT = /header/i;
/** `(?:proxy-)?authorization`: two names in one. */
const TWO_IN_ONE = /\((?:\?:)?([\w-]+-)\)\?([\w-]+)/g;
/** What a request is given is not taken out of it, unless that is a text in its place. */
const SETS =
  /\[\s*["'][\w-]+["']\s*\]\s*=(?![=>])(?!\s*(?:undefined|null|void 0|["'`][^"'`]*["'`])\s*;?\s*$)/gm;
const AROUND = 3;

/** Finds credentials in headers that a redirect, a log or a proxy no longer removes (CWE-200). */
export const keptSecretHeaders: Detector = {
  name: "kept-secret-header",
  rules: ["change/secret-header-kept"],
  languages: SCRIPTS,
  detect: keptSecretHeaderNames,
};

function keptSecretHeaderNames(compared: Compared): RemovedProtection[] {
  return [...lostNames(compared, compared.change.addedOutsideTests), ...lostReasons(compared)];
}

function lostNames(sides: ScriptSides, added: string): RemovedProtection[] {
  const { before, file, text } = sides;
  const old = before.split("\n");
  return file.removed.flatMap(({ old: { start, end } }) => {
    const lines = old.slice(start - 1, end);
    const code = lines
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
      .join("\n")
      .replace(SETS, "");
    const around = old.slice(Math.max(0, start - 1 - AROUND), end + AROUND).join("\n");
    if (!DROPS.test(around) || !ABOUT.test(around)) return [];
    const lost = [...spelledOut(code).matchAll(SECRETS)]
      .map(([name]) => name.toLowerCase())
      .filter((name) => countOf(name, text) < countOf(name, before) && countOf(name, added) === 0);
    const at = lines.findIndex((line) =>
      lost.some((name) => spelledOut(line).toLowerCase().includes(name)),
    );
    // It still does what it did, for fewer names: or the whole of it is gone.
    if (at === -1 || !ABOUT.test(text)) return [];
    const rule = "change/secret-header-kept";
    return [{ rule, sides, check: [...new Set(lost)].join(", "), oldLine: start + at }];
  });
}

function countOf(name: string, text: string): number {
  const code = text
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join("\n");
  return [...spelledOut(code).matchAll(SECRETS)].filter(([each]) => each.toLowerCase() === name)
    .length;
}

function spelledOut(code: string): string {
  return code.replace(TWO_IN_ONE, "$1$2|$2");
}

/** `from.host !== to.host`, and what says less. */
const DIFFERS = /\.(?:host|hostname|origin|protocol|port)\b[^|&]*!==?|isSame\w*\(/i;
const MAX_CONDITION = 300;

/** Conditions under which confidential headers are taken out, and that hold less often now. */
function lostReasons({ before, is, was, ...sides }: ScriptSides): RemovedProtection[] {
  if (before.search(SECRETS) === -1 && !DROPS_LISTED.test(before)) return [];
  const now = droppingIn(is());
  return droppingIn(was()).flatMap(({ condition, answer, line }) => {
    const other = now.find((each) => squeezed(each.answer) === squeezed(answer));
    if (other === undefined || squeezed(other.condition) === squeezed(condition)) return [];
    const [old, left] = [reasonsIn(condition), reasonsIn(other.condition)];
    const kept = new Set(left.map(squeezed));
    const gone = old.find((each) => !kept.has(squeezed(each)) && DIFFERS.test(each));
    const isLess = left.every((each) => old.some((reason) => squeezed(reason) === squeezed(each)));
    const isLooser = /!\s*[\w$.]+\.(?:endsWith|includes|startsWith)\(\s*[\w$.]+\s*\)/.test(
      other.condition,
    );
    const asked = /\.(host|hostname|origin|protocol|port)\b/i.exec(gone ?? "")?.[1];
    const isForgotten =
      asked !== undefined && !other.condition.includes(asked) && !/origin/i.test(other.condition);
    if (gone === undefined || (!isLess && !isLooser && !isForgotten)) return [];
    const rule = "change/secret-header-kept";
    return [{ rule, sides: { before, is, was, ...sides }, check: gone.trim(), oldLine: line }];
  });
}

/** `delete headers[name]` of those that a list calls so. */
const DROPS_LISTED =
  /(?:sensitive|secret|confidential|credential|private|auth)\w*[^]*\bdelete\s+[\w$.]*headers?\[/i;

function droppingIn(root: SgNode): { condition: string; answer: string; line: number }[] {
  return findKinds(root, ["if_statement"]).flatMap((node) => {
    const condition = (node.field("condition")?.text() ?? "").replace(/^\(([\s\S]*)\)$/, "$1");
    const answer = node.field("consequence")?.text() ?? "";
    const isDropping =
      condition.length < MAX_CONDITION &&
      answer.length < MAX_CONDITION * 2 &&
      DROPS.test(answer) &&
      ([...answer.matchAll(SECRETS)].length > 0 || DROPS_LISTED.test(answer));
    return isDropping ? [{ condition, answer, line: node.range().start.line + 1 }] : [];
  });
}

/** The parts of a condition of which one is enough. */
function reasonsIn(condition: string): string[] {
  return condition.split("||");
}
