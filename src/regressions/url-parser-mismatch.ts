import { SCRIPTS, type Detector } from "./detector.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { finds, PATTERN } from "./rejected-characters.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
const MAX_LINE = 400;
/** What a browser passes over, or takes for a slash, in an address. */
const ODD = [
  "\\",
  "//",
  "\\\\",
  ":\\",
  "://",
  "\t",
  "\n",
  "\r",
  "\0",
  "\u0001",
  "\b",
  "\u001f",
  " ",
];

const OWN_REPLACE = new RegExp(
  String.raw`^\s*([A-Za-z_$][\w$]*)\s*=\s*\1\s*\.replace(?:All)?\(\s*(${PATTERN}|[\w$.]+)\s*,`,
);
/** `whitespace = /…/`, also in a list of variables. */
const NAMED = new RegExp(
  String.raw`^\s*(?:,\s*)?(?:(?:const|let|var|export|static)\s+)*([\w$.]+)\s*[:=]\s*(${PATTERN})\s*[;,]?\s*$`,
);
const EVERYWHERE = new RegExp(String.raw`\.replace(?:All)?\(\s*(${PATTERN})\s*,`, "g");
const ONCE = /\.replace\(\s*(["'`])((?:\\.|[^\\\n]){1,3}?)\1\s*,/g;

/** Finds what brought odd spellings of an address into one form, in code that takes addresses apart. */
export const changedAddressReading: Detector = {
  name: "changed-url-parsing",
  rules: ["change/address-reading-changed"],
  languages: SCRIPTS,
  detect: urlParserMismatches,
};

function urlParserMismatches(sides: ScriptSides): RemovedProtection[] {
  const { before, text } = sides;
  if (!takesApart(before) || !takesApart(text)) return [];
  return hunksOf(sides)
    .flatMap((hunk) => {
      const at = hunk.old.findIndex(
        (line) =>
          isCode(line) &&
          line.length <= MAX_LINE &&
          (isLeftOut(line, sides) ||
            isNarrowed(line, hunk) ||
            isOnceNow(line, hunk, sides) ||
            isSlashLost(line, hunk)),
      );
      const check = hunk.old[at]?.trim().replace(/^,\s*|[;,]$/g, "") ?? "";
      const rule = "change/address-reading-changed";
      return at === -1 ? [] : [{ rule, sides, check, oldLine: hunk.oldStart + at }];
    })
    .slice(0, MAX_PLACES);
}

/** A program that says which part of an address is its host. */
function takesApart(text: string): boolean {
  return (
    /\bprotocol\b/.test(text) &&
    /\bhost(?:name)?\b/.test(text) &&
    /\b(?:pathname|authority|userinfo|slashes)\b/.test(text) &&
    /\b(?:parse|extract|split)\w*\s*(?:[=:(])/.test(text) &&
    /\.(?:replace|exec|match|indexOf)\(/.test(text)
  );
}

/** `text = text.replace(…)` as a line of its own. */
function isLeftOut(line: string, { added, before }: ScriptSides): boolean {
  const [, name = "", pattern = ""] = OWN_REPLACE.exec(line) ?? [];
  if (name === "" || added.split("\n").some((each) => OWN_REPLACE.test(each))) return false;
  const literal = pattern.startsWith("/") ? pattern : constantOf(pattern, before);
  return literal !== null && ODD.some((each) => finds(literal, each));
}

function constantOf(name: string, before: string): string | null {
  const line = before
    .split("\n")
    .find((each) => each.length <= MAX_LINE && NAMED.exec(each)?.[1] === name);
  return NAMED.exec(line ?? "")?.[2] ?? null;
}

/** A pattern under the same name that no longer finds something odd. */
function isNarrowed(line: string, { now }: Hunk): boolean {
  const [, name, pattern = ""] = NAMED.exec(line) ?? [];
  if (name === undefined || !/space|slash|trim|strip|control|illegal|invalid/i.test(name))
    return false;
  const other = now.map((each) => NAMED.exec(each)).find((each) => each?.[1] === name)?.[2];
  return other !== undefined && ODD.some((each) => finds(pattern, each) && !finds(other, each));
}

/** `[^:/\\?#]`: what the host ends at, in a pattern or in a text that becomes one. */
const END_OF_HOST = /\[\^[^\]\n]{0,40}\]/g;

/** The same end of the host, without the backslash. */
function isSlashLost(line: string, { now }: Hunk): boolean {
  const ends = (code: string): string[] =>
    (code.match(END_OF_HOST) ?? []).filter((each) => each.includes("/") && /[?#]/.test(each));
  const slashless = (end: string): string => end.replaceAll("\\", "");
  const left = now.flatMap(ends);
  return ends(line).some(
    (end) =>
      end.includes("\\\\") &&
      !left.some((each) => each.includes("\\\\")) &&
      left.some((each) => slashless(each) === slashless(end)),
  );
}

/** What was replaced wherever it stood is replaced where it stands first. */
function isOnceNow(line: string, { now }: Hunk, { added }: ScriptSides): boolean {
  const all = [...line.matchAll(EVERYWHERE)].map(([, pattern = ""]) => pattern);
  return all.some(
    (pattern) =>
      /\/\w*g\w*$/.test(pattern) &&
      !added.includes(pattern) &&
      now.some((each) =>
        [...each.matchAll(ONCE)].some(([, , text = ""]) => finds(pattern, text.replace(/^\\/, ""))),
      ),
  );
}
