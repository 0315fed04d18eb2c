import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** `found = Object.create(null)` or `found = new Map()`, with the name that holds it. */
const BARE = /([\w$]+)\s*(?::[^=]*)?=\s*(Object\.create\(null\))/;
/** The same name that now holds an ordinary object. */
const ORDINARY = /([\w$]+)\s*(?::[^=]*)?=\s*(?:\{\}|new Object\(\))/;

/** Finds objects without a prototype that became ordinary ones, while names still come from elsewhere. */
export function lostBareObjects(sides: ScriptSides): LostProtection[] {
  const { before, added, text, file } = sides;
  if (!before.includes("Object.create(null)")) return [];
  const ordinary = new Set(
    added.split("\n").flatMap((line) => ORDINARY.exec(line)?.slice(1, 2) ?? []),
  );
  const old = before.split("\n");
  return file.removed.flatMap(({ old: { start, end } }) =>
    old.slice(start - 1, end).flatMap((line, at) => {
      const [, name = "", check = ""] = BARE.exec(line) ?? [];
      if (!ordinary.has(name) || !isFilled(name, text)) return [];
      const rule = "change/prototype-guard-removed";
      return [{ rule, sides, check, oldLine: start + at }];
    }),
  );
}

/** `found[name] = …`, where the name is no text and no number. */
function isFilled(name: string, text: string): boolean {
  const owner = name.replaceAll("$", String.raw`\$`);
  return new RegExp(
    String.raw`(?<![\w$])${owner}\[\s*[A-Za-z_$][^\]\n]{0,60}\]\s*(?:=(?![=>])|\|\|=|\?\?=)`,
  ).test(text);
}
