import { SCRIPTS, type Detector } from "./detector.ts";
import { functionAt } from "../comparison/function-at.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { rejectedCharacters, PATTERN, patternsIn, ruleOfLost } from "./rejected-characters.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { lineOfOld } from "../comparison/map-old-line.ts";

const MAX_LINE = 400;
const MAX_LINES = 40;
const MAX_HUNKS = 60;
const MAX_PLACES = 3;
const AROUND = 6;

/** `.replace(/[<>]/g, …` or a pattern under a name, which is what others replace by. */
const REPLACED = new RegExp(
  String.raw`\.replace(?:All)?\(\s*(${PATTERN})|^\s*(?:(?:const|let|var|export|static|readonly|private)\s+)*[\w$.]+\s*[:=]\s*(${PATTERN})\s*[;,]?\s*$`,
  "gm",
);
/** `.replaceAll("<", …` */
const REPLACED_TEXT = /\.replace(?:All)?\(\s*(["'`])((?:\\.|[^\\\n]){1,3}?)\1\s*,/g;
/** `"<": "&lt;",` */
const ENTRY =
  /^\s*(["'`])((?:\\.|[^\\\n]){1,6}?)\1\s*:\s*(["'`])(?:&[#\w]+;|\\\\[ux]\w{2,4})\3\s*,?\s*$/;
/** What a pattern under a name is there for. */
const ESCAPES =
  /escap|quot|sanit|unsafe|clean|encod|seriali[sz]|strip|illegal|invalid|special|entit|wrap|identifier|literal|forbid|(?<![a-z])bad(?![a-z])/i;

/**
 * Finds patterns and tables that escape fewer characters than before: those of markup (CWE-79), of shells (CWE-78),
 * of queries (CWE-89), of headers (CWE-93) and of paths (CWE-22).
 */
export const removedCharacters: Detector = {
  name: "removed-escaped-character",
  rules: [
    "change/address-check-removed",
    "change/line-break-let-in",
    "change/markup-cleaning-removed",
    "change/path-check-removed",
    "change/query-escape-removed",
    "change/shell-escape-removed",
  ],
  languages: SCRIPTS,
  detect: removedEscapedCharacters,
};

function removedEscapedCharacters(sides: ScriptSides): RemovedProtection[] {
  const { before, added } = sides;
  if (!/\.(?:replace(?:All)?|test|match|exec|indexOf|includes|has|some)\(/.test(sides.text))
    return [];
  const old = before.split("\n");
  const come = added.split("\n");
  // Read once, and only where something is lost.
  let others: ReadonlySet<string> | undefined;
  return hunksOf(sides)
    .slice(0, MAX_HUNKS)
    .flatMap((hunk) => {
      if (hunk.old.length > MAX_LINES || hunk.now.length > MAX_LINES) return [];
      const narrowed = narrowedPath(hunk, sides) ?? narrowedScheme(hunk, sides, come);
      if (narrowed !== null) return [narrowed];
      const [was, is] = [charactersIn(hunk.old), charactersIn(hunk.now)];
      const lost = new Set([...was].filter((each) => !is.has(each)));
      if (lost.size === 0) return [];
      const start = hunk.oldStart - 1;
      const around = old
        .slice(Math.max(0, start - AROUND), start + hunk.old.length + AROUND)
        .join("\n");
      // Where nothing is left of it here, it is one of several, or no escaping at all.
      if (!ESCAPES.test(around) && !isOneOfSeveral(hunk, around)) return [];
      if (is.size === 0 && !isOneOfSeveral(hunk, around) && !isChain(hunk)) return [];
      // Another line of the change sees to the same characters.
      others ??= charactersIn(come);
      if ([...lost].some((each) => others?.has(each))) return [];
      const at = Math.max(
        0,
        hunk.old.findIndex((line) => charactersIn([line]).size > 0),
      );
      const oldLine = hunk.oldStart + at;
      const body = functionAt(sides.is(), lineOfOld(sides.file, oldLine))?.body.text() ?? "";
      const all = new Set([...was, ...charactersIn(around.split("\n"))]);
      const rule = ruleOfLost(lost, { around, body, sides, all });
      return rule === null ? [] : [{ rule, sides, check: hunk.old[at]?.trim() ?? "", oldLine }];
    })
    .slice(0, MAX_PLACES);
}

/** What paths that lead upwards look like. */
const UPWARDS = ["../a", "a/../b", "/..", "..\\a", "..%5ca"];

/** `/[/\\]\.\.([/\\]|$)/` that is now without its end, or `"..\\"` that is no longer looked for beside `"../"`. */
function narrowedPath(hunk: Hunk, sides: ScriptSides): RemovedProtection | null {
  if (!ABOUT_PATHS.test(sides.text)) return null;
  const [was, is] = [refusalsIn(hunk.old), refusalsIn(hunk.now)];
  if (was.length === 0 || is.length === 0) return null;
  const isRefused = (path: string, by: readonly Refusal[]): boolean =>
    by.some((each) => each.finds(path));
  if (!UPWARDS.some((path) => isRefused(path, is))) return null;
  const lost = UPWARDS.find((path) => isRefused(path, was) && !isRefused(path, is));
  if (lost === undefined || sides.added.includes('".."')) return null;
  const at = hunk.old.findIndex((line) => isRefused(lost, refusalsIn([line])));
  const check = hunk.old[at]?.trim() ?? "";
  return { rule: "change/path-check-removed", sides, check, oldLine: hunk.oldStart + at };
}

const ABOUT_PATHS = /path|file|dir|url|entry|\bfs\b/i;
/** `.indexOf("../")`, `.includes("..\\")` */
const ASKED_FOR = /\.(?:indexOf|includes)\(\s*(["'`])([^"'`\n]{0,6}\.\.[^"'`\n]{0,6})\1/g;

/** What a line does not let pass, or takes out of a path. */
interface Refusal {
  readonly finds: (path: string) => boolean;
}

function refusalsIn(lines: readonly string[]): Refusal[] {
  return lines.flatMap((line) => {
    if (line.length > MAX_LINE || /^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    const patterns = patternsIn(line).filter((each) => /\\\.|\[\.\]/.test(each));
    const texts = [...line.matchAll(ASKED_FOR)].map(([, , text = ""]) => text);
    return [
      ...patterns.map((each) => ({ finds: (path: string) => takesOut(each, path) })),
      ...texts.map((each) => ({
        finds: (path: string) => path.includes(each.replaceAll("\\\\", "\\")),
      })),
    ];
  });
}

/** Whether a pattern finds the two dots of a path, and not just some place in it. */
function takesOut(literal: string, path: string): boolean {
  const end = literal.lastIndexOf("/");
  try {
    const flags = literal.slice(end + 1).replace(/[^gimsu]/g, "");
    return !path.replace(new RegExp(literal.slice(1, end), flags), "").includes("..");
  } catch {
    return false;
  }
}

/** `/^(javascript|data):/` that knows a scheme less. */
function narrowedScheme(
  hunk: Hunk,
  sides: ScriptSides,
  come: readonly string[],
): RemovedProtection | null {
  const schemes = (lines: readonly string[]): string[] =>
    lines
      .filter(
        (line) =>
          line.length <= MAX_LINE &&
          /script/i.test(line) &&
          /:|proto|scheme/i.test(line) &&
          /["'`/]/.test(line),
      )
      .flatMap((line) => line.match(/\b(?:javascript|vbscript|data|blob|livescript)\b/gi) ?? [])
      .map((each) => each.toLowerCase());
  if (schemes(hunk.old).length === 0) return null;
  const now = new Set([...schemes(hunk.now), ...schemes(come)]);
  if (now.size === 0) return null;
  const at = hunk.old.findIndex((line) => schemes([line]).some((each) => !now.has(each)));
  if (at === -1 || /\bdata\b\s*[.:=]/.test(hunk.old[at] ?? "")) return null;
  const check = hunk.old[at]?.trim() ?? "";
  return { rule: "change/markup-cleaning-removed", sides, check, oldLine: hunk.oldStart + at };
}

/** The characters that lines look for in order to replace them. */
function charactersIn(lines: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const line of lines) {
    if (line.length > MAX_LINE || /^\s*(?:\/\/|\/?\*)/.test(line)) continue;
    for (const [, first, second] of line.matchAll(REPLACED))
      // What has to stand before the character says nothing about it.
      for (const each of rejectedCharacters((first ?? second ?? "").replace(/^\/\.(?=\[)/, "/")))
        found.add(each);
    for (const [, , text = ""] of line.matchAll(REPLACED_TEXT)) found.add(plain(text));
    const entry = ENTRY.exec(line)?.[2];
    if (entry !== undefined) found.add(plain(entry));
  }
  return found;
}

/** A character as it is, of how it is spelled in a text. */
function plain(text: string): string {
  const code = /^\\(?:u|x)([0-9a-f]{2,4})$/i.exec(text)?.[1];
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return { "\\n": "\n", "\\r": "\r", "\\0": "\0" }[text] ?? text.replace(/^\\/, "");
}

/** `text = text.replace(…)`, and again: what went was there for the characters alone. */
function isChain({ old }: Hunk): boolean {
  const steps = old.filter((line) =>
    /^\s*([\w$.]+)\s*=\s*\1\s*\.replace(?:All)?\([^,]*,\s*(["'`])\2\s*\)/.test(line),
  );
  return steps.length > 1;
}

/** A step of a chain, or an entry of a table, whose others stand beside it. */
function isOneOfSeveral({ old }: Hunk, around: string): boolean {
  const isStep = (line: string): boolean =>
    /^\s*\.replace(?:All)?\(/.test(line) || ENTRY.test(line);
  return old.some(isStep) && around.split("\n").filter(isStep).length > old.filter(isStep).length;
}
