import { literally } from "../../../core/literally.ts";
import { finds, PATTERN } from "./kept-out.ts";

/** A condition under which a function went no further, with what its names stand for (`whole`). */
export interface Refused {
  readonly whole: string;
  readonly condition: string;
  readonly answer: string;
  /** Its function as the change leaves it. */
  readonly body: string;
}

/** `rounds > options.maxRounds`: anything that is held against a limit. */
const OVER_LIMIT =
  /^(?=[^&|]*$)[^<>]{0,80}[\w$)\]]\s*>=?\s*[\w$.]*(?:[mM]ax(?!_SAFE)|MAX(?!_SAFE)|[lL]imit|LIMIT)\w*$/;

/** Whether a number or a size was refused that is too large, and is held against nothing else. */
export function isOverLimit({ condition, answer, body }: Refused): boolean {
  const [, held = ""] = /([\w$.]+)\)*\s*>/.exec(condition) ?? [];
  const isHeldElse = new RegExp(
    String.raw`(?<![\w$.])${literally(held)}\)*\s*[<>]|[<>]=?\s*${literally(held)}(?![\w$])|Math\.min\(`,
  );
  if (held === "" || isHeldElse.test(body)) return false;
  return OVER_LIMIT.test(condition) && /\bthrow\b|\breject\(/.test(answer) && /\w\s*\(/.test(body);
}

/** `if (!/^[0-9a-f]+$/.test(id)) return null;` before the name is put behind a folder. */
export function isNameOfFile(
  { whole, condition, body }: Refused,
  names: readonly string[],
): boolean {
  if (!/!/.test(condition)) return false;
  const patterns = whole.match(new RegExp(PATTERN, "g")) ?? [];
  const isClosed = patterns.some(
    (each) => /^\/\^.*\$\/[a-z]*$/.test(each) && !PATHS.some((path) => finds(each, path)),
  );
  if (!isClosed) return false;
  return names.some((name) =>
    new RegExp(String.raw`${PUTS_BEHIND}[^;]{0,120}(?<![\w$.])${literally(name)}(?![\w$])`).test(
      body,
    ),
  );
}

/** `path.join(`, `join(`; what is handed to `resolve(` alone is the answer of a promise. */
const PUTS_BEHIND = String.raw`(?:[pP]ath\w*(?:\.\w+)?\.(?:join|resolve)|(?<![\w$.])(?:join|resolve(?=\([^();]*,)))\(`;

/** Ways into other folders. */
const PATHS = ["../a", "a/b", "..", "a/../b", "..\\a"];
