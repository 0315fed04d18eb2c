import { SCRIPTS, type Detector } from "./detector.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

/** What a platform offers against one kind of attack, and what does the same work without it. */
interface Primitive {
  readonly rule: string;
  readonly strong: RegExp;
  readonly weak: RegExp;
  /** The weak way is too common to be of account anywhere else than in the same lines. */
  readonly isInPlace: boolean;
  /** What the text has to say as well. */
  readonly known?: RegExp;
  /** What makes up for it in another line of the change. */
  readonly stands?: RegExp;
}

/** `maxPayload: `, `this.maxDepth = `: how much of something may come in. */
const LIMIT_OF = String.raw`(?<![\w$])(?:max_?(?:payload|length|size|bytes|depth|body\w*|content\w*|header\w*|fields\w*|file\w*|parts|nest\w*|recurs\w*|entit\w*|expan\w*|total\w*)|depth|(?:array|parameter|param|body|field|file|parts|size|rate|depth)_?(?:limit|size))["']?\s*[:=](?![=>])\s*`;
const NO_LIMIT = String.raw`(?:null|undefined|false|-1|(?:Number\.)?(?:POSITIVE_)?Infinity|Number\.MAX_\w+)(?![\w$.])`;

const PRIMITIVES: readonly Primitive[] = [
  {
    rule: "change/random-weakened",
    strong: /\b(?:randomBytes|randomUUID|randomInt|randomFill(?:Sync)?|getRandomValues)\s*\(/,
    weak: /\bMath\.random\(\)/,
    isInPlace: false,
  },
  {
    // What others offer for it, under whatever name.
    rule: "change/random-weakened",
    strong: /(?<![\w$.])(?:\w+random\w*|random\w+|nanoid\w*|uuid\w*|cuid\w*)\(/i,
    weak: /\bMath\.random\(\)/,
    isInPlace: true,
  },
  {
    // The source is there no more, and what asks whether it is takes another.
    rule: "change/random-weakened",
    strong:
      /\bcrypto\s*=\s*(?:require\(["'`](?:node:)?crypto["'`]\)|(?:\w+\.)?(?:globalThis|window|self|global)\.crypto\b)/,
    weak: /\bcrypto\s*=\s*(?:null|undefined|false)\b/,
    isInPlace: true,
  },
  {
    // Names and constructors are what a value says of itself.
    rule: "change/type-check-removed",
    strong: /\b(?:Array\.isArray|Buffer\.isBuffer|ArrayBuffer\.isView)\(|\binstanceof\b/,
    weak: /\.constructor(?:\.name)?\s*[=!]==?|[=!]==?\s*[\w$.]+\.constructor\b|\._is[A-Z]\w*\b|\.isBuffer\b(?!\()/,
    isInPlace: true,
  },
  {
    rule: "change/type-check-removed",
    strong: /\.constructor\s*[=!]==?/,
    weak: /\.constructor\.name\s*[=!]==?/,
    isInPlace: true,
  },
  {
    // From an object that came from outside it answers whatever the sender put there.
    rule: "change/own-check-borrowed",
    strong:
      /\bObject\.prototype\.hasOwnProperty\.call\(|\bObject\.hasOwn\(|(?<![\w$])_?has(?:Own\w*)?\.call\(/,
    weak: /(?<!\.prototype)\.hasOwnProperty\(/,
    isInPlace: true,
  },
  // A list of one name is no text, and leads where that name leads.
  ...[
    { rule: "change/code-check-removed", name: "constructor" },
    { rule: "change/prototype-guard-removed", name: "__proto__" },
  ].map(({ rule, name }) => ({
    rule,
    strong: new RegExp(
      String.raw`(?:\bString\([\w$.[\]]+\)|\$\{[\w$.[\]]+\}\`|[\w$\])]\.toString\(\)|\(["']{2}\s*\+\s*[\w$.]+\)|\+\s*["']{2}\)?)\s*[=!]==?\s*["'\`]${name}["'\`]`,
    ),
    weak: new RegExp(String.raw`[\w$\]]\s*[=!]==?\s*["'\`]${name}["'\`]`),
    isInPlace: true,
    stands: /\btypeof\b|\bString\(|\.toString\(\)|\.(?:has|includes|test)\(/,
  })),
  {
    // A value in the text, where only its place was.
    rule: "change/query-escape-removed",
    strong:
      /(?:[=<>]|\blike\b|\bin\b|\blimit\b|\w\()\s*\(?\s*(?:\?|\$\d)(?=\s*(?:["'`),]|$|\band\b|\bor\b))|=>\s*["'`]\?["'`]/i,
    weak: /'\$\{[^{}]+\}'|'["`]\s*\+\s*[\w$.[\]]+\s*\+\s*["`]'|'%?\\?'\s*\+\s*[\w$.]+\s*\+\s*'\\?'/,
    isInPlace: true,
  },
  {
    // What was shown as text is read as markup.
    rule: "change/markup-cleaning-removed",
    strong:
      /\.(?:textContent|innerText)\s*=(?!=)|\bcreateTextNode\(|\$[\w$]*(?:\([^()]*\))?\.text\(\s*[\w$]/,
    weak: /^(?!.*(?:escap|encod|saniti|purif|\bt\(|i18n|trusted|safe)).*(?:\.(?:inner|outer)HTML\s*\+?=(?!=)\s*(?:[\w$.]+\s*[;,]?\s*$|[^"'`]*\$\{|.*["'`]\s*\+\s*[\w$])|\.html\(\s*(?:[\w$.]+\s*\)|.*(?:\$\{|["'`]\s*\+\s*[\w$]))|insertAdjacentHTML\()/i,
    isInPlace: true,
  },
  {
    // JSON leaves `</script>` as it is, and is no code that may stand anywhere.
    rule: "change/markup-cleaning-removed",
    strong:
      /(?:\$\{|\+)\s*(?:[\w$]+\.)*(?:uneval|jsesc|(?:safe|escape|html|script)_?(?:json|serializ|stringif)\w*|(?:json|serializ|stringif)\w*_?(?:safe|escape|for_?(?:script|html)|javascript|js)\w*|serialize)\(/i,
    weak: /(?:\$\{|\+)\s*JSON\.stringify\((?!.*\.replace)/,
    isInPlace: true,
    stands: /u003c|<\\\/|x3c/i,
    known: /<script\b|<\/script|\bwindow\./i,
  },
  {
    rule: "change/compare-weakened",
    strong:
      /\b(?:timingSafeEqual|timingSafeCompare|safeCompare|constantTimeEquals?|constantTimeCompare|scmp)\s*\(/,
    weak: /[\w$)\]"'`]\s*[=!]==?\s*[\w$"'`]|\.equals\(|\.compare\(|\.localeCompare\(/,
    isInPlace: true,
  },
  {
    // The same by hand: every difference is gathered before one is looked at.
    rule: "change/compare-weakened",
    strong: /\|=\s*[^;=]*(?:\]|\))\s*\^\s*[\w$]/,
    weak: /[\w$)\]]\s*[=!]==?\s*[\w$]|\.equals\(/,
    isInPlace: true,
  },
  {
    // A value that is compared with itself takes the time that a comparison takes, where the answer is clear already.
    rule: "change/compare-weakened",
    strong: /\btimingSafeEqual\(\s*([\w$.]+)\s*,\s*\1\s*\)/,
    weak: /\breturn\b|\bcatch\b/,
    isInPlace: true,
  },
  {
    // `text/plain; a=application/json` names both kinds, and asks no browser for leave.
    rule: "change/media-type-by-search",
    strong:
      /(?<!function\s)\b(?:(?:safe)?(?:parse|compare|match|equals?)\w*(?:ContentType|MediaType|MimeType|Mime)\w*|(?:ContentType|contentType|MIMEType|mimeType|mediaType)\.parse|new\s+MIMEType|type-?is\w*)\(/i,
    weak: /(?:content[_-]?type|mime|media_?type)\w*(?:["'`]\]?\)?)?\.(?:indexOf|includes|search)\(/i,
    isInPlace: true,
  },
  {
    rule: "change/signature-check-removed",
    strong: /\b(?:jwt|jsonwebtoken|jws|jose|token)\w*\.verify\(|\bjwtVerify\(/i,
    weak: /\b(?:jwt|jsonwebtoken|jws|jose|token)\w*\.decode\(|\bdecodeJwt\(/i,
    isInPlace: true,
  },
  {
    rule: "change/signature-check-removed",
    strong: /verify\w*\(.*\balgorithms\s*[:}]/i,
    weak: /^(?!.*\balgorithms\b).*\bverify\w*\(/i,
    isInPlace: true,
    stands: /\balgorithms\b/,
  },
  {
    rule: "change/certificate-check-removed",
    strong: /\b(?:rejectUnauthorized|strictSSL)["']?\s*[:=][^,;]*!==\s*false/,
    weak: /^(?!.*!==\s*false).*\b(?:rejectUnauthorized|strictSSL)["']?\s*[:=]\s*(?!true\b)[\w$.]+/,
    isInPlace: true,
  },
  {
    // The same by way of what is taken where nothing is set.
    rule: "change/certificate-check-removed",
    strong:
      /\b(?:rejectUnauthorized|strictSSL)["']?\s*[:=](?![=>])[^,;]*(?:\?\s*true\s*:|(?:\|\||\?\?)\s*true\b)/,
    weak: /^(?!.*(?:\btrue\b|!==\s*false)).*\b(?:rejectUnauthorized|strictSSL)["']?\s*[:=](?![=>])\s*[\w$.]+/,
    isInPlace: true,
  },
  {
    // A limit that holds where nobody sets one.
    rule: "change/limit-removed",
    strong: new RegExp(String.raw`${LIMIT_OF}(?!${NO_LIMIT})["\w$(]`, "i"),
    weak: new RegExp(LIMIT_OF + NO_LIMIT, "i"),
    isInPlace: true,
  },
  {
    // What begins like the folder is its neighbour as well: `/srv/app` and `/srv/app-secrets`.
    rule: "change/path-check-removed",
    strong: /\.startsWith\(\s*[\w$.]+\s*\+\s*(?:[\w$]+\.)*(?:sep|["'`][\\/]{1,2}["'`])\s*\)/,
    weak: /\.startsWith\(\s*[\w$.]+\s*\)/,
    isInPlace: true,
    stands: /\+\s*(?:[\w$]+\.)*sep\b|["'`][\\/]{1,2}["'`]|\brelative\(/,
  },
  {
    // Where a link leads is seen only in the real path.
    rule: "change/path-check-removed",
    strong: /\brealpath\w*\(/,
    weak: /\.startsWith\(\s*[\w$.]*(?:root|base|dir|folder|prefix|cwd)\w*|\b(?:path|pth)?\.?(?:resolve|normalize|join)\(/i,
    isInPlace: true,
    known:
      /\.(?:startsWith|indexOf)\(|\brelative\(|(?:within|inside|contain|outside|sub_?path|travers)\w*\(/i,
    stands: /realpath|\blstat|isSymbolicLink|O_NOFOLLOW/i,
  },
  {
    // A list of arguments is no text for a shell.
    rule: "change/shell-escape-removed",
    strong: /\b(?:execFile|spawn)(?:Sync)?\s*\(/,
    weak: /(?<![\w$])(?:(?:cp|child_?process)\.)?exec(?:Sync)?\(\s*(?:`[^`\n]*\$\{|(["'])(?:(?!\1).)*\1\s*\+|[\w$.]+\s*\+)/i,
    isInPlace: true,
  },
];

/** Finds calls of the safe way to do something, in whose place the ordinary way stands now. */
export const weakerApi: Detector = {
  name: "weaker-api",
  rules: [
    "change/certificate-check-removed",
    "change/code-check-removed",
    "change/compare-weakened",
    "change/limit-removed",
    "change/markup-cleaning-removed",
    "change/media-type-by-search",
    "change/own-check-borrowed",
    "change/path-check-removed",
    "change/prototype-guard-removed",
    "change/query-escape-removed",
    "change/random-weakened",
    "change/shell-escape-removed",
    "change/signature-check-removed",
    "change/type-check-removed",
  ],
  languages: SCRIPTS,
  detect: (c) => lostPrimitives(c),
};

function lostPrimitives(sides: ScriptSides): LostProtection[] {
  const { before, text, added } = sides;
  return PRIMITIVES.flatMap(({ rule, strong, weak, isInPlace, known, stands }) => {
    const isThere = isInPlace
      ? isAsOften(strong, sides)
      : !strong.test(before) || strong.test(text);
    if (isThere) return [];
    if (stands?.test(added) === true || known?.test(text) === false) return [];
    const places = hunksOf(sides).filter(({ old }) =>
      old.some((line) => isCode(line) && strong.test(line)),
    );
    const isWeak = (line: string): boolean => isCode(line) && weak.test(line);
    const same = places.find(({ now }) => now.some(isWeak));
    const isApart = !isInPlace && added.split("\n").some(isWeak);
    const place = same ?? (isApart ? places[0] : undefined);
    const at = place?.old.findIndex((line) => isCode(line) && strong.test(line)) ?? -1;
    if (place === undefined || at === -1) return [];
    return [
      { rule, sides, check: namedAs(strong, place.old[at] ?? ""), oldLine: place.oldStart + at },
    ];
  });
}

/** The call, or the line where it is none. */
function namedAs(strong: RegExp, line: string): string {
  const found = strong.exec(line)?.[0] ?? "";
  const isCall = /^[\w$.]+\s*\($/.test(found);
  return isCall ? `${found.replace(/\s*\($/, "")}()` : line.trim().replace(/[,;{]+$/, "");
}

function isAsOften(strong: RegExp, { before, text }: ScriptSides): boolean {
  const count = (code: string): number =>
    code.split("\n").filter((line) => isCode(line) && strong.test(line)).length;
  return count(text) >= count(before);
}
