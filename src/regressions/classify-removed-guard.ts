import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { rejectedCharacters, PATTERN, patternsIn } from "./rejected-characters.ts";
import { MAKES_CODE } from "./command-and-code-sinks.ts";
import { wasForeignKey } from "./guard-keys.ts";
import { isNameOfFile, isOverLimit, type Refused } from "./guard-values.ts";
import { wasForOwnHost, wasJudgedAddress, wasPartOfCommand, wasPartOfWay } from "./guard-shapes.ts";
import { rootNames } from "../comparison/statement-words.ts";
import { CODE_TEXT, generatesCode } from "./generates-code.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** A condition that made a function stop. */
export interface Refusal {
  readonly condition: string;
  /** What it does where the condition holds. */
  readonly answer: string;
  /** Its function as the change leaves it. */
  readonly body: string;
  readonly before: string;
  readonly text: string;
  readonly path: string;
}

const BREAKS_OFF = /\b(?:throw|return|continue)\b|\breject\(|\b(?:callback|cb|next|done)\(/;
const MAX_CONDITION = 300;
const MAX_ANSWER = 600;

/** Classifies a removed guard by the attack that it prevented; null if its condition and code show none. */
export function classifyRemovedGuard(given: Refusal): string | null {
  const refusal = { ...given, answer: asThrown(given.answer) };
  const { condition, answer, body, before, text, path } = refusal;
  if (condition.length > MAX_CONDITION || answer.length > MAX_ANSWER) return null;
  if (!BREAKS_OFF.test(answer)) return null;
  const shut = ofSwitch(refusal);
  if (shut !== null) return shut;
  const whole = withConstants(condition, before);
  if (!isUsed(condition, body, before)) return null;
  const place = { whole, condition, names: namesIn(condition), answer, body, text, path };
  return (
    ofPrototype(place, before) ??
    (wasPartOfCommand(place) ? "change/shell-escape-removed" : null) ??
    ofPath(place) ??
    ofAlgorithm(place) ??
    ofCertificate(place) ??
    ofScheme(place) ??
    ofHost(place) ??
    ofShape(place) ??
    ofLine(place) ??
    ofQuery(place) ??
    ofColumn(place) ??
    ofMarkup(place) ??
    ofCode(place) ??
    (wasForeignKey(place) ? "change/key-check-removed" : null) ??
    (isOverLimit(place) ? "change/limit-removed" : null) ??
    ofType(place)
  );
}

/** `error("…")`, `fail(…)`: a function of the program's own that says what is wrong and comes back to nobody. */
const GIVES_UP_BY_CALL =
  /^\{?\s*(?:error|fail|fatal|raise|panic|abort|die|throw[A-Z]\w*|throwError)\(/;

function asThrown(answer: string): string {
  return GIVES_UP_BY_CALL.test(answer) ? `throw ${answer}` : answer;
}

/** Whether the code still uses the checked value, or the values that it was made from. */
function isUsed(condition: string, body: string, before: string): boolean {
  const { values } = declaredIn(before);
  let names = namesIn(condition);
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    if (names.some((name) => identifierPattern(name).test(body))) return true;
    names = names.flatMap((name) => namesIn((values.get(name) ?? "").slice(0, MAX_VALUE)));
  }
  return false;
}

/** From a name to what it was made of, and from there to what that was made of. */
const MAX_STEPS = 2;

/** Names of values that a condition is about, with the last part of those that hang on `this`. */
export function namesIn(condition: string): string[] {
  const own = [...condition.matchAll(/\bthis\.([A-Za-z_$][\w$]*)(?!\s*\()/g)].map(
    ([, name = ""]) => name,
  );
  const code = condition.replace(new RegExp(PATTERN, "g"), " ");
  // What is handed to a call is a value, also where a module is often called so.
  const isModule =
    /\bfs\.|\bpath\.(?:join|resolve|relative|normalize|dirname|basename|extname|isAbsolute|parse|sep|posix|win32)\b/.test(
      code,
    );
  return [...rootNames(code), ...own].filter(
    (name) =>
      !/^(?:[A-Z][A-Z\d_]*|(?!id$)[dgimsuvy]{1,2}|Object|Array|Number|String|new|URL)$/.test(
        name,
      ) && !(isModule && /^(?:path|fs)$/.test(name)),
  );
}

/** A condition with the lists and patterns behind its names, and with what short functions of the file compare. */
export function withConstants(condition: string, before: string): string {
  const names = new Set(condition.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g));
  const { values, functions } = declaredIn(before);
  const behind = [...names].flatMap((name) => {
    const value = values.get(name) ?? "";
    return [CONSTANT.test(value) ? value : "", functions.get(name) ?? ""];
  });
  return [condition, ...behind].join(" ; ");
}

const MAX_VALUE = 300;
const CONSTANT = /^(?:\/|\[|new (?:Set|RegExp)\(|(?:path\.)?(?:resolve|join|relative|normalize)\()/;
const VALUES =
  /\b(?:const|let|var)[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*((?:\[|new Set\(\[)[^\]]{0,300}\]|.{1,300})/g;
/** `for (const part of node.parts)` */
const LOOPS =
  /\bfor[ \t]*\([ \t]*(?:const|let|var)[ \t]+\{?[ \t]*([A-Za-z_$][\w$]*)[ \t]*\}?[ \t]+of[ \t]+([^)\n]{1,100})/g;
const FUNCTIONS = /\bfunction\s+([A-Za-z_$][\w$]*)\s*\([^)]{0,100}\)\s*\{([^{}]{0,160})\}/g;

interface Declared {
  readonly text: string;
  readonly values: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
}

/** One text is asked about many times in a row: it is read once. */
let known: Declared | undefined;

function declaredIn(text: string): Declared {
  if (known?.text !== text) {
    const inOrder = (pattern: RegExp): Map<string, string> =>
      new Map([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));
    const values = new Map([...inOrder(LOOPS), ...inOrder(VALUES)]);
    known = { text, values, functions: inOrder(FUNCTIONS) };
  }
  return known;
}

/** `!options.allowFiles` */
const SHUT = /^!\s*\(?(?:[\w$]+\??\.)*\w*(?:allow|access|enable|external|trust|permit)\w*\)?$/i;
const SAYS_SHUT =
  /\b(?:throw\b|reject\()[^]*(?:disabled|forbidden|denied|not (?:allowed|permitted|enabled)|refus)/i;
const READS_FILES = /\b(?:createReadStream|createWriteStream|readFile|writeFile)(?:Sync)?\(/;
const RUNS_CODE =
  /\beval\(|\bnew Function\(|\brunIn(?:New|This)?Context\(|\brequire\(\s*[\w$.]+\s*\)/;

/** An option that enabled a dangerous feature: file access (CWE-22), code (CWE-94) or requests (CWE-918). */
function ofSwitch({ condition, answer, body }: Refusal): string | null {
  if (!SHUT.test(condition) || !SAYS_SHUT.test(answer)) return null;
  if (READS_FILES.test(body)) return "change/path-check-removed";
  if (RUNS_CODE.test(body)) return "change/code-check-removed";
  return ASKS_FOR.test(body) ? "change/address-check-removed" : null;
}

const ABOUT_FILES =
  /\b\w{0,2}fs(?:p|Promises)?\.|\b(?:createReadStream|createWriteStream|readFile|writeFile|sendFile|unlink|mkdir|rimraf|symlink)\w*\(/;
/** `..`, a byte of zero, or the folder that a path has to begin with. */
const ABOUT_PATHS =
  /["'`]\.\.|\\\.\\\.|\\\.\{2|["'`]\\0["'`]|\\x00|\\u0000|\bisAbsolute\(|\.(?:startsWith|indexOf)\(\s*[\w$.]*(?:root|cwd|base|dir|folder|directory)\w*/i;

/** `name.includes("/")`, which is rejected: a plain name cannot lead to another folder. */
const HAS_SLASH = /^[^!]*\.includes\(\s*["'`](?:\/|\\\\)["'`]\s*\)[^!]*$/;

/** Path traversal (CWE-22): a name with `..` or a separator, a null byte, an absolute name. */
function ofPath(place: Refused): string | null {
  const { whole, condition, answer, body, text } = place;
  if (ABOUT_FILES.test(text) && isNameOfFile(place)) return "change/path-check-removed";
  const isOneName = HAS_SLASH.test(condition) && /\bthrow\b/.test(answer);
  return (isOneName || ABOUT_PATHS.test(whole)) &&
    ABOUT_FILES.test(text) &&
    /path|file|fs|Stream|link|unpack|extract/i.test(body)
    ? "change/path-check-removed"
    : null;
}

const SAYS_PROTOTYPE = /[=!]==?\s*["'`]__proto__["'`]|["'`]__proto__["'`]\s*[=!]==?/;
const INHERITS_NOTHING = /\bObject\.create\(\s*null\s*\)|\bnew Map\b|\bhasOwn\w*\(/g;

/** Prototype pollution (CWE-1321): the key `__proto__` was rejected. */
function ofPrototype({ condition, text }: Refused, before: string): string | null {
  const countIn = (code: string): number => code.match(INHERITS_NOTHING)?.length ?? 0;
  return SAYS_PROTOTYPE.test(condition) && countIn(text) <= countIn(before)
    ? "change/prototype-guard-removed"
    : null;
}

/** Signature bypass (CWE-347): the algorithm `none`, or a signature of the wrong length. */
function ofAlgorithm({ condition, body }: Refused): string | null {
  const isNone = /\balg\w*\b/i.test(condition) && /["']none["']/i.test(condition);
  const isLength =
    /(?:\b|_)(?:sig|signature|mac|hmac|authTag|tag)\w*\.(?:byteL|l)ength\s*(?:[!=]==?|[<>])/i.test(
      condition,
    ) && /verif|check|valid/i.test(body);
  return isNone || isLength ? "change/signature-check-removed" : null;
}

/** An unauthorized TLS peer (CWE-295). */
function ofCertificate({ condition, body }: Refused): string | null {
  return /!\s*[\w$.]+\.authorized\b|\bauthorizationError\b/.test(condition) && body !== ""
    ? "change/certificate-check-removed"
    : null;
}

const SCHEME =
  /!\s*\/\^\(?(?:\?:)?\(?(?:\?:)?(?:https?|mailto|ftp|\\?\/)|!\s*[\w$.]+\.startsWith\(\s*["'`]https?:|\.protocol\b[^&|]*!==?\s*["'`]https?:|!\s*[\w$.]+\.(?:includes|has|test)\([^()]*(?:\([^()]*\))?\.protocol|["'`]https?:["'`]/;
const WRITES_LINK =
  /(?:href|src|action)\s*=\s*\\?["'`{$]|\.(?:href|src)\s*=(?!=)|setAttribute\(\s*["'](?:href|src)/;
const ASKS_FOR =
  /\bfetch\(|\brequest\(|\baxios\b|\bgot\(|\bhttps?\.(?:get|request)\(|\bredirect\(|["'`]Location["'`]|\blocation\s*(?:\.href\s*)?=(?!=)|\bopenExternal\(|\bwindow\.open\(/;

/** `!isUrl(link)`, `!(0, _isUrl["default"])(link)`, `!validUrl.isWebUri(link)` */
const ASKS_ADDRESS =
  /^!\s*(?:\(0,\s*)?(?:[\w$]+\.)*_?(?:is_?(?:[vV]alid|[sS]afe|[hH]ttp|[wW]eb|[aA]bsolute)?_?(?:Ur[li]|URL|Link|Href)|valid(?:ate)?Ur[li])(?:\[["']default["']\]|\.default)?\)?\(/;
const OPENS_ADDRESS =
  /\bwindow\.open\(|\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:assign|replace)\(|\bopenExternal\(/;

/** Script URLs in links (CWE-79), and requests over other schemes (CWE-918). */
function ofScheme({ whole, condition, body }: Refused): string | null {
  if (ASKS_ADDRESS.test(condition) && (OPENS_ADDRESS.test(body) || WRITES_LINK.test(body)))
    return "change/markup-cleaning-removed";
  const isRefused = /!|indexOf\([^)]*\)\s*(?:<\s*0|===?\s*-1)/.test(condition);
  if (!isRefused || !SCHEME.test(whole)) return null;
  if (WRITES_LINK.test(body)) return "change/markup-cleaning-removed";
  return ASKS_FOR.test(body) && /\.protocol\b/.test(condition)
    ? "change/address-check-removed"
    : null;
}

/** Values that had to match a pattern before they became part of a path (CWE-22) or an address (CWE-918). */
function ofShape(place: Refused): string | null {
  if (wasJudgedAddress(place) || wasForOwnHost(place)) return "change/address-check-removed";
  return wasPartOfWay(place) ? "change/path-check-removed" : null;
}

const HOST = /\.(?:host|hostname|origin)\b|\b(?:host|hostname|origin)\b/;

/** `${protocol}://${host}`, which is what the rest of the program takes for its own address. */
const MAKES_ADDRESS = /\$\{[^{}]*\}:\/\/\$\{|["'`]:\/\/["'`]\s*\+|\$\{[^{}]*host\w*\}:\$\{/i;
const PART_OF_ADDRESS =
  /\b(?:host\w*|protocol|proto|scheme|port|origin)\.(?:includes|match|test|indexOf|startsWith)\(|\.(?:test|exec)\(\s*(?:host\w*|protocol|proto|scheme|port|origin)\s*\)|\bisNaN\([^()]*(?:\([^()]*\))?[^()]*\bport\b/i;

/** Server-side request forgery (CWE-918) and open redirects (CWE-601): the host was checked. */
function ofHost({ condition, answer, body }: Refused): string | null {
  if (PART_OF_ADDRESS.test(condition) && /\bthrow\b/.test(answer) && MAKES_ADDRESS.test(body))
    return "change/address-check-removed";
  const isListed = /\.(?:has|includes|some|test|endsWith)\(|indexOf\(|[!=]==?/.test(condition);
  return HOST.test(condition) &&
    isListed &&
    ASKS_FOR.test(body) &&
    /\bthrow\b|reject\(|40\d|return\b/.test(answer) &&
    /!|\b(?:block|deny|denied|forbid|private|internal)\w*/i.test(condition) &&
    !/!\s*[\w$.]*host\w*\s*\)?$/i.test(condition)
    ? "change/address-check-removed"
    : null;
}

const LINE = /\\[rn]|\[\^|\\x0|\\u000|\\0/;
const ABOUT_HEADERS =
  /header|["'`\]}]\s*\+?\s*["'`]?:\s["'`$]|["'`](?:[A-Z][a-z]+-?)+:\s|\b(?:RCPT|MAIL FROM|Set-Cookie)\b|subject|smtp|["'`][^"'`\n]{0,40}\\r\\n["'`]/i;

/** An error message that names the line break. */
const SAYS_BREAK = /\\[rn]|control char|line.?break|new.?line|carriage|\bCR\/?LF\b|\binject/i;

/** Header and command injection by line breaks (CWE-93). */
function ofLine({ whole, condition, answer, body }: Refused): string | null {
  const isSaid = /\\[rn]/.test(whole) && SAYS_BREAK.test(answer);
  if (!/\bthrow\b|\breject\(|[eE]rr/.test(answer)) return null;
  if (!isSaid && !ABOUT_HEADERS.test(`${body} ${answer}`)) return null;
  return keepsOutBreaks(whole, condition) ? "change/line-break-let-in" : null;
}

/** Whether a condition (`whole` with the constants behind its names) asks for line breaks. */
export function keepsOutBreaks(whole: string, condition: string): boolean {
  if (/\.(?:includes|indexOf)\(\s*["'`]\\[rn]/.test(condition)) return true;
  const patterns = patternsIn(whole);
  const finds = patterns.some((each) => LINE.test(each) && hasBreak(rejectedCharacters(each)));
  // Of those that name what may stand there, the failing ones count.
  const lacks = /!/.test(condition) && patterns.some((each) => /^\/\^\[.*\][*+]\$\/$/.test(each));
  return finds || lacks;
}

function hasBreak(characters: ReadonlySet<string>): boolean {
  return characters.has("\r") || characters.has("\n");
}

const FINDS =
  /\.(?:find(?:One|Many)?\w*|update(?:One|Many)|delete(?:One|Many)|countDocuments|aggregate)\(\s*\{/;

/** `!columns.includes(item.column)`, `columns.indexOf(name) < 0`, `!(name in columns)` */
const NOT_LISTED =
  /!\s*[\w$.]+\.(?:includes|has)\(\s*([\w$.]+)\s*\)|\.indexOf\(\s*([\w$.]+)\s*\)\s*(?:<\s*0|===?\s*-1)|!\s*\(\s*([\w$.]+)\s+in\s/;

/** SQL injection by a column name (CWE-89): placeholders cannot stand for column names. */
function ofColumn({ condition, answer, body }: Refused): string | null {
  const name = NOT_LISTED.exec(condition)?.slice(1).find(Boolean);
  if (name === undefined || !/\bthrow\b|\breject\(/.test(answer)) return null;
  const own = escapeRegExp(name);
  const isColumn = new RegExp(
    String.raw`\b(?:add)?(?:orderBy|groupBy|select)\w*\([^;]{0,200}(?<![\w$.])${own}(?![\w$.(])|\b(?:ORDER|GROUP) BY\b[^\n]{0,80}(?<![\w$.])${own}(?![\w$(])`,
    "i",
  );
  return isColumn.test(body) ? "change/query-escape-removed" : null;
}

/** `findOne({ where: query })`: the whole object is passed on. */
function isHandedWhole(name: string, body: string): boolean {
  return new RegExp(
    String.raw`\.(?:find|update|delete|count)\w*\(\s*(?:\{\s*(?:where|filter|selector)\s*:\s*)?${escapeRegExp(name)}\s*[,)}]`,
  ).test(body);
}

/** NoSQL injection (CWE-943): an object passed instead of a string carries operators. */
function ofQuery({ condition, body }: Refused): string | null {
  const value = /typeof\s+([\w$.]+)\s*[!=]==?\s*["'](?:string|object)["']/.exec(condition)?.[1];
  if (value === undefined || !FINDS.test(body)) return null;
  const last = escapeRegExp(value.split(".").at(-1) ?? value);
  if (isHandedWhole(value.split(".")[0] ?? value, body)) return "change/query-escape-removed";
  const isAsked = new RegExp(
    String.raw`:\s*${escapeRegExp(value)}(?![\w$.(])|\{\s*(?:[\w$]+\s*,\s*)*${last}\s*[,}]`,
  );
  return isAsked.test(body.slice(body.search(FINDS))) ? "change/query-escape-removed" : null;
}

const ASKS_TYPE =
  /^!\(typeof\s+([\w$.[\]]+)\s*===?\s*["'`]\w+["'`]\)$|^!\(\s*(?:Array\.isArray|Buffer\.isBuffer|ArrayBuffer\.isView)\(\s*([\w$.[\]]+)\s*\)\)$|^!\(([\w$.[\]]+)\s+instanceof\b|\btypeof\s+([\w$.[\]]+)\s*!==?\s*["'`](?!undefined|function)|!\s*(?:Array\.isArray|Buffer\.isBuffer|ArrayBuffer\.isView|_?\.?is(?:String|Array|Buffer|Number|Object|PlainObject|Uint8Array|Integer|Boolean))\(\s*([\w$.[\]]+)|!\s*\(?\s*([\w$.[\]]+)\s+instanceof\b|\bArray\.isArray\(\s*([\w$.[\]]+)\s*\)$/;
/** Values that the program itself passes: options, callbacks. */
const OWN_SETTING =
  /^(?:this|callback|cb|fn|done|next|handler|listener|options?|opts|settings|config\w*|plugin\w*|self)(?![\w$])/i;

const SAYS_WRONG = /\bthrow\b|\breject\(|\b(?:callback|cb|fn|next|done)\(\s*(?:new\b|\w*err)/i;
const GIVES_NOTHING = /\breturn\s*(?:false|null|undefined|["'`]{2})?\s*(?:;|\}|$)/;

/** Type confusion (CWE-843): a type check that threw or returned an error. */
function ofType({ condition, answer, body }: Refused): string | null {
  const isAlone = !/&&|\|\|/.test(condition);
  if (!SAYS_WRONG.test(answer) && !(isAlone && GIVES_NOTHING.test(answer))) return null;
  const asked = ASKS_TYPE.exec(condition)?.slice(1).find(Boolean);
  if (asked === undefined || OWN_SETTING.test(asked)) return null;
  return identifierPattern(asked.split(/[.[]/)[0] ?? asked).test(body)
    ? "change/type-check-removed"
    : null;
}

/** A text that opens a tag, or gives an attribute its value. */
const MARKUP_TEXT = /["'`]\s*<\/?[a-zA-Z$"'`]|=\\?["'](?:["'`]|\$\{)/;

/**
 * Cross-site scripting by attribute names and values (CWE-79):
 * `if (/[\s"'>]/.test(name)) continue;` before the name becomes that of an attribute.
 */
function ofMarkup({ whole, condition, names, body }: Refused): string | null {
  if (!/\.(?:test|match|exec|search)\(/.test(condition)) return null;
  const patterns = patternsIn(whole);
  const isAboutMarkup = patterns.some((each) => {
    const found = rejectedCharacters(each);
    if (/^\/\^(?:\[|\\w)(?:[^^]|$)/.test(each)) return /!/.test(condition) && !found.has(">");
    return found.has(">") || found.has("<") || found.has('"');
  });
  if (!isAboutMarkup) return null;
  const places = names.map(
    (name) =>
      new RegExp(
        String.raw`\$\{\s*${escapeRegExp(name)}\s*\}|\+\s*${escapeRegExp(name)}(?![\w$.[(])|(?<![\w$.])${escapeRegExp(name)}\s*\+`,
      ),
  );
  const isWritten = body
    .split("\n")
    .some((line) => MARKUP_TEXT.test(line) && places.some((place) => place.test(line)));
  return isWritten ? "change/markup-cleaning-removed" : null;
}

/** `DISALLOWED.has(name)` */
const DENIED =
  /^[\w$.]*(?:disallow|forbid|denied|deny|blocked|black_?list|illegal|unsafe|danger)\w*\.(?:has|includes)\(/i;
const OF_EXPRESSIONS = /codegen|compil|interpret|evaluat|expression|sandbox/i;

/** Code injection (CWE-94): a denied name, or a pattern that values had to match before they became code. */
function ofCode({ condition, names, answer, text, path }: Refused): string | null {
  if (!/\bthrow\b/.test(answer)) return null;
  if (DENIED.test(condition) && OF_EXPRESSIONS.test(path)) return "change/code-check-removed";
  if (!/\.test\(|\.match\(/.test(condition)) return null;
  if (!MAKES_CODE.test(text) && !generatesCode(text)) return null;
  const words = names.map(identifierPattern);
  const isWritten = text
    .split("\n")
    .some((line) => CODE_TEXT.test(line) && words.some((word) => word.test(line)));
  return isWritten ? "change/code-check-removed" : null;
}
