/** A kind of check that stands for one weakness, told by how its line is spelled. */
export interface Protection {
  readonly rule: string;
  /** Each alone: what is left of a check is no stand-in for what went of it. */
  readonly marks: readonly RegExp[];
  /** What the lines behind the check have to say: without it there is nothing to protect. */
  readonly protects: RegExp;
  /** Lines that come with the change and do the same in another way. */
  readonly stands: RegExp;
}

const COMPARED = String.raw`(?:[=!]==?|case)\s*`;
/** A line that calls what sounds like a check. */
export const CHECKING_CALL =
  /\b\w*(?:unsafe|safe|valid|(?<!sh)allow|forbid|block|denied|proto|pollut|hasOwn|guard|sanit|reserved)\w*\s*\(/i;

/** The checks whose loss is told from a line, with what they keep out. */
export const PROTECTIONS: readonly Protection[] = [
  {
    rule: "change/prototype-guard-removed",
    marks: [
      // As a text or within a pattern, and not where it is the name of a property.
      /(?<![\w$.])(?<!\[\s*["'`])__proto__(?!["'`]?\s*[\]:])/,
      /(?:[=!]==?\s*|^\s*|[[,(|]\s*)["'`]constructor["'`](?!\s*[\]:])/,
    ],
    protects: /\]\s*(?:=(?![=>])|\|\|=|\?\?=)|\.set\(/,
    stands: /\bObject\.create\(null\)|\bnew Map\(|\bhasOwn\w*\(/,
  },
  {
    rule: "change/path-check-removed",
    marks: [
      // `path.indexOf(root) !== 0`, `resolved.startsWith(root + path.sep)`
      new RegExp(
        String.raw`\b[\w$.]*(?:path|file|dest|target|resolved|absolute|real|full|dir)\w*\.(?:indexOf\([^()"'\`]*(?:["'\`][\\/]+["'\`]\s*)?\)\s*(?:[=!]==?\s*(?:0|-1)|[<>]=?\s*0)|startsWith\([\w$.]+(?:\s*\+[^()]*)?\))`,
        "i",
      ),
      new RegExp(String.raw`(?:${COMPARED}|\.(?:includes|indexOf|has|startsWith)\(\s*)["'\`]\.\.`),
      /\bif\b.*(?:\bisAbsolute\(|\.nlink\b|\bisSymbolicLink\(|\brealpath\w*\()/,
      // A name in which there is no slash.
      /\^\[\^[^\]]{0,12}\/[^\]]{0,12}\][*+]\$/,
    ],
    protects:
      /\b(?:fs\w*|path|writeFile\w*|createWriteStream|createReadStream|readFile\w*|mkdir\w*|makeDir|symlink|sendFile|unlink|rimraf)\b|\brequire\w*\(\s*["'`]?[./]|\brequire\b\s*[;)]|\bfile\(/i,
    stands: /startsWith\(|indexOf\(|\brelative\(|\brealpath|isAbsolute\(|["'`]\.\.|basename\(/,
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
];
