import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { rootNames } from "../comparison/statement-words.ts";
import { wordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
/** What reads other spellings of a text as what they stand for. */
const DECODES =
  /^(?:\w*decode\w*|\w*unescape\w*|un_?entit\w*|\w*normali[sz]e\w*|canonicali[sz]e\w*|resolve\w*entities)$/i;
const JUDGES = /\.(?:test|exec|match|search|includes|indexOf|startsWith|has)\(/;
/** Functions that decide which addresses may stand in markup, and the schemes that they know. */
const ABOUT_LINKS = /ur[li]|href|link|src|protocol|scheme/i;
const SCHEMES = /\b(?:javascript|vbscript)\b/i;
const UPWARDS = /["'`][^"'`\n]{0,3}\.\.|\\\.\\\./;
const ABOUT_FILES =
  /\b\w{0,2}fs(?:p|Promises)?\.|\b(?:createReadStream|readFile|sendFile|writeFile)\w*\(/;

/**
 * Finds functions that decoded a text before they looked for what is not allowed in it, and look at it as it comes
 * now: what is spelled in another way passes.
 */
export function lostDecoding(sides: ScriptSides): LostProtection[] {
  const { text, added } = sides;
  const isOfLinks = SCHEMES.test(text);
  const isOfPaths = ABOUT_FILES.test(text) && UPWARDS.test(text);
  if (!isOfLinks && !isOfPaths) return [];
  if (callsIn(sides.is()).length >= callsIn(sides.was()).length) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ name, was, is }) => {
      const body = is.body.text();
      if (!JUDGES.test(body) || callsIn(is.body).length > 0) return [];
      const lost = callsIn(was.body).find(({ call }) => {
        const given = call.field("arguments")?.text() ?? "";
        return [...rootNames(given)].some((each) => wordOf(each).test(body));
      });
      if (lost === undefined || isDecodedElse(added)) return [];
      const rule =
        isOfLinks && ABOUT_LINKS.test(`${name} ${is.head}`)
          ? "change/markup-cleaning-removed"
          : isOfPaths && UPWARDS.test(body)
            ? "change/path-check-removed"
            : null;
      const oldLine = lost.call.range().start.line + 1;
      return rule === null ? [] : [{ rule, sides, check: lost.call.text(), oldLine }];
    })
    .slice(0, MAX_PLACES);
}

function callsIn(node: SgNode): { readonly call: SgNode }[] {
  return findKinds(node, ["call_expression"])
    .filter((call) => {
      const called = /([\w$]+)$/.exec(call.field("function")?.text() ?? "")?.[1] ?? "";
      return DECODES.test(called) && squeezed(call.field("arguments")?.text() ?? "") !== "()";
    })
    .map((call) => ({ call }));
}

function isDecodedElse(added: string): boolean {
  return /\b(?:\w*decode\w*|\w*unescape\w*|\w*normali[sz]e\w*)\(/i.test(added);
}
