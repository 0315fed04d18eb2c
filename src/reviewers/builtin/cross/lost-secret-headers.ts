import type { LostProtection, ScriptSides } from "./lost-protections.ts";

/** Headers that say who somebody is. */
const SECRETS =
  /(?<![\w-])(?:proxy-authorization|authorization|cookie2?|www-authenticate|x-api-key|x-auth-token|set-cookie)(?![\w-])/gi;
/** What is done to headers so that they go no further. */
const DROPS = /delete|remove|redact|omit|strip|drop|exclude|filter|forget|clear|mask|hide/i;
const ABOUT = /header/i;
const AROUND = 3;

/** Finds names of confidential headers that went from what takes such headers out. */
export function lostSecretHeaders(sides: ScriptSides, added: string): LostProtection[] {
  const { before, file, text } = sides;
  const old = before.split("\n");
  return file.removed.flatMap(({ old: { start, end } }) => {
    const lines = old.slice(start - 1, end);
    const code = lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)).join("\n");
    const around = old.slice(Math.max(0, start - 1 - AROUND), end + AROUND).join("\n");
    if (!DROPS.test(around) || !ABOUT.test(around)) return [];
    const lost = [...code.matchAll(SECRETS)]
      .map(([name]) => name.toLowerCase())
      .filter((name) => countOf(name, text) < countOf(name, before) && countOf(name, added) === 0);
    const at = lines.findIndex((line) => lost.some((name) => line.toLowerCase().includes(name)));
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
  return [...code.matchAll(SECRETS)].filter(([each]) => each.toLowerCase() === name).length;
}
