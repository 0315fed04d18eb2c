import { literally } from "../core/literally.ts";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { freshLines } from "../comparison/fresh-lines.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { wordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
/** `INTERNAL_FIELDS.has(key)`, `reserved.includes(name)`, `READ_ONLY.indexOf(key) !== -1` */
const ASKS_LIST =
  /^(?:this\.)?((?:[\w$]+\.)*[\w$]+)\.(?:(?:has|includes)\(\s*([A-Za-z_$][\w$]*)\s*\)|indexOf\(\s*([A-Za-z_$][\w$]*)\s*\)\s*(?:!==?\s*-1|>=?\s*0|>\s*-1))$/;
/** Lists that say by their name that a program keeps what stands in them to itself. */
const OF_ITS_OWN =
  /internal|reserved|protected|private|read_?only|immutable|guarded|forbid|disallow|denied|black_?list|deny_?list|block_?list/i;
const BREAKS_OFF = /^\{?\s*(?:\/\/.*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:return|continue|throw)\b/;

/**
 * Finds functions that write under names from elsewhere, and that no longer ask the list of those names
 * which the program keeps to itself.
 */
export function lostInnerNames(sides: ScriptSides): LostProtection[] {
  if (!OF_ITS_OWN.test(sides.before)) return [];
  const fresh = freshLines(sides);
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      const body = is.body.text();
      return findKinds(was.body, ["if_statement"]).flatMap((node) => {
        const check = (node.field("condition")?.text() ?? "").replace(/^\(([\s\S]*)\)$/, "$1");
        const key = keptName(check, body);
        if (key === null) return [];
        if (!BREAKS_OFF.test(node.field("consequence")?.text() ?? "")) return [];
        if (squeezed(body).includes(squeezed(check))) return [];
        if (fresh.some((line) => wordOf(key).test(line))) return [];
        const oldLine = node.range().start.line + 1;
        return [{ rule: "change/inner-names-open", sides, check, oldLine }];
      });
    })
    .slice(0, MAX_PLACES);
}

/** The name that a condition keeps to the program, where a function still writes under it; null for any other. */
export function keptName(condition: string, body: string): string | null {
  const [, list = "", one, other] = ASKS_LIST.exec(condition) ?? [];
  const key = one ?? other;
  return key !== undefined && OF_ITS_OWN.test(list) && isWritten(key, body) ? key : null;
}

/** `into[key] = value`, which is no list by number. */
function isWritten(key: string, body: string): boolean {
  return new RegExp(String.raw`\[\s*${literally(key)}\s*\]\s*(?:=(?![=>])|\|\|=|\?\?=)`).test(body);
}
