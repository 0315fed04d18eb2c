import { literally } from "../core/literally.ts";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { ownWordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const MAX_STATEMENT = 400;
/** `isNameSafe(name)`, `NAME.test(name)`: asks whether a text is fit for what is done with it. */
const ASKS =
  /(?<![!\w$.])(?:[\w$]*(?:valid|safe|allowed|legal|acceptable)[\w$]*|[\w$.]+\.test)\(\s*([A-Za-z_$][\w$]*)\s*\)/i;
const CONSENTS = /\b(?:valid|safe|allow|legal|accept|is[A-Z])|\.test\(/i;

/** Finds tests of a name before it was written into markup, where it is written as it was without one. */
export function lostConsents(sides: ScriptSides): LostProtection[] {
  if (!ASKS.test(sides.before)) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      const body = squeezed(is.body.text());
      return findKinds(was.body, ["if_statement"]).flatMap((node) => {
        const condition = node.field("condition")?.text() ?? "";
        const inner = (node.field("consequence")?.text() ?? "").replace(/^\{\s*|\s*\}$/g, "");
        const asked = condition.length > MAX_STATEMENT ? undefined : ASKS.exec(condition)?.[1];
        if (asked === undefined || inner === "" || inner.length > MAX_STATEMENT) return [];
        if (!body.includes(squeezed(inner)) || body.includes(squeezed(condition))) return [];
        if (!isWritten(asked, inner) || isAskedElse(asked, sides)) return [];
        const oldLine = node.range().start.line + 1;
        const check = condition.replace(/^\(([\s\S]*)\)$/, "$1");
        return [{ rule: "change/markup-cleaning-removed", sides, check, oldLine }];
      });
    })
    .slice(0, MAX_PLACES);
}

/** `name + '="'`, `<${name}`, ` ${name}="`: as the name of a tag or of an attribute. */
function isWritten(name: string, code: string): boolean {
  const own = literally(name);
  return new RegExp(
    String.raw`(?<![\w$.])${own}\s*\+\s*["'\`]=|["'\`][^"'\`\n]*<\/?["'\`]\s*\+\s*${own}(?![\w$.])|<\/?\$\{\s*${own}\s*\}|\s\$\{\s*${own}\s*\}=`,
  ).test(code);
}

function isAskedElse(name: string, { added }: ScriptSides): boolean {
  const own = ownWordOf(name);
  return added.split("\n").some((line) => own.test(line) && CONSENTS.test(line));
}
