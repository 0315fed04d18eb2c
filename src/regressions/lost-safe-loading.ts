import { removedLines } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const SAFE = /\.safeLoad(?:All)?\(/;
const PLAIN =
  /(?<![\w$])(?:yaml|yml|jsyaml|js_yaml)\w*\.load(?:All)?\([^()\n]{0,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100}){0,5}\)/gi;
/** With a schema of its own, or since the version in which the plain call is the safe one. */
const STANDS = /schema|"js-yaml"\s*:\s*"[^"\d]*[4-9]/i;

/** Finds YAML that was read as data alone, and is read with the types that hold functions now. */
export function lostSafeLoading(sides: ScriptSides, added: string): LostProtection[] {
  const { text, before } = sides;
  if (!SAFE.test(before) || SAFE.test(text) || STANDS.test(added)) return [];
  const loads = text.match(PLAIN) ?? [];
  if (loads.length === 0 || loads.some((call) => /schema/i.test(call))) return [];
  return removedLines(sides)
    .filter(({ code }) => SAFE.test(code))
    .slice(0, 1)
    .map(({ code, oldLine }) => ({
      rule: "change/code-check-removed",
      sides,
      check: code.trim(),
      oldLine,
    }));
}
