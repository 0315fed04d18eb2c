import type { LostShield, Place } from "./shield-place.ts";
import { wordOf } from "../comparison/word-of.ts";
import { closing } from "./wraps-in.ts";

/** Comparisons that take the same time for every wrong value, over the languages. */
const STEADY =
  /(?<![\w$])(?:hmac\.Equal|(?:subtle\.)?ConstantTime(?:Compare|Eq\w*)|(?:hmac\.|secrets\.)?compare_digest|constant_?time_?(?:compare|equals?|eq)\w*|MessageDigest\.isEqual|hash_equals|(?:fixed_length_)?secure_compare|ct_eq|verify_slices_are_equal|CRYPTO_memcmp|timingsafe_(?:bcmp|memcmp)|sodium_memcmp|FixedTimeEquals|timingSafeEqual)\s*\(/i;
/** Comparisons that end at the first difference. */
const PLAIN =
  /[!=]==?|\.(?:equals(?:IgnoreCase)?|eql\?|Equal|contentEquals)\(|\b(?:Arrays\.equals|bytes\.Equal|strn?(?:case)?cmp|memcmp|EqualFold)\(|\.SequenceEqual\(/;
/** What a call of another name answers is looked at: it may take its time as well. */
const ANSWERED =
  /(?<!\b(?:strn?(?:case)?cmp|memcmp|Compare)\([^()]*(?:\([^()]*\)[^()]*)*)\)\s*[!=]==?\s*(?:nil|null|None|0|1|true|false)\b/;
/** Names that say nothing about what is compared. */
const COMMON =
  /^(?:self|this|to_s|to_string|toString|getBytes|byte|bytes|String|string|StandardCharsets|UTF_8|encode|decode|strlen|len|as_ref|as_bytes|utf8|utf|Encoding|GetBytes|params|get|crypto|true|false|options|request|env|new)$/;

/** Finds a comparison of secrets that took the same time for all values, in whose place an ordinary one stands. */
export function lostComparison({ old, now, added }: Place): LostShield | null {
  if (now.length === 0 || STEADY.test(added)) return null;
  for (const { code, oldLine } of old) {
    const found = STEADY.exec(code);
    if (found === null || /^\s*(?:def|func|fn|function|import|from|use)\b/.test(code)) continue;
    const open = found.index + found[0].length - 1;
    const end = closing(code, open);
    const names = namesIn(code.slice(open + 1, end === -1 ? undefined : end));
    const isCompared = now.some(
      (line) =>
        PLAIN.test(line) && !ANSWERED.test(line) && names.length > 0 && holdsMost(line, names),
    );
    if (isCompared)
      return {
        rule: "change/compare-weakened",
        check: code.slice(found.index, end === -1 ? undefined : end + 1).trim(),
        oldLine,
      };
  }
  return null;
}

function namesIn(code: string): string[] {
  const bare = code.replace(/"[^"]*"/g, "");
  const names = bare.match(/(?<![\w$])\$?[A-Za-z_]\w*/g) ?? [];
  return [...new Set(names.filter((name) => !COMMON.test(name) && name.length > 1))];
}

/** Two of the names, or the only one. */
function holdsMost(line: string, names: readonly string[]): boolean {
  const held = names.filter((name) => wordOf(name).test(line)).length;
  return held >= Math.min(2, names.length);
}
