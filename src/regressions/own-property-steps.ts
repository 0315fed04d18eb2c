import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { FunctionSpan } from "../comparison/function-spans.ts";
import { walksIn } from "../comparison/property-paths.ts";

const NAME = String.raw`[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[\w$+\- ]+\])*`;
const OWN: readonly RegExp[] = [
  // `Object.hasOwn(at, key)`, `hasOwnProperty.call(at, key)`, `has(at, key)`, `isOwn(at, key)`
  new RegExp(
    String.raw`\b(?:\w*(?:[hH]asOwn|[oO]wn)\w*|_?has|propertyIsEnumerable)(?:\.call)?\(\s*(${NAME})\s*,\s*(${NAME})\s*\)`,
  ),
  new RegExp(
    String.raw`(?<![\w$.])(${NAME})\.(?:hasOwnProperty|propertyIsEnumerable)\(\s*(${NAME})\s*\)`,
  ),
  new RegExp(
    String.raw`\bObject\.(?:keys|getOwnPropertyNames)\(\s*(${NAME})\s*\)\s*\.(?:includes|indexOf)\(\s*(${NAME})\s*\)`,
  ),
];
const IS_FUNCTION = new RegExp(
  String.raw`\btypeof\s+(${NAME})\s*[=!]==?\s*["']function["']|["']function["']\s*[=!]==?\s*typeof\s+(${NAME})`,
);
const IS_PLAIN = new RegExp(String.raw`\bis_?PlainObject\(\s*(${NAME})\s*\)`, "i");

/**
 * Tells whether a removed line asked if an object itself has a property, or what kind of object it is, and a function
 * still follows that property and writes to it.
 */
export function isOwnStepLost(
  code: string,
  { text, name }: FunctionSpan,
  added: () => string,
): boolean {
  const walks = walksIn(text, name);
  if (walks.length === 0) return false;
  const own = OWN.map((pattern) => pattern.exec(code)).find((match) => match !== null);
  if (own !== undefined) {
    const [, object = "", key = ""] = own;
    return (
      walks.some((walk) => walk.object === object && walk.key === key) && !asksStill(key, text)
    );
  }
  const kind = IS_FUNCTION.exec(code)
    ?.slice(1)
    .find((each) => each !== undefined);
  const asked = kind ?? IS_PLAIN.exec(code)?.[1];
  if (asked === undefined) return false;
  const isStep = ({ object, key }: { object: string; key: string }): boolean =>
    asked === `${object}[${key}]` || (kind === undefined && asked === object);
  if (!walks.some(isStep) || text.includes(asked === kind ? `typeof ${asked}` : `PlainObject(`))
    return false;
  return !/\btypeof\b|\bis[A-Z]\w*\(|\binstanceof\b|\.constructor\b/.test(added());
}

/** Another object may be asked for the same name: what is copied from. */
function asksStill(key: string, text: string): boolean {
  return new RegExp(
    String.raw`(?:[oO]wn\w*|\bhas|sEnumerable)(?:\.call)?\([^()\n]*(?<![\w$.])${escapeRegExp(key)}\s*\)|\)\s*\.(?:includes|indexOf)\(\s*${escapeRegExp(key)}\s*\)`,
  ).test(text);
}
