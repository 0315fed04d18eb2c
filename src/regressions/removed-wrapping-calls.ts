import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { functionAt } from "../comparison/function-at.ts";
import { hunksOf, type Hunk } from "../comparison/hunks-of.ts";
import { rejectedCharacters, ruleOfLost } from "./rejected-characters.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { MAKES_CODE } from "./command-and-code-sinks.ts";
import { lineOfOld } from "../comparison/map-old-line.ts";
import { isCode } from "../comparison/removed-lines.ts";
import { CODE_TEXT, generatesCode } from "./generates-code.ts";
import { wrapsIn, type Wrap } from "./wraps-in.ts";
import { bareIdentifierPattern } from "../core/identifier-pattern.ts";

const MAX_LINE = 400;
const MAX_LINES = 12;
const MAX_HUNKS = 60;
const MAX_PLACES = 3;
const MAX_CHAIN = 8;
const AROUND = 4;

/**
 * Finds values that lose the call around them, in place or in a variable: `basename` and rooted paths (CWE-22),
 * collapsed slashes (CWE-601), removed characters (CWE-78, CWE-79, CWE-93), conversion to a string (CWE-89, CWE-943).
 */
export const removedWrappingCall: Detector = {
  name: "removed-wrapping-call",
  rules: [
    "change/address-check-removed",
    "change/code-check-removed",
    "change/line-break-let-in",
    "change/markup-cleaning-removed",
    "change/path-check-removed",
    "change/query-escape-removed",
    "change/shell-escape-removed",
  ],
  languages: SCRIPTS,
  detect: removedWrappingCalls,
};

function removedWrappingCalls(sides: ScriptSides): RemovedProtection[] {
  const places: RemovedProtection[] = [];
  for (const hunk of hunksOf(sides).slice(0, MAX_HUNKS)) {
    if (places.length >= MAX_PLACES) break;
    if (Math.max(hunk.old.length, hunk.now.length) > MAX_LINES) continue;
    places.push(...lostIn(hunk, sides));
  }
  return places.slice(0, MAX_PLACES);
}

function lostIn(hunk: Hunk, sides: ScriptSides): RemovedProtection[] {
  const now = hunk.now.filter(isCode);
  const known = new Set(now.map(bare));
  const lines = hunk.old
    .map((code, at) => ({ code, oldLine: hunk.oldStart + at }))
    .filter(({ code }) => isCode(code) && !known.has(bare(code)));
  const all = [...lines, ...asOneLine(lines, now)];
  for (const { code, oldLine } of all) {
    if (lines.length > 1 && code.includes("\n")) known.add(bare(now.join("")));
    const whole = inlined(code, now.join("\n"), { lines, sides });
    const wraps = wrapsIn(whole).filter((wrap) => /[A-Za-z_$]/.test(wrap.inner || "a"));
    const gone = isLeftOut(code, sides)
      ? wraps.filter(({ called }) => called === "replace")
      : goneOf(whole, wraps, known);
    for (const wrap of gone) {
      const check = whole.slice(wrap.start, wrap.end);
      const rest = bare(without(whole, gone));
      const body = functionAt(sides.is(), lineOfOld(sides.file, oldLine))?.body.text() ?? "";
      const rule = isElsewhere(wrap, check, { sides, isOwn: code.includes(check), rest, body })
        ? null
        : ruleFor(wrap, { hunk, oldLine, whole, wasInlined: whole !== code, sides });
      if (rule !== null) return [{ rule, sides, check: check.replace(/^\./, ""), oldLine }];
    }
  }
  return [];
}

/** A chain over several lines of which fewer came. */
function asOneLine(
  lines: readonly { readonly code: string; readonly oldLine: number }[],
  now: readonly string[],
): { code: string; oldLine: number }[] {
  const [first] = lines;
  if (first === undefined || lines.length < 2 || lines.length > MAX_CHAIN || now.length > 2)
    return [];
  const isChain = lines.slice(1).every(({ code }) => /^\s*\??\./.test(code));
  const code = lines.map((line) => line.code.replace(/\s\/\/\s.*$/, "")).join("\n");
  return isChain ? [{ code, oldLine: first.oldLine }] : [];
}

/** `text = text.replace(…)` as a line of its own, whose value nothing else is made of now. */
function isLeftOut(code: string, { added }: ScriptSides): boolean {
  const name = /^\s*([\w$.]+)\s*=\s*\1\s*\.replace(?:All)?\(/.exec(code)?.[1];
  return name !== undefined && !bareIdentifierPattern(name).test(added);
}

/** What is left of a line for comparing: quotation marks and brackets come and go with a call. */
function bare(code: string): string {
  return code
    .replace(/^\s*(?:const|let|var)\s+/, "")
    .replace(/([\w$.]+)\s*\+=\s*/, "$1 = $1 + ")
    .replace(/[\s"'`+,;${}()[\]]/g, "");
}

const DECLARED = /^\s*(?:const|let|var)\s+([\w$]+)\s*=\s*(.+?);?\s*$/;

/** A line with what its variables are made of in their place, as far as the change no longer uses them there. */
function inlined(
  code: string,
  now: string,
  { lines, sides }: { readonly lines: readonly { code: string }[]; readonly sides: ScriptSides },
): string {
  const own = DECLARED.exec(code)?.[1];
  const names = new Set(code.match(/(?<![\w$."'`])[A-Za-z_$][\w$]*(?![\w$(])/g));
  let whole = code;
  for (const name of names) {
    if (name === own || bareIdentifierPattern(name).test(now)) continue;
    const inHunk = lines.map((line) => DECLARED.exec(line.code)).find((each) => each?.[1] === name);
    const value = inHunk?.[2] ?? declaredOnce(name, sides.before);
    // A module that goes along with its last use is still called by its name.
    if (value !== undefined && value.length < 160 && !value.startsWith("require("))
      whole = whole.replaceAll(bareIdentifierPattern(name, "g"), () => value);
  }
  return whole;
}

function declaredOnce(name: string, text: string): string | undefined {
  const found = [
    ...text.matchAll(
      new RegExp(
        String.raw`^[ \t]*(?:const|let|var)[ \t]+${escapeRegExp(name)}[ \t]*=[ \t]*(.+?);?[ \t]*$`,
        "gm",
      ),
    ),
  ];
  return found.length === 1 ? found[0]?.[1] : undefined;
}

/** Those calls without which the line reads as one that came; the fewest that do. */
function goneOf(code: string, wraps: readonly Wrap[], now: ReadonlySet<string>): readonly Wrap[] {
  const inner = wraps.filter((wrap) => now.has(bare(without(code, [wrap]))));
  if (inner.length > 0) return inner.slice(0, 1);
  // Around each other, from the outside in: `one(two(value))`.
  for (const first of wraps) {
    const inside = wraps.filter(
      (wrap) => wrap !== first && Math.abs(wrap.start - first.start) < MAX_LINE / 2,
    );
    const other = inside.find((wrap) => now.has(bare(without(code, [first, wrap]))));
    if (other !== undefined) return [first, other];
  }
  return [];
}

function without(code: string, wraps: readonly Wrap[]): string {
  const sorted = wraps.toSorted((one, other) => one.start - other.start);
  const [first, second] = sorted;
  if (first === undefined) return code;
  if (second === undefined) return code.slice(0, first.start) + first.inner + code.slice(first.end);
  if (second.start >= first.end) return without(without(code, [second]), [first]);
  // The second stands within the first: what it leaves is looked for there.
  const text = code.slice(second.start, second.end);
  const outer = without(code, [first]);
  return outer.replace(text, () => second.inner);
}

/** The sanitizer moved, or another added line sanitizes the value. */
function isElsewhere(
  { inner }: Wrap,
  check: string,
  {
    sides: { before, text, added },
    isOwn,
    rest,
    body,
  }: {
    readonly sides: ScriptSides;
    readonly isOwn: boolean;
    /** The line as it reads without the call: its names say nothing. */
    readonly rest: string;
    /** The function around it, as the change leaves it. */
    readonly body: string;
  },
): boolean {
  const count = (code: string): number => code.split(check).length;
  if (isOwn && count(text) >= count(before)) return true;
  const name = inner.match(/[A-Za-z_$][\w$]*/g)?.at(-1) ?? "";
  return added
    .split("\n")
    .some(
      (line) =>
        bare(line) !== rest &&
        CLEANS.test(line) &&
        (name === ""
          ? body === "" || body.includes(line.trim())
          : bareIdentifierPattern(name).test(line)),
    );
}

const CLEANS =
  /escap|saniti|quot|encode|purif|normali[sz]|basename|\.replace(?:All)?\(|clean|strip|collapse|typeof|\.test\(|startsWith|\bString\(|\bsafe/i;

/** `decodeURIComponent(path).includes("..")`, `FORM.test(unescape(path))` */
function isJudged({ start, end }: Wrap, whole: string): boolean {
  return (
    /^\.(?:test|match|search|includes|indexOf|startsWith|endsWith)\(/.test(whole.slice(end)) ||
    /\.(?:test|exec|includes|has)\(\s*$/.test(whole.slice(0, start))
  );
}

interface Place {
  readonly hunk: Hunk;
  readonly oldLine: number;
  readonly whole: string;
  readonly wasInlined: boolean;
  readonly sides: ScriptSides;
}

const ABOUT_FILES =
  /\bfs\w*\.|\b(?:createReadStream|createWriteStream|readFile|writeFile|sendFile|unlink|mkdir|rimraf|symlink)\w*\(/;
/** What came from somewhere as the name of a file. */
const NAMES_FILE = /(?:^|[._]|[a-z])[fF]ile_?[nN]ame$|\boriginalname$/;
const ABOUT_REDIRECTS = /["'`]?\blocation["'`]?\s*[,:=\]]|\bredirect\w*\(/i;
const ABOUT_MARKUP =
  /["'`][^"'`\n]{0,80}<\/?[a-z][^"'`\n]*["'`]|\binnerHTML\b|\binsertAdjacentHTML\b/i;
const FINDS =
  /\.(?:find(?:One|Many|ById)?\w*|update(?:One|Many)|delete(?:One|Many)|count\w*|aggregate|where)\(/;
/** Each a text, before it names a column. */
const ABOUT_QUERIES =
  /\b(?:sequelize|knex|sql|attributes|findAll|findAndCount\w*|orderBy|groupBy)\b|\.select\(/i;
const FROM_REQUEST = /\b(?:req|request|ctx)\.(?:request\.)?(?:body|query|params)\b/;

function ruleFor(wrap: Wrap, { hunk, oldLine, whole, wasInlined, sides }: Place): string | null {
  const { called, pattern, inner } = wrap;
  const { text, file, before } = sides;
  const unit = functionAt(sides.is(), lineOfOld(file, oldLine));
  const body = unit?.body.text() ?? "";
  const near = `${hunk.now.join("\n")}\n${body}`;
  if (called === "replace") {
    const start = hunk.oldStart - 1;
    const around = before
      .split("\n")
      .slice(Math.max(0, start - AROUND), start + hunk.old.length + AROUND)
      .join("\n");
    if (/^\/\^\(?[\\[/(?:]+[^a-z]*\+/.test(pattern) && ABOUT_REDIRECTS.test(near))
      return "change/address-check-removed";
    const lost = pattern.startsWith("/")
      ? rejectedCharacters(pattern)
      : new Set([pattern.slice(1, -1)]);
    return ruleOfLost(lost, { around: `${around}\n${whole}`, body, sides, all: lost });
  }
  if (/^(?:basename|(?:join|normalize|resolve)\/)$/.test(called)) {
    const isNamedFile = called === "basename" && NAMES_FILE.test(inner);
    return isNamedFile || ABOUT_FILES.test(text) ? "change/path-check-removed" : null;
  }
  if (
    /(?:collapse|strip|trim|remove|normali[sz]e|dedupe|single|clean|safe)\w*(?:slash|url|redirect|path|address|location|back)/i.test(
      called,
    )
  )
    return ABOUT_REDIRECTS.test(near) || /redirect/i.test(unit?.head ?? "")
      ? "change/address-check-removed"
      : null;
  if (/^(?:decodeURI(?:Component)?|unescape)$/.test(called) && isJudged(wrap, whole))
    return ABOUT_FILES.test(text) && /path|file|url/i.test(inner) && !/decode/i.test(sides.added)
      ? "change/path-check-removed"
      : null;
  if (called === "toText")
    return ABOUT_QUERIES.test(`${near}\n${sides.file.path}`) ? "change/query-escape-removed" : null;
  if (/^(?:String|\$eq)$/.test(called))
    return FINDS.test(near) && FROM_REQUEST.test(inner) ? "change/query-escape-removed" : null;
  if (/^(?:stringify|serialize|toSource|inspect)$/i.test(called))
    return CODE_TEXT.test(hunk.now.join("\n")) && (MAKES_CODE.test(text) || generatesCode(text))
      ? "change/code-check-removed"
      : null;
  // In the place of the call itself it is missed by whoever compares the lines.
  if (wasInlined && /^(?:escape|sanitize|encodeURI)|(?:escape|sanitize)$|purify/i.test(called))
    return ABOUT_MARKUP.test(near) ? "change/markup-cleaning-removed" : null;
  return null;
}
