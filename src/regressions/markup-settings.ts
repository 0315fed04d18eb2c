import type { SmallEdit, Token } from "../comparison/small-edits.ts";

/** Settings that keep markup out while they are on. */
const KEEPS_OUT =
  /^(?:saniti[sz]e(?:Html|HTML)?|escape(?:Html|HTML|Markup|Text|Attributes?)?|autoEscape|skipHtml|stripTags|safeMode|xssFilter|disallow(?:Raw|Dangerous)\w*)$/;
/** Settings that let markup, or the scripts in it, through while they are on. */
const LETS_THROUGH =
  /^(?:html|(?:allow|enable|keep|render|raw|unsafe|parse)_?(?:Raw|Unsafe|Dangerous|Inline)?_?(?:Html|HTML|Markup|Scripts?)|dangerously\w*|unsafe|noEscape|(?:eval|run|execute)Scripts?|disable(?:Html)?(?:Escap|Saniti[sz])\w*|(?:allowUnsafe|bypass_?(?:Security|Saniti|Escap|Html|HTML|Markup|Xss|XSS|Csp|CSP))\w*)$/;
const OFF = /^(?:false|!1|0|["'](?:never|none|off|no|escape|strip|sanitize)["'])$/;
const ON = /^(?:true|!0|1|["'](?:once|always|all|on|raw|unsafe|yes)["'])$/;

/** A setting about markup by which more of it comes through than before. */
export interface OpenedSetting {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Says which setting a small edit opens: `sanitize: true` that is now `false`, `html: true` that is new; null = none. */
export function openedSetting(edit: SmallEdit): OpenedSetting | null {
  return turned(edit) ?? appeared(edit) ?? nowOnlyOn(edit);
}

function turned({ was, is, prior }: SmallEdit): OpenedSetting | null {
  const [from, to] = [only(was), only(is)];
  const name = nameOf(prior.at(-2));
  if (!/^[:=]$/.test(prior.at(-1)?.text ?? "")) return null;
  const isOpen =
    (KEEPS_OUT.test(name) && ON.test(from) && OFF.test(to)) ||
    (LETS_THROUGH.test(name) && OFF.test(from) && ON.test(to));
  return isOpen ? { name, from, to } : null;
}

/** `html: true` among the options of an object, or `sanitize: true` gone from there. */
function appeared({ was, is, prior, next }: SmallEdit): OpenedSetting | null {
  const [changed, pattern] = was.length === 0 ? [is, LETS_THROUGH] : [was, KEEPS_OUT];
  if (was.length > 0 && is.length > 0) return null;
  const [first, ...rest] = changed.filter(({ text }) => text !== ",");
  const name = nameOf(first);
  if (rest.length !== 2 || rest[0]?.text !== ":" || !ON.test(rest[1]?.text ?? "")) return null;
  const isInList =
    /^[{,]$/.test(prior.at(-1)?.text ?? "") || changed[0]?.text === "," || next[0]?.text === "}";
  if (!isInList || !pattern.test(name)) return null;
  const value = rest[1]?.text ?? "";
  return was.length === 0 ? { name, from: "unset", to: value } : { name, from: value, to: "unset" };
}

/** `options.sanitize !== false` that is now `options.sanitize`. */
function nowOnlyOn({ was, is, prior }: SmallEdit): OpenedSetting | null {
  const name = nameOf(prior.at(-1));
  const gone = was.map(({ text }) => text).join(" ");
  return is.length === 0 && KEEPS_OUT.test(name) && /^!==? (?:false|!1)$/.test(gone)
    ? { name, from: "on unless it is set to false", to: "off unless it is set" }
    : null;
}

function nameOf(token: Token | undefined): string {
  return (token?.text ?? "").replace(/^["']|["']$/g, "");
}

function only(tokens: readonly Token[]): string {
  return tokens.length === 1 ? (tokens[0]?.text ?? "") : "";
}
