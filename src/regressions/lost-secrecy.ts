import { functionAt } from "../comparison/function-at.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
const SECRET = String.raw`(?:\w*(?:password|passwd|passphrase|secret|credential|private_?key|api_?key|access_?key|(?:access|auth|session|refresh|id|api|bearer)_?token)\w*|pwd|token)`;
const HIDDEN = String.raw`(?:undefined|["'\`](?:[*x•.]{2,}|[[<(]?\s*(?:redacted|hidden|secret|filtered|masked|removed|private)[^"'\`]{0,12}|)["'\`])`;

/** What takes a secret out of a value before somebody else sees it. */
const HIDES: readonly RegExp[] = [
  new RegExp(String.raw`\bdelete\s+[\w$.]+(?:\.|\[\s*["'\`])${SECRET}\b`, "i"),
  // Behind a question mark it is one of two values, and none that is set.
  new RegExp(
    String.raw`(?<!\?[^?:]{0,200})(?:\.|[{,]\s*|^\s*)["']?${SECRET}["']?\s*[:=](?!=)\s*${HIDDEN}`,
    "i",
  ),
  new RegExp(String.raw`\bomit\([^)]*["'\`]${SECRET}["'\`]`, "i"),
  new RegExp(
    String.raw`\.replace(?:All)?\(.*(?:${SECRET}|:\\?\/\\?\/).*,\s*["'\`][^"'\`]*(?:\*{2,}|redacted|hidden|x{3,})`,
    "i",
  ),
  // `hide(address, "[secret]")`: what stands in the place of the secret is said.
  /\w\(\s*[\w$.]+\s*,\s*["'`](?:\*{2,}|x{3,}|[[<(]\s*(?:secure|redacted|hidden|secret|filtered|masked|removed|private)\w*\s*[\]>)])["'`]\s*\)/i,
  // `withoutPassword(address)`, `urlSafe(address)` on its way into a log.
  /\b(?:log\w*|console\.\w+|debug|warn|info|verbose|write\w*)(?:\.\w+)*\(.*(?<![\w$])(?:[\w$]+\.)*(?:(?:hide|strip|remove|clean|clear|without|sanitize|omit)_?\w*(?:secret|credential|password|token|auth|userinfo)\w*|(?:safe|clean|display|public|sanitize)_?(?:url|uri|address|href)|(?:url|uri|address|href)_?(?:safe|without\w+))\(/i,
  /(?<!\bfunction\s)\b(?:redact|mask|scrub|censor|obfuscate)(?:[A-Z]\w*)?\(/,
];

/** `token: isOwn ? token : ""`: given to some, kept from the others. */
const ONE_OF_TWO = new RegExp(
  String.raw`["']?${SECRET}["']?\s*:[^,;{}?]{0,200}\?[^,;{}?]{0,200}:\s*${HIDDEN}`,
  "i",
);

/** Finds lines that kept a secret out of what is stored, logged or sent on, where that goes on without them. */
export function lostSecrecy(sides: ScriptSides): LostProtection[] {
  const { added, file, before, text } = sides;
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) => {
      const at = old.findIndex((line) => isCode(line) && hidesIn(line) !== undefined);
      const hides = hidesIn(old[at] ?? "");
      if (at === -1 || hides === undefined || hidesIn(added) !== undefined) return [];
      if (ONE_OF_TWO.test(added)) return [];
      if (countLines(hides, text) >= countLines(hides, before)) return [];
      const oldLine = oldStart + at;
      const body = functionAt(sides.is(), lineOfOld(file, oldLine))?.body.text() ?? "";
      if (!SHOWS.test(body)) return [];
      const check = (old[at] ?? "").trim().replace(/[,;]$/, "");
      const isLogged = LOGS.test(check);
      // What is no longer logged at all is seen by nobody.
      if (isLogged && !now.some((line) => LOGS.test(line.trim()))) return [];
      const rule = isLogged ? "change/secret-logged" : "change/secret-let-out";
      return [{ rule, sides, check, oldLine }];
    })
    .slice(0, MAX_PLACES);
}

/** A line that is itself what writes to a log. */
const LOGS =
  /^(?:await\s+)?(?:[\w$]+\.)*(?:log\w*|console|debug|trace|info|warn|verbose|print\w*)(?:\.\w+)*\(/i;

/** Where what is left goes to. */
const SHOWS =
  /\b(?:JSON|_stringify)\b|stringify\(|\b(?:log|logger|console|debug|trace)\b|\b(?:res|response|reply|ctx)\.|\b(?:save|store|write|set(?:Item)?|put|send|emit|report|capture|publish|print|inspect)\w*\(|\breturn\b/;

function hidesIn(line: string): RegExp | undefined {
  return HIDES.find((each) => each.test(line));
}
