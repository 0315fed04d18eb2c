import type { LostShield, Place } from "./shield-place.ts";

/** A kind of condition that keeps one kind of value out, told by how its line is spelled. */
interface Fence {
  readonly rule: string;
  readonly marks: readonly RegExp[];
  /** What the code around has to say: without it there is nothing to protect. */
  readonly protects: RegExp;
  /** Lines that come with the change and do the same in another way. */
  readonly stands: RegExp;
}

const TEXT_WITH_BREAK = String.raw`b?["'\`](?:[^"'\`\n]*\\[rn]|\\[rn])[^"'\`\n]*["'\`]`;

/** What else keeps a path where it belongs. */
export const KEEPS_INSIDE =
  /["'`]\.\.|relative_to|IsLocal|filepath\.(?:Rel|Base)|[wW]ithin|startsWith|starts_?with|HasPrefix|realpath|canonical|toRealPath|safe_join|SecureJoin|basename|\bOpenRoot|travers|descendant/i;

const FENCES: readonly Fence[] = [
  {
    rule: "change/path-check-removed",
    marks: [
      // `"..".in(path)`, `strings.Contains(name, "..")`, `path.contains("..")`
      /["'`]\.\.[/\\]{0,2}["'`]\s+(?:not\s+)?in\b|\b(?:[cC]ontains(?:Any)?|strpos|strstr|str_contains|include\?|includes|indexOf|startsWith|starts_with|startswith|HasPrefix|str_starts_with)\w*\([^()\n]{0,60}["'`]\.\.[/\\]{0,2}["'`]/,
      /\b(?:path|file|part|name|segment|component|p|dir)\w{0,40}\s{0,9}[!=]==?\s{0,9}["'`]\.\.["'`]/i,
      // `target.is_relative_to(root)`, `filepath.IsLocal(name)`, `is_within_directory(root, target)`
      /\.is_relative_to\(|\bfilepath\.(?:IsLocal|Rel)\(|\b(?:is|check|assert|ensure|validate)_?\w{0,12}(?:within|inside|descendant|sub_?path|subdir|travers)\w{0,20}\(|\.isDescendant\(|\bcommonpath\(|\bisSymlink\w*\(|\.issym\(\)|ParentDir\b/i,
      // `target.startsWith(root)`, `strings.HasPrefix(target, root)`, `path[0, root.length] != root`
      /\b(?:path|file|dest|target|resolved|absolute|abs|real|full|normali[sz]ed|canonical|joined)\w*(?:\(\))?\.(?:startsWith|starts_with|startswith|start_with\?)\(\s*[A-Za-z_$]/i,
      /\b(?:HasPrefix|str_starts_with|strncmp|strpos)\(\s*\$?(?:path|file|fpath|dest|target|resolved|abs|real|full|normali[sz]ed|joined)\w{0,40},\s{0,9}\$?[A-Za-z_]/i,
      /\b(?:path|file|target)\w*\[0,\s*(?:root|dir|base|public)\w*\.(?:length|size)\]\s*[!=]=/i,
    ],
    protects:
      /\b(?:os|filepath|shutil|Files?|fs|IO|ioutil)(?:\.|::)\w|\b(?:open|fopen|readfile|unlink|mkdir|file_(?:get|put)_contents|send_file|sendFile|serveFile|extract\w*)\b\s*\(|\bnew File\b|\bFile\(|\bFileResponse|\bgetResource\w*\(|\bZip\w*\(/i,
    stands: KEEPS_INSIDE,
  },
  {
    rule: "change/line-break-let-in",
    marks: [
      new RegExp(String.raw`${TEXT_WITH_BREAK}\s+(?:not\s+)?in\b`),
      new RegExp(
        String.raw`(?:[cC]ontains(?:Any|Rune)?|include\?|indexOf|IndexAny|strpbrk|strcspn|strpos|matches|\.test)\(\s*(?:[\w$.>-]+,\s*)?(?:\[\s*'|${TEXT_WITH_BREAK})`,
      ),
      /\b(?:preg_match|re\.(?:search|match)|MatchString)\([^\n]{0,40}\\[rn]/,
    ],
    protects: /header|cookie|smtp|\bcommand|\bcmd\b|redirect|location/i,
    stands: /\\[rn]|isprint|control|crlf|new_?line/i,
  },
  {
    rule: "change/address-check-removed",
    marks: [
      /(?:[!=]==?|(?:startsWith|HasPrefix|starts_?with|startswith|Contains(?:Any)?|contains|strpos|start_with\?)\([^()\n]{0,40})\s*["'`](?:\/\/|\\\\|\/\\\\)["'`]/,
    ],
    protects: /redirect|\bnext_?url|return_?(?:to|url)|same_?site/i,
    stands:
      /["'`](?:\/\/|\\\\|\/\\\\)|netloc|\.[hH]ost\b|url_has_allowed_host|hostname|urlparse|parse_url|isSafe|is_safe/,
  },
];

/** A call that by its name does the same. */
const ASKS_AGAIN =
  /(?<!un)(?:safe|check|valid|ensure|assert|sanit|verif|reject|refuse|clean|protect)\w*!?\(/i;

/** What breaks off: a refusal where the condition holds. */
const REFUSES =
  /\b(?:raise|throw|return|continue|break|abort|panic|goto|pass|bail|next)\b|\berr(?:or)?\w*\s*[:=(!]|\bErr\(|\bsendError\(/;
const NEAR = 5;
const HEAD =
  /^\s*(?:(?:public|private|protected|internal|static|final|async|pub(?:\([a-z]+\))?|abstract|override)\s+)*(?:def|func|fn|function|class|interface|sub|module)\b|^\s*(?:public|private|protected|static)\s[^=;]*\([^;]*$/;

/** Finds a condition about where a value leads that went out of a function, with what it refused, and has no other in its place. */
export function lostFence({ old, now, behind, around, added }: Place): LostShield | null {
  // With the function around it, it protects nothing any more.
  const inside = old.slice(0, firstHead(old));
  for (const { rule, marks, protects, stands } of FENCES) {
    const isDone = now.some((line) => stands.test(line) || ASKS_AGAIN.test(line));
    if (!protects.test(around) || isDone || stands.test(added)) continue;
    for (const [at, { code, oldLine }] of inside.entries()) {
      const mark = marks.find((each) => each.test(code));
      if (mark === undefined || marks.some((each) => each.test(around))) continue;
      const answer = [...inside.slice(at).map((line) => line.code), ...now, ...behind].slice(
        0,
        NEAR,
      );
      if (CONDITION.test(code) && answer.some((line) => REFUSES.test(line)))
        return { rule, check: code.trim(), oldLine };
    }
  }
  return null;
}

/** A line that asks, or goes on asking from the line before. */
const CONDITION =
  /\b(?:if|unless|elif|elsif|while|when|pass)\b|&&|\|\||\band\b|\bor\b|\bnot\b|\?|^\s*(?:return|assert)\b|[,(]$|^\s*[\w.]+\([^)]*\)\s*[,;]?$/;

function firstHead(old: Place["old"]): number {
  const at = old.findIndex(({ code }) => HEAD.test(code));
  return at === -1 ? old.length : at;
}
