import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { patternsIn } from "./rejected-characters.ts";
import type { Refused } from "./guard-values.ts";

/** `/^[\da-f]{16}$/`: neither a slash nor two dots pass. */
const WITHOUT_WAYS = /^\/\^(?:[^./\\]|\\[dhw-])*\$\/[a-z]*$/;
/** `validateUuid(id)`, as a line of its own. */
const VALIDATES =
  /^(?:await\s+)?(?:[\w$]+\.)*(?:validate|assert|check|ensure|verify)_?\w*(?:uuid|guid|id|slug|name|key|segment|hash|sha|ref|tag)s?\(/i;
const READS_OR_ASKS =
  /\b\w{0,2}fs(?:p|Promises)?\.|\bDeno\.\w*(?:File|Dir|open|remove|stat)\w*\(|\b(?:readFile|writeFile|createReadStream|createWriteStream|unlink|sendFile)\w*\(|\bfetch\b|\baxios\b|\bgot\(|\brequest\(/;

/** Whether a value had to match a pattern without slashes and dots, and becomes part of a path or URL (CWE-22). */
export function wasPartOfWay({ whole, condition, names, body, text }: Refused): boolean {
  const patterns = patternsIn(whole);
  const isShaped = /!/.test(condition) && patterns.some((each) => WITHOUT_WAYS.test(each));
  if (!isShaped && !VALIDATES.test(condition)) return false;
  if (!READS_OR_ASKS.test(text)) return false;
  return names.some((name) => isSegment(name, body));
}

/** "`/users/${id}`", `"/users/" + id`, `path.join(folder, id)` */
function isSegment(name: string, body: string): boolean {
  const value = String.raw`${escapeRegExp(name)}(?:\.[\w$]+)*`;
  return new RegExp(
    String.raw`[\w}]/\$\{\s*${value}\s*\}|\w/["'\`]\s*\+\s*${value}(?![\w$.(])|\bpath\.(?:join|resolve)\([^;]{0,80}[,(]\s*${value}(?:\.(?:slice|substring|substr)\(|\s*[,)])`,
  ).test(body);
}

const STARTS_PROGRAMS = /\bchild_process\b|\bexeca\b|\bshelljs\b/;
/** `!/^\w+$/.test(name)`, `name.match(/[^\w]/)`, `mode !== "a" && mode !== "b"`, `!MODES.includes(mode)` */
const HELD_AGAINST =
  /\.(?:test|exec|match|search|includes|indexOf|has)\(|!==?\s*["'`][^&|]*&&[^&|]*!==?\s*["'`]/;
/** `ensureValidName(name)`, `isSafe(name)` */
const ASKS_OR_INSISTS =
  /^!?\s*(?:await\s+)?(?:[\w$]+\.)*(?:validate|assert|check|ensure|verify|is_?(?:valid|safe))\w*\(/i;
const RUNS = /\b\w*(?:exec|spawn|shell|command|cmd)\w*\s*(?:\(|=)/i;

/** Whether a value was checked before it becomes part of a shell command (CWE-78). */
export function wasPartOfCommand({ condition, names, body, text }: Refused): boolean {
  if (!STARTS_PROGRAMS.test(text) || !RUNS.test(body)) return false;
  if (!HELD_AGAINST.test(condition) && !ASKS_OR_INSISTS.test(condition)) return false;
  return names.some((name) => isWordOfCommand(name, body));
}

/** "`git log ${branch}`", `"git log " + branch` */
function isWordOfCommand(name: string, body: string): boolean {
  const value = String.raw`(?<![\w$.])${escapeRegExp(name)}(?![\w$(])`;
  return new RegExp(
    String.raw`\`[\w./-]+ [^\n]{0,300}\$\{[^{}\n]{0,120}${value}|["'][\w./-]+ [^"'\n]{0,200}["']\s*\+\s*(?:[^;\n]{0,120}\+\s*)?${value}`,
  ).test(body);
}

/** Spellings that turn a path into another host: `//`, a backslash, or user information before an `@`. */
const ANOTHER_HOST = /\\\/\\\/|\\\/\{2|\[[^\]]*(?:@|\\\\)[^\]]*\]|\\\/\[\\\\/;

/** Whether a path that could lead to another host was rejected before it is appended to a base URL (CWE-918). */
export function wasForOwnHost({ whole, condition, names, body }: Refused): boolean {
  if (!/\.(?:test|match|exec|search)\(/.test(condition) || !/redirect|location/i.test(body))
    return false;
  const patterns = patternsIn(whole);
  if (!patterns.some((each) => ANOTHER_HOST.test(each))) return false;
  return names.some((name) =>
    new RegExp(
      String.raw`\}\$\{\s*${escapeRegExp(name)}\s*\}|[\w)]\s*\+\s*${escapeRegExp(name)}(?![\w$.(])`,
    ).test(body),
  );
}

const KIND = String.raw`(?:ur[li]|host(?:name)?|address|endpoint|domain|ip)`;
const MANNER = String.raw`(?:safe|allowed|permitted|trusted|public|private|internal|blocked|forbidden)`;
/** `isUrlSafeToFetch(address)`, `isPrivateHost(name)` */
const JUDGES_ADDRESS = new RegExp(
  String.raw`(?<![\w$])(?:[\w$]+\.)*\w*(?:${KIND}_?\w{0,12}${MANNER}|${MANNER}_?\w{0,12}${KIND})\w{0,20}\(`,
  "i",
);

/** Whether an address was validated that is now requested as it comes (CWE-918). */
export function wasJudgedAddress({ condition, names, body }: Refused): boolean {
  if (!JUDGES_ADDRESS.test(condition)) return false;
  return names.some((name) =>
    new RegExp(
      String.raw`\b(?:fetch|request|got|axios(?:\.\w+)?|https?\.(?:get|request)|openExternal|goto|redirect)\(\s*(?:new URL\(\s*)?${escapeRegExp(name)}(?![\w$(])`,
    ).test(body),
  );
}
