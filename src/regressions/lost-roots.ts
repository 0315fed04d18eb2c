import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

/** `join(root, name)` and `resolve(root, name)`, with what is handed over last; calls within a call are left out. */
const JOINED = pathCall("join");
const RESOLVED = pathCall("resolve");
const ABOUT_FILES = /\bfs\b|\b(?:path|paths|dir|directory|folder|root|file|files)\b/i;
const MAX_LINES = 20;
const MAX_PLACES = 3;

function pathCall(name: string): RegExp {
  const inner = String.raw`(?:[^()]|\([^()]*\))`;
  return new RegExp(String.raw`\b${name}\(\s*${inner}+?,\s*([\w$.]+)\s*\)`, "g");
}

/**
 * Finds names that were joined to a folder and are resolved against it now: `join` keeps an absolute name in the
 * folder, `resolve` takes it as it is.
 */
export function lostRoots(sides: ScriptSides): LostProtection[] {
  if (!sides.text.includes("resolve(") || !ABOUT_FILES.test(sides.text)) return [];
  return hunksOf(sides)
    .flatMap((hunk) => lostIn(hunk, sides))
    .slice(0, MAX_PLACES);
}

function lostIn({ old, now, oldStart }: Hunk, sides: ScriptSides): LostProtection[] {
  if (Math.max(old.length, now.length) > MAX_LINES) return [];
  const joined = new Set(now.flatMap((line) => namesIn(line, JOINED)));
  const resolved = new Set(now.flatMap((line) => namesIn(line, RESOLVED)));
  const before = new Set(old.flatMap((line) => namesIn(line, RESOLVED)));
  return old.flatMap((line, at) => {
    const name = namesIn(line, JOINED).find(
      (each) => resolved.has(each) && !joined.has(each) && !before.has(each),
    );
    if (name === undefined || isChecked(now.join("\n"))) return [];
    const calls = line.match(JOINED) ?? [];
    const check = calls.find((each) => each.includes(name)) ?? line.trim();
    return [{ rule: "change/path-root-left", sides, check, oldLine: oldStart + at }];
  });
}

/** The names that are handed over last. */
function namesIn(line: string, call: RegExp): string[] {
  if (!isCode(line)) return [];
  return [...line.matchAll(call)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[a-z]/i.test(name));
}

/** The change looks at the name by itself. */
function isChecked(now: string): boolean {
  return /isAbsolute\(|startsWith\(|relative\(|basename\(/.test(now);
}
