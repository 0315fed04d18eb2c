/** A kind of check that stands for one weakness, told by how its line is spelled. */
export interface Protection {
  readonly rule: string;
  /** Each alone: what is left of a check is no stand-in for what went of it. */
  readonly marks: readonly RegExp[];
  /** What the file said before, where a mark alone may be about something else. */
  readonly known?: RegExp;
  /** What the lines behind the check have to say: without it there is nothing to protect. */
  readonly protects: RegExp;
  /** Lines that come with the change and do the same in another way. */
  readonly stands: RegExp;
}

const COMPARED = String.raw`(?:[=!]==?|case)\s*`;
/** A line that calls what sounds like a check. */
export const CHECKING_CALL =
  /\b\w*(?:(?<!alloc)unsafe|(?<!allocun)safe|valid|(?<!sh)allow|forbid|block|denied|proto|pollut|hasOwn|guard|sanit|reserved)\w*\s*\(/i;

/** The name as a text or in a pattern, and not where it is that of a property, but for tables of names. */
export const PROTO =
  /(?<![\w$.])(?<![\w$)\]]\[\s*["'`])__proto__(?!["'`]?\s*:)|\bcase\s+["'`]__proto__|__proto__["']?\s*:\s*(?:true|!0|1)\b|\bdelete\s[^;]{0,80}__proto__/;
/** `name === "constructor"`, or the name in a list; not where it is read from an object. */
export const CONSTRUCTOR =
  /(?:[=!]==?\s*|^\s*|[,(|]\s*|(?<![\w$)\]])\[\s*)["'`]constructor["'`](?!\s*:)|["'`.]constructor\.prototype["'`.]|\bcase\s+["'`]constructor["'`]/;

const SIZE = String.raw`(?:length|size|bytes?|total|count|depth|nesting|recursion|iterations?|rounds|expansions?|parameters|fields|parts)\w{0,20}(?:\(\))?`;
/** `MAX_LENGTH`, `this.maxPayload`, `options.limit`, but not the largest number that there is. */
const LIMIT = String.raw`(?<!math\.)(?:max(?!_safe|_value|safe)|limit|threshold)`;
const BEFORE_LIMIT = String.raw`\s*>=?\s*[\w$.#]{0,40}?${LIMIT}`;
/** Not `{max < items.length && (` of a page: it decides what is shown. */
const NOT_RENDERED = String.raw`(?<!(?:^|\n)[ \t]*\{[\w$.! ]{0,40})`;
/** A comparison with what is named as a limit, of a size or of something that is counted up. */
const OVER_LIMIT = new RegExp(
  String.raw`${NOT_RENDERED}(?:(?:${SIZE}|\+\+\s*[\w$.]{1,40}|[\w$]\+\+|--\s*[\w$.]{1,40})[)\]]{0,2}${BEFORE_LIMIT}|${LIMIT}\w{0,40}\s*<=?\s*(?:[\w$.]{0,40}?${SIZE}|\+\+)|(?:depth|nesting|recursion)\w{0,20}\s*>=?\s*(?!0\b|1\b|zero)[\w$.])`,
  "i",
);

/** The checks whose loss is told from a line, with what they keep out. */
export const PROTECTIONS: readonly Protection[] = [
  {
    // What works out expressions for somebody else: by way of `constructor` they reach `Function`.
    rule: "change/code-check-removed",
    marks: [
      CONSTRUCTOR,
      // `FORBIDDEN["constructor"] = true`
      /\[\s*["'`]constructor["'`]\s*\]\s*=\s*(?:true|1|!0)\b/,
      // `context.console.constructor.constructor = …`
      /\.constructor\.constructor\s*=(?!=)/,
    ],
    protects:
      /\b(?:class|function|const|let|var|exports\.)\s*(?:safe|static|un)?_?(?:eval(?:uate|uator)?(?:Expr\w*|Code|Script|Node|Ast|Sync)?\b|interpret|sandbox|create\w*Context|Context)/i,
    stands: /\bObject\.create\(null\)|\bnew Map\(|\bhasOwn\w*\(/,
  },
  {
    rule: "change/prototype-guard-removed",
    marks: [PROTO, CONSTRUCTOR],
    known: /__proto__|["'`]prototype["'`]|["'`.]constructor\.prototype\b/,
    protects:
      /\]\s*(?:=(?![=>])|\|\|=|\?\?=)|\.set\(|\bJSON\.parse\(|\bObject\.assign\(|\w\[(?:key|name|prop|property|field|k)\]/,
    stands:
      /\bObject\.create\(\s*null\s*\)|\bnew Map\b|\bhasOwn\w*\(|(?:Names|ownKeys)\(\s*Object\.prototype\s*\)|\bin\s+Object\.prototype\b/,
  },
  {
    // A name by which a list of names is asked, or an object that others inherit from.
    rule: "change/prototype-guard-removed",
    marks: [
      /(?:\bif\b|&&|\|\||!)[^;{]{0,80}\.isPrototypeOf\(/,
      // `if (at === Object.prototype)`, `into[key] === {}.__proto__`
      /(?:\bif\b|&&|\|\|)[^;{]{0,80}[!=]==?\s*(?:\{\}\.__proto__|(?:Object|Array|Function|Number|String)\.prototype)(?![\w.])/,
    ],
    protects: /\]\s*(?:=(?![=>])|\|\|=|\?\?=)|\b(?:assign|merge|extend|clone)\w*\(/,
    stands:
      /\.isPrototypeOf\(|getPrototypeOf\(|__proto__|[!=]==?\s*(?:Object|Array|Function)\.prototype\b/,
  },
  {
    rule: "change/path-check-removed",
    marks: [
      // `path.indexOf(root) !== 0`, `resolved.startsWith(root + path.sep)`; what is many is a list that is asked for a name.
      new RegExp(
        String.raw`\b[\w$.]*(?:path|file|dest|target|resolved|absolute|real|full|dir|child|normali[sz]ed|joined)\w*(?<!s)\.(?:indexOf\([^()"'\`]*(?:["'\`][\\/]+["'\`]\s*)?\)\s*(?:[=!]==?\s*(?:0|-1)|[<>]=?\s*0)|startsWith\([\w$.]+(?:\s*\+[^()]*)?\))`,
        "i",
      ),
      new RegExp(String.raw`(?:${COMPARED}|\.(?:includes|indexOf|has|startsWith)\(\s*)["'\`]\.\.`),
      /\bif\b.*(?:\bisAbsolute\(|\.nlink\b|\bisSymbolicLink\(|\brealpath\w*\()/,
      // `isWithin(root, target)`, `isOutsideOf(target, root)`
      /\b(?:is|check|assert|ensure)\w{0,20}(?:Within|Inside|Under|Beneath|Contained|Outside|ChildOf|Sub[pP]ath|SubDir|InDir|InRoot|InFolder|Travers)\w{0,24}\(/,
      // `name.replace(/^(\.\.\/)+/, "")`, `name.replace(/%2e/gi, ".")`
      /\.replace(?:All)?\(\s*\/[^\n]{0,60}(?:\\\.\\\.|\\\.(?:\{2|\+)|\[\.\]\[\.\]|%2e|%5c)/i,
      // A name in which there is no slash.
      /\^\[\^[^\]]{0,12}\/[^\]]{0,12}\][*+]\$/,
    ],
    protects:
      /\b(?:fs\w*|path|writeFile\w*|createWriteStream|createReadStream|readFile\w*|mkdir\w*|makeDir|symlink|sendFile|unlink|rimraf)\b|\brequire\w*\(\s*["'`]?[./]|\brequire\b\s*[;)]|\bfile\(/i,
    stands:
      /startsWith\(|indexOf\(|\brelative\(|\brealpath|isAbsolute\(|["'`]\.\.|\\\.\\\..{0,30}\/\w*\.test\(|basename\(|\bis\w{0,20}(?:Within|Inside|Under|Beneath|Contained|ChildOf|Sub[pP]ath)\w{0,24}\(/,
  },
  {
    // `const name = stripAbsolutePath(entry.path)`: a function of its own does more than one question does.
    rule: "change/path-check-removed",
    marks: [
      /(?<!function )(?<![\w$])(?:strip|saniti[sz]e|secure|clean)_?(?:[A-Z]\w{0,20})?(?:Path|Absolute|File_?[nN]ame|PathRoot|Traversal|EntryName)\w{0,20}\(/,
    ],
    protects:
      /\b(?:fs\w*|path|writeFile\w*|createWriteStream|createReadStream|readFile\w*|mkdir\w*|symlink|sendFile|unlink)\b/i,
    stands:
      /(?:strip|saniti[sz]e|secure|clean)\w*(?:Path|Absolute|Name|Traversal)\w*\(|\.replace(?:All)?\([^\n]*\.\.|startsWith\(|\brelative\(|\brealpath|basename\(/,
  },
  {
    // `/\.\./.test(url) ? resolve(url) : url` of an address that somebody asked for.
    rule: "change/path-check-removed",
    marks: [
      /\/[^\n/]{0,20}\\\.\\\.[^\n]{0,30}\/\w*\.test\(\s*[\w$.]+\s*\)\s*\?/,
      /\.includes\(\s*["'`]\.\.\/?["'`]\s*\)\s*\?/,
    ],
    protects: /\.url\b|\bpath(?:name)?\b/i,
    stands: /\\\.\\\.|["'`]\.\.|\bnormali[sz]e\w*\(|\bnew URL\(|\bresolve\(/,
  },
  {
    // The path of a request, which others take for one that nothing climbs out of.
    rule: "change/path-check-removed",
    marks: [
      // `/\.\./.test(path) ? resolve(path) : path`
      /\/(?:[\^(|]|\[?\\\/\]?|\[\\\/\]){0,4}\\\.(?:\\\.|\{2\})[^\n/]{0,30}(?:\\\/[^\n/]{0,10})?\/[a-z]*\.test\(/,
    ],
    protects: /\b(?:req|request|incoming|url|ctx|event)\w*\]?\.(?:url|path|pathname)\b/i,
    stands: /\\\.\\\.|["'`]\.\.|\bnormalize\(|\bnew URL\(|\bresolve\(/,
  },
  {
    rule: "change/option-check-removed",
    marks: [
      /\/\^-+\//,
      /\.startsWith\(\s*["'`]-+["'`]/,
      /(?:\[0\]|charAt\(0\))\s*[=!]==?\s*["']-["']/,
    ],
    protects: /\b_?(?:spawn|execFile|fork|exec[aA]?)(?:Sync)?\b/,
    stands: /["'`]--["'`]|\/\^-|startsWith\(\s*["'`]-/,
  },
  {
    // An address that is a program: escaped or not, it runs where somebody clicks.
    rule: "change/markup-cleaning-removed",
    marks: [/(?:["'`/^|(:]|\\s\*)(?:java|vb)script[^"'`\s]{0,20}:(?!\s)/i],
    protects: /\bhref\b|\bsrc\b|\blocation\b|\blink\b/i,
    stands: /["'`^(|]https?\??(?:\\?:|["'`|)])|\.protocol\b/i,
  },
  {
    rule: "change/address-check-removed",
    marks: [
      // `if (to.host !== from.host)`, `!url.host &&`
      /(?:\bif\b|^\s*|&&|\|\||return)[^=]{0,160}\.(?:host|hostname|origin)\b(?:\.\w+\(\))?\s*[!=]==?\s*(?!["'`]|null|undefined)|(?:\bif\s*\(|^\s*|&&\s*|\|\|\s*)![\w$.]+\.(?:host|hostname|origin)\b/,
      // What begins like this names another host.
      /\.startsWith\(\s*["'`](?:\/\/|\/?\\\\)|\.(?:slice|substr|substring)\(0,\s*2\)\s*[!=]==?\s*["']\/\/|\/\^\(?\[?\\?\/\]?(?:\{2|\[?\\?\/).*\.test\(/,
      /\b(?:is|has|same|check|assert)\w{0,40}(?:SameOrigin|SameHost|SameDomain|Private\w*|Loopback|Internal(?:Host|Ip|Address)|SafeRedirect|SafeUrl|RelativeUrl|AllowedHost|AllowedOrigin)\w{0,40}\(/i,
      // `await validatePublicUrl(url)`
      /(?<!\bfunction\s)\b(?:validate|ensure|verify|guard|require|reject|refuse|block|deny|forbid)_?\w{0,20}(?:(?:Public|Private|Internal|Loopback|Local|Safe)_?(?:Host|Ip|Addr|Address|Ur[li]|Network|Target|Destination)|Ssrf)\w{0,20}\(/i,
      // Sees where an answer sends the request, or stays where it is.
      /\bbeforeRedirect\s*[:=]|\bredirect\s*:\s*["'](?:manual|error)["']|\bmaxRedirects\s*[:=]\s*0\b|\bfollowRedirects?\s*:\s*false/,
    ],
    protects:
      /\bredirect|\blocation\b|\bhref\b|\bfetch\(|\brequest\(|\baxios\b|\bgot\(|\bhttps?\.(?:get|request)\b/i,
    stands:
      /\.(?:host|hostname|origin)\b|\.domain\s*[=!]==?|!\s*(?:host|hostname|origin)\b|\bnew URL\(|startsWith\(\s*["'`]\/|redirect["']?\s*[:=]/i,
  },
  {
    // `if (isValidUrl(to)) location.assign(to)`: where somebody is sent, a script is an address as well.
    rule: "change/address-check-removed",
    marks: [
      /\bif\s*\([\s!]*(?:[\w$]+\.)*is_?(?:Valid|Allowed|Safe|Trusted|Known)_?\w{0,12}(?:Ur[il]|Redirect|Href|Link|Origin|Target)\w{0,12}\(/i,
    ],
    protects:
      /\blocation\.(?:assign|replace)\(|\blocation(?:\.href)?\s*=(?!=)|\bredirect\(|\bwindow\.open\(|(?<![\w$.])open\(\s*\w*[uU][rR][iIlL]\b/,
    stands: /\.(?:host|hostname|origin|protocol)\b|startsWith\(|\bnew URL\(|\.test\(/i,
  },
  {
    rule: "change/limit-removed",
    marks: [
      // `if (text.length > MAX_LENGTH)`, `if (++count > options.limit)`, `&& depth > 100`
      OVER_LIMIT,
      // `text !== "" && text.length <= 100`: no more than is asked of anything else.
      /&&\s*[\w$.]{1,60}\.length\s*<=?\s*(?:\d{2,}|[\w$.]{0,40}max)/i,
      // An exit in the same line says that it is no question of taste.
      /\bif\s*\([^;{]{0,160}\.(?:length|size|byteLength)\s*>=?\s*(?:\d[\d_]{2,}|\d[\d_]*\s*\*\s*\d|[A-Z][A-Z\d_]{3,})[^;{]{0,80}\)\s*\{?\s*(?:throw|return)\b/,
      // So much memory: `body.length > 1e6`, `size > 10 * 1024`
      /(?:length|size|bytes)\w{0,20}\s*>=?\s*(?:[\d.]{1,8}e\d|[\d_.]{1,12}\s*\*\s*1024|1024\s*\*)/i,
      // `if (--left < 0) throw …`
      /\bif\s*\(\s*(?:--\s*[\w$.]{1,40}|[\w$.]{1,40}--)\s*<=?\s*0\s*\)\s*\{?\s*(?:throw|return)\b/,
      // What is left of an allowance: `if (bytesLeft < 0)`
      /\bif\s*\(\s*[\w$.]*(?:left|remaining|budget|allowance|quota)\w*\s*<=?\s*0\s*\)/i,
      // So many where nobody says: `parts: limits.parts ?? 1000`
      /(?:^\s*|[{,]\s*)["']?(?:parts|files|fields|fileSize|fieldSize|fieldNameSize|headerPairs|parameterLimit|arrayLimit|depth)["']?\s*:[^,]{0,80}(?:\|\||\?\?)\s*[\w$.]/,
      // What is handed on: `limit: options.limit`, `maxOutputLength: size`; `limit: 10` is how many are shown.
      /(?:^\s*|[{,]\s*)["']?(?:limit|max_?(?:Payload|Length|Size|Bytes|Depth|OutputLength|Header\w*|Body\w*|Content\w*|Fields\w*|Files|Keys|Parts|Param\w*|Iterations|Redirects|Entries|Expan\w*|Entit\w*|Nest\w*|Recurs\w*|Buffer\w*|Total\w*))["']?\s*:(?!:)(?<!limit["']?\s*:(?=\s*\d{1,3}\b(?!\s*\*)))/i,
    ],
    protects: /[\w$]\s*\(/,
    stands: new RegExp(
      String.raw`${OVER_LIMIT.source}|\bmath\.min\(|\.slice\(0,|\.length\s*[<>](?!=?\s*\d\b)|max_?(?:length|size|bytes|depth|payload)|\blimit\w*\(|\w_?limit[\"']?\s*:`,
      "i",
    ),
  },
  {
    // A text of any length, where only its beginning was held against a pattern.
    rule: "change/limit-removed",
    marks: [
      /\.(?:slice|substring|substr)\(\s*0\s*,\s*(?:\d{2,}|[\w$.]{0,40}?(?:max|MAX|limit|LIMIT)\w*|[A-Z][A-Z\d_]{3,})\s*\)/,
      // `cut(text, MAX_LENGTH)`: a function that is handed the limit.
      /(?<![\w$])(?:trim|cut|clip|truncate|shorten|limit|take|clamp)\w*\(.{1,100},\s*[\w$.]{0,40}?(?:max_?\w{0,20}(?:len|size|chars)|(?:len|size)\w{0,10}_?(?:max|limit))\w*\s*\)/i,
    ],
    protects:
      /\.(?:exec|test|match|matchAll|replace|search|split)\(\s*(?:\/|[\w$.[\]]*(?:re|regex|RE|pattern|form)\w*\b|\w)/i,
    stands: /\.(?:slice|substring|substr)\(0,\s*(?!\d\s*\))|\.length\s*[<>]|\bmax_?length/i,
  },
  {
    // A key or a point that is asked whether it is one.
    rule: "change/key-check-removed",
    marks: [
      /\b(?:pub\w*|point|key\w*|curve|other|theirs)(?:\.\w+)*\.(?:validate|isValid|isOnCurve|onCurve|contains)\(/i,
      /\b(?:validate|check|assert|verify)_?(?:Public|Point|PeerKey|Curve)\w*\(/i,
    ],
    protects: /computeSecret|deriveBits|\b(?:ecdh|ecdsa|eddsa)\b|\bsecp\w*|\bcurves?\b|\belliptic/i,
    stands: /\.(?:validate|isValid|isOnCurve|isInfinity)\(|on(?:The)?Curve/i,
  },
  {
    // A kind of key that is no longer known for one is taken for a secret that both sides share.
    rule: "change/signature-check-removed",
    marks: [
      /BEGIN[^"'`/\n]{0,12}RSA[^"'`/\n]{0,4} PUBLIC KEY/,
      /BEGIN[^"'`/\n]{0,12} CERTIFICATE/,
      /BEGIN PUBLIC KEY/,
      /BEGIN[^"'`/\n]{0,12}EC[^"'`/\n]{0,4} P(?:UBLIC|RIVATE) KEY/,
    ],
    protects: /\bHS256\b|\bhmac\w*|\bhs[aA]lgorithms\b/i,
    stands: /createPublicKey\(|asymmetricKeyType|\.type\s*[!=]==?\s*["'](?:secret|public)["']/,
  },
  {
    rule: "change/pattern-bound-removed",
    marks: [
      // What may not begin here, asked before each character: `"(?:(?!" + end + ").)+"`
      /\(\?:\(\?!.{1,80}\)(?:\.|\\+[SsWwDd]|\[[^\]]{1,30}\])\)[*+].*(?:["'`]|\$\{)/,
      // `{0,${MAX}}`, `"{1," + max + "}"`, `.join("\\s{0,1}")`
      // `isSafeRegex(source)`, `regexp_is_safe(source)`
      /\b(?:is_?)?(?:safe_?(?:re|regexp?|pattern)|(?:regexp?|pattern)_?is_?safe)\s*\(/i,
      /[^$]\{[01],\s*(?:\$\{|["'`]\s*\+)|\.(?:join|replace|replaceAll)\((?:[^()]*,)?\s*["'`][^"'`]{0,40}\{\d+,\d+\}/,
    ],
    protects: /\bRegExp\(/,
    stands: /\(\?!|\(\?<!|\{\d+,\s*(?:\d|\$\{|["'`]\s*\+)|\.length\s*>/,
  },
  {
    // A number makes a buffer of that many bytes, with whatever was in them.
    rule: "change/buffer-check-removed",
    marks: [
      /typeof\s+[\w$.]{1,60}\s*[!=]==?\s*["'`]number["'`]/,
      /\bBuffer\.alloc\(/,
      /\bBuffer\.from\(/,
      /\bBuffer\(\s*(?:String\(|["'`]{2}\s*\+|[\w$.]{1,60}\.toString\(\))/,
      /\.fill\(\s*(?:0|["'`]{2}|["'`]\\0["'`])?\s*\)/,
    ],
    protects: /(?<![\w$.])Buffer\(\s*(?!["'`[)])|\ballocUnsafe(?:Slow)?\(/,
    stands: /\bBuffer\.alloc\(|\.fill\(|typeof\s+[\w$.]{1,60}\s*[!=]==?\s*["'`](?:number|string)/,
  },
];
