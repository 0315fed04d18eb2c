import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { finds, patternsIn } from "./rejected-characters.ts";

/** A condition that made a function stop, with the code around it. */
export interface Refused {
  /** The condition with what its names stand for. */
  readonly whole: string;
  readonly condition: string;
  /** The names that the condition is about. */
  readonly names: readonly string[];
  /** What it does where the condition holds. */
  readonly answer: string;
  /** Its function as the change leaves it. */
  readonly body: string;
  readonly text: string;
  readonly path: string;
}

/** `rounds > options.maxRounds`: anything that is held against a limit. */
const OVER_LIMIT =
  /^(?=[^&|]*$)[^<>]{0,80}[\w$)\]]\s*>=?\s*[\w$.]*(?:[mM]ax(?!_SAFE)|MAX(?!_SAFE)|[lL]imit|LIMIT)\w*$/;

/** Whether a value over a limit was rejected, and nothing else bounds it (CWE-770). */
export function isOverLimit({ condition, answer, body }: Refused): boolean {
  const [, held = ""] = /([\w$.]+)\)*\s*>/.exec(condition) ?? [];
  const isHeldElse = new RegExp(
    String.raw`(?<![\w$.])${escapeRegExp(held)}\)*\s*[<>]|[<>]=?\s*${escapeRegExp(held)}(?![\w$])|Math\.min\(`,
  );
  if (held === "" || isHeldElse.test(body)) return false;
  return OVER_LIMIT.test(condition) && /\bthrow\b|\breject\(/.test(answer) && /\w\s*\(/.test(body);
}

/** `if (!/^[0-9a-f]+$/.test(id)) return null;` before the name is put behind a folder. */
export function isNameOfFile({ whole, condition, names, body }: Refused): boolean {
  if (!/!/.test(condition)) return false;
  const patterns = patternsIn(whole);
  const isClosed = patterns.some(
    (each) => /^\/\^.*\$\/[a-z]*$/.test(each) && !PATHS.some((path) => finds(each, path)),
  );
  if (!isClosed) return false;
  return names.some((name) =>
    new RegExp(String.raw`${PUTS_BEHIND}[^;]{0,120}(?<![\w$.])${escapeRegExp(name)}(?![\w$])`).test(
      body,
    ),
  );
}

/** `path.join(`, `join(`; `resolve(` with a single argument settles a promise. */
const PUTS_BEHIND = String.raw`(?:[pP]ath\w*(?:\.\w+)?\.(?:join|resolve)|(?<![\w$.])(?:join|resolve(?=\([^();]*,)))\(`;

/** Paths that lead into other folders (CWE-22). */
const PATHS = ["../a", "a/b", "..", "a/../b", "..\\a"];
