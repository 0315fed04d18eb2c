import { literally } from "../core/literally.ts";
import { functionAt } from "../comparison/function-at.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

/** `value = value.replace(…)`, `url = decodeURI(url)`: a line that brings a text into one form. */
const NORMALISES =
  /^\s*([A-Za-z_$][\w$]*)\s*=\s*(?:\1\s*\.(?:replace|replaceAll|trim|trimStart|toLowerCase|normalize)\(|(?:decodeURI(?:Component)?|unescape|normali[sz]e\w*|strip\w*|trim\w*)\(\s*\1\s*\))/;
/** `const path = decode(url)`: the same, where the form that is compared has a name of its own. */
const NAMES_FORM =
  /^\s*(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:[\w$]+\.)*(?:decodeURI(?:Component)?|\w*(?:normali[sz]e|saniti[sz]e|canonicali[sz]e|decode)\w*)\(\s*([A-Za-z_$][\w$]*)(?:\.(?:url|path|pathname))?\s*[,)]/i;
const MAX_LINE = 400;
const MAX_PLACES = 3;
/** Of such lines that went, so many are looked at. */
const MAX_FORMS = 20;

/** Files that decide which markup may stay. */
const ABOUT_MARKUP =
  /saniti[sz]\w*html|html\w*saniti[sz]|allowedTags|allowedAttributes|allowed_?tags|\bxss\b/i;
/** One slash in the place of several, in a file that sends people on. */
const COLLAPSES = /\.replace(?:All)?\(\s*\/\^?\(?\[?\\\/[^,]*[+}][^,]*,\s*["'`]\/["'`]/;
const REDIRECTS = /\bredirect\w*|["'`]location["'`]/i;
/** Names of what addresses are kept in. */
const ADDRESS = /ur[li]|href|location|host|origin|redirect|domain|protocol|scheme/i;

/**
 * Finds lines that brought a text into one form before it was compared with what is allowed, where the
 * comparison stands as it did: what is spelled in another way passes it now.
 */
export function lostNormalising(sides: ScriptSides): LostProtection[] {
  const { before, text, file, added } = sides;
  const isAboutMarkup = ABOUT_MARKUP.test(text) && ABOUT_MARKUP.test(before);
  let left = MAX_FORMS;
  const named = hunksOf(sides).flatMap(({ old, oldStart }) =>
    old.flatMap((line, at) => {
      const [, form = "", name = ""] = line.length > MAX_LINE ? [] : (NAMES_FORM.exec(line) ?? []);
      if (!ASKED.test(name) || (left -= 1) < 0) return [];
      const [was, is] = [
        functionAt(sides.was(), oldStart + at)?.body.text() ?? "",
        functionAt(sides.is(), lineOfOld(file, oldStart + at))?.body.text() ?? "",
      ];
      if (!isMatched(form, was) || !isMatched(name, is) || isMatched(name, was)) return [];
      if (isChangedElse(name, added)) return [];
      const rule = "change/path-form-dropped";
      return [{ rule, sides, check: line.trim().replace(/;$/, ""), oldLine: oldStart + at }];
    }),
  );
  const others = hunksOf(sides).flatMap(({ old, oldStart }) =>
    old.flatMap((line, at) => {
      const name = line.length > MAX_LINE ? undefined : NORMALISES.exec(line)?.[1];
      if (name === undefined) return [];
      const isPath = COLLAPSES.test(line) && /path/i.test(name) && REDIRECTS.test(text);
      if (!isAboutMarkup && !isPath && !ADDRESS.test(name)) return [];
      const body = functionAt(sides.is(), lineOfOld(file, oldStart + at))?.body.text() ?? "";
      if ((!isPath && !isJudged(name, body)) || isChangedElse(name, added)) return [];
      const rule = isAboutMarkup
        ? "change/markup-cleaning-removed"
        : "change/address-check-removed";
      return [{ rule, sides, check: line.trim(), oldLine: oldStart + at }];
    }),
  );
  return [...named, ...others].slice(0, MAX_PLACES);
}

/** Names of what a request asks for. */
const ASKED = /ur[li](?!ng)|href|pathname|route|request/i;

/** It decides what a request leads to: held against a pattern, a beginning or a list. */
function isMatched(name: string, body: string): boolean {
  const own = literally(name);
  return new RegExp(
    String.raw`(?<![\w$.])${own}\.(?:startsWith|match|endsWith)\(|\.(?:test|exec|has|find|match|lookup)\(\s*${own}\s*[,)]`,
  ).test(body);
}

/** The text is compared with a beginning, a list or a pattern, or read as an address. */
function isJudged(name: string, body: string): boolean {
  const own = literally(name);
  return new RegExp(
    String.raw`(?<![\w$.])${own}\.(?:startsWith|includes|indexOf|match|search)\(|\.(?:test|exec|includes|has|indexOf)\(\s*${own}\s*\)|\bnew URL\(\s*${own}\b|(?:\ballow|\bis|\bvalid|\bforbid)\w*\(\s*${own}\b`,
  ).test(body);
}

/** The change makes something of it in another way. */
function isChangedElse(name: string, added: string): boolean {
  const own = literally(name);
  return new RegExp(
    String.raw`(?<![\w$.])${own}\s*=(?![=>])|(?<![\w$.])${own}\.(?:replace|trim|toLowerCase|normalize)|(?:decode|normali|strip|trim|clean|saniti)\w*\(\s*${own}\b`,
  ).test(added);
}
