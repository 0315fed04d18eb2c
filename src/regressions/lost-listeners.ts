import { literally } from "../core/literally.ts";
import { functionAt } from "../comparison/function-at.ts";
import { functionUnits } from "../comparison/function-units.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import { lineOfOld } from "../comparison/place-of-old.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { ownWordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const EVENT = String.raw`\s*["'\`](?:error|clientError|tlsClientError)["'\`]`;
/** `socket.on("error", …`, and the same as a step of a chain. */
const LISTENS = new RegExp(
  String.raw`(?:^|[^\w$.])([A-Za-z_$][\w$.]*)?\s*\??\.(?:on|once|addListener|prependListener)\(${EVENT}`,
);
/** What hears of errors in another way. */
const HEARS =
  /\b(?:pipeline|finished|once|pump|eos)\(|\.(?:on|once|addListener)\(\s*["'`](?:error|clientError)|\bonerror\b|\berrorMonitor\b|\.catch\(|\bfor await\b/;

/**
 * Finds listeners for errors that went while what they listened to is at work: an error that nobody hears
 * ends the whole process. `addedAnywhere`: all lines of the change.
 */
export function lostListeners(sides: ScriptSides, addedAnywhere: string): LostProtection[] {
  const { added, before, text, file } = sides;
  if (HEARS.test(added)) return [];
  return hunksOf(sides)
    .flatMap(({ old, oldStart }) => {
      const at = old.findIndex((line) => isCode(line) && LISTENS.test(line));
      if (at === -1) return [];
      const subject = LISTENS.exec(old[at] ?? "")?.[1] ?? null;
      const oldLine = oldStart + at;
      const body = functionAt(sides.is(), lineOfOld(file, oldLine))?.body.text() ?? text;
      const isLost =
        subject === null
          ? isStepOfChain(old, at, text) && countLines(LISTENS, text) < countLines(LISTENS, before)
          : isUsed(subject, body) && !hears(subject, text) && !isOther(subject, sides);
      if (!isLost || isGone(sides, oldLine)) return [];
      // Whoever hands it out listens to it now.
      if (subject !== null && hears(lastOf(subject), addedAnywhere)) return [];
      const check = (old[at] ?? "").trim().replace(/[,;{(\s]+$/, "");
      return [{ rule: "change/error-listener-removed", sides, check, oldLine }];
    })
    .slice(0, MAX_PLACES);
}

/** Others that stood beside it in the chain are left. */
function isStepOfChain(old: readonly string[], at: number, text: string): boolean {
  return /^\s*\./.test(old[at] ?? "") && /^[ \t]*\.(?:on|once|pipe)\(/m.test(text);
}

/** The function around it went as a whole, with everything that it did. */
function isGone({ was, is }: ScriptSides, oldLine: number): boolean {
  const around = functionAt(was(), oldLine);
  const names = [...functionUnits(was())].flatMap(([name, { body }]) => {
    const { start, end } = body.range();
    return start.line < oldLine && oldLine <= end.line + 1 ? [name] : [];
  });
  return (
    around !== null && names.length > 0 && names.every((name) => !functionUnits(is()).has(name))
  );
}

/** It is got from elsewhere now: `this.client = shared.client`, where it was made here. */
function isOther(subject: string, { added }: ScriptSides): boolean {
  return new RegExp(String.raw`(?<![\w$.])${literally(subject)}\s*=(?!=)\s*(?!new\b)[\w$]+\.`).test(
    added,
  );
}

function lastOf(subject: string): string {
  return subject.split(".").at(-1) ?? subject;
}

function isUsed(subject: string, body: string): boolean {
  return ownWordOf(subject).test(body);
}

function hears(subject: string, text: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$.])(?:this\.)?${literally(subject)}\??\.(?:on|once|addListener|prependListener)\(${EVENT}`,
  ).test(text);
}
