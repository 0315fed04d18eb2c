import { makesHarmless } from "./escape-names.ts";
import { KEEPS_INSIDE } from "./lost-fences.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostShield, Place } from "./shield-place.ts";
import { closing } from "./wraps-in.ts";

/** A call around one value, with the way to it. */
interface Cover {
  readonly way: string;
  readonly called: string;
  readonly inner: string;
  readonly check: string;
  /** The line as it reads without the call, and what stands before the call in it. */
  readonly rest: string;
  readonly head: string;
}

const CALL = /(?<![\w$])((?:[\w$\\]+(?:\(\))?(?:\.|::|->))*)([A-Za-z_]\w*)[!?]?\(/g;
const MAX_CALLS = 20;
const MAX_INNER = 120;
const MAX_HEAD = 20;

/** Finds a call that made a value harmless and went, while the value goes on as it is in the lines that came. */
export function lostCover(place: Place): LostShield | null {
  const { old, now, added } = place;
  if (now.length === 0) return null;
  for (const { code, oldLine } of old) {
    if (SAYS.test(code)) continue;
    for (const cover of coversIn(code)) {
      const rule = ruleOf(cover, place);
      if (rule === null) continue;
      if (rule === "change/path-check-removed" && KEEPS_INSIDE.test(added)) continue;
      const isForFiles = rule === "change/path-check-removed";
      const other = now.find(
        (line) =>
          holdsBare(line, cover) &&
          !SAYS.test(line) &&
          (!isForFiles || beginsAlike(line, cover.head)),
      );
      if (other === undefined || isDoneElsewhere(cover, added)) continue;
      // Whoever compares the lines sees it.
      if (rule === "change/markup-cleaning-removed" && isSame(other, cover.rest)) continue;
      return { rule, check: cover.check, oldLine };
    }
  }
  return null;
}

/** Declares something, or tells somebody what happened. */
const SAYS =
  /^\s*(?:def|func|fn|function|import|from|use|package|public|private|protected|static|sub)\b(?![^\n]*=>)|\b(?:log(?:ger|f)?|LOGGER|print\w*|printf|println|echo|warn(?:ing)?|debug|info|Errorf?|raise|throw|panic|format!|fail\w*)\b\s*[.(!:]/;

function coversIn(code: string): Cover[] {
  const found: Cover[] = [];
  for (const { 0: text, 1: way = "", 2: called = "", index } of code.matchAll(CALL)) {
    if (found.length >= MAX_CALLS) break;
    const open = index + text.length - 1;
    const end = closing(code, open);
    if (end === -1) continue;
    const inner = valueIn(code.slice(open + 1, end));
    if (inner.length > MAX_INNER || !/[A-Za-z_]/.test(inner) || /^(?:"[^"]*"|'[^']*')$/.test(inner))
      continue;
    const rest = code.slice(0, index) + inner + code.slice(end + 1);
    const head = code.slice(0, index);
    found.push({ way, called, inner, check: code.slice(index, end + 1), rest, head });
  }
  return found;
}

/** The value among the arguments: of a replacement by a pattern the last, else the first. */
function valueIn(all: string): string {
  const replaced = /^\s*r?(["'])\^?\/\/+\+?\1\s*,\s*r?(["'])\/\2\s*,\s*(.+)$/.exec(all);
  return (replaced?.[3] ?? firstOf(all)).trim();
}

function firstOf(all: string): string {
  let depth = 0;
  for (const [at, sign] of [...all].entries()) {
    if (/[([{]/.test(sign)) depth += 1;
    if (/[)\]}]/.test(sign)) depth -= 1;
    if (sign === "," && depth === 0) return all.slice(0, at);
  }
  return all;
}

const FILES =
  /\b(?:filepath|os|path|Paths?|Files?|shutil|IO|Dir|fs|tokio::fs|Storage)(?:\.|::)\w|\b(?:open|fopen|readfile|unlink|mkdir|file_(?:get|put)_contents|send_file|FileResponse|PathBuf|new File|File)\b\s*\(/;
const REDIRECTS = /redirect|\blocation\b/i;
const HEADERS = /header|cookie/i;
const NAMES_FILE =
  /(?:file|path|name|dest|target|dir|folder)\w*["'\]]?\s*(?::?=(?!=)|=>|:)|\bJoin\(|\bjoin\(|\bopen\(/i;

function ruleOf({ way, called, inner, check }: Cover, { around, now, old }: Place): string | null {
  if (isForPath(way, called))
    return FILES.test(around) && now.some((line) => NAMES_FILE.test(line))
      ? "change/path-check-removed"
      : null;
  if (/^(?:re|regexp?)\.$/.test(way) && called === "sub" && check.includes("//"))
    return REDIRECTS.test(around) || /path|url/i.test(inner)
      ? "change/address-check-removed"
      : null;
  if (FOR_HEADERS.test(called)) return HEADERS.test(around) ? "change/line-break-let-in" : null;
  return makesHarmless(called) &&
    isForMarkup(`${way}${called}`, [around, ...old.map(({ code }) => code)].join("\n"))
    ? "change/markup-cleaning-removed"
    : null;
}

/** By its own name, or where the code around it speaks of markup and of nothing else. */
function isForMarkup(callee: string, around: string): boolean {
  if (/shell|process|regex|sql|query|ident|meta|quote|uri|url|csv|json|path|file/i.test(callee))
    return false;
  return (
    /html|xml|markup|attribute|xss|saniti|purif|bleach|strip_tags/i.test(callee) ||
    (/html|markup|&lt;|<\/?[a-z]+[\s>]|xss/i.test(around) &&
      !/\bSELECT\b|\bWHERE\b|sql|shell/i.test(around))
  );
}

const FOR_HEADERS =
  /(?:(?<!un)safe|check|valid\w*|sanit\w*|clean|strip)_?\w*header|header_?\w*(?:safe|valid|sanit|clean)|crlf|new_?lines?|line_?breaks?/i;

/** The last part of a path, or a path cleaned by a function that does more than shorten it. */
function isForPath(way: string, called: string): boolean {
  if (
    /^(?:basename|secure_filename|safe_join|SecureJoin|sanitize\w*(?:path|file|name)\w*|clean_?path)$/i.test(
      called,
    )
  )
    return true;
  if (called === "Base") return /^(?:file)?path\.$/.test(way);
  return called === "Clean" && /path|file/i.test(way) && !/^(?:file)?path\.$/.test(way);
}

function holdsBare(line: string, { inner, way, called }: Cover): boolean {
  return (
    squeezed(line).includes(squeezed(inner)) &&
    !line.includes(`${way}${called}`) &&
    !COVERS.test(line.replace(SHORTENS, ""))
  );
}

/** The value still goes to the same name, or into the same call. */
function beginsAlike(line: string, head: string): boolean {
  const bare = (code: string): string => squeezed(code).replace(/:?=$/, "").slice(0, MAX_HEAD);
  return squeezed(line).startsWith(bare(head));
}

/** Takes what is superfluous out of a path, and leaves the rest as it is. */
const SHORTENS = /\b(?:file)?path\.Clean\(/g;
/** Something else makes it harmless. */
const COVERS =
  /saniti|escap|purif|\bbasename\b|secure_|\.Base\(|encode|safe|strip_tags|clean\w*\(|quote|bleach/i;

/** The change makes the same value harmless in another line. */
function isDoneElsewhere({ inner, called }: Cover, added: string): boolean {
  const name = inner.match(/[A-Za-z_]\w*/g)?.at(-1) ?? inner;
  return added
    .split("\n")
    .some(
      (line) =>
        line.includes(`${called}(`) ||
        (COVERS.test(line.replace(SHORTENS, "")) && line.includes(name)),
    );
}

function isSame(one: string, other: string): boolean {
  return squeezed(one) === squeezed(other);
}
