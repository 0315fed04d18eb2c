import { SCRIPTS, type Detector } from "./detector.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionUnits } from "../comparison/function-units.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";

/** Functions and lists that know which addresses lie within. */
const KNOWS =
  /(?:is|has|are|check|assert|block|deny|refuse|forbid|disallow)\w*(?:private|loopback|internal|localhost|reserved|linklocal|local_?(?:ip|addr|host)|public_?(?:ip|addr|host)|intranet|unicast)|(?:private|loopback|internal|reserved|blocked|denied|forbidden|disallowed|metadata)_?\w*(?:ips?|ranges?|hosts?|hostnames?|addr\w*|networks?|cidrs?|subnets?)$|(?:ips?|ranges?|hosts?|addr\w*|networks?|cidrs?|subnets?)_?(?:denied|blocked|forbidden)|(?:bad|unsafe|dangerous|special|non_?public|non_?routable|bogon|ssrf)_?\w*(?:ip|range|host|addr|network|cidr|subnet)|(?:re|regexp?|pattern)_?(?:loopback|private|internal|reserved)|(?:loopback|private|internal|reserved)_?(?:re|regexp?|patterns?)$|(?:ip|range|host|addr|network|cidr|subnet)s?_?\w*ssrf/i;
/** Pieces of addresses that lie within, in numbers, patterns and odd spellings. */
const WITHIN =
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}(?!\d)|(?<![\w.])(?:0|10|100|127|169|172|192|198|203|224|240|0177|0?x7f)(?:\\{0,2}\.|\/\d)|(?:fe80|fc00|fec0|ff00|f\[cd\]|::1|::f{4}|::)(?![\w])|\blocalhost\b|\bmetadata\b|\b0x7f|\b0177|=== ?(?:10|127|169|172|192)\b/gi;
const MAX_LINE = 400;
const MAX_PLACES = 3;

/** Finds private address ranges, and spellings of them, that a check or list no longer covers (CWE-918). */
export const removedAddressRange: Detector = {
  name: "removed-private-address-range",
  rules: ["change/address-check-removed"],
  languages: SCRIPTS,
  detect: removedAddressRanges,
};

function removedAddressRanges(sides: ScriptSides): RemovedProtection[] {
  const { before, added } = sides;
  if (!/127|192|169|localhost|::1/.test(before)) return [];
  const spans = knowing(sides);
  if (spans.length === 0) return [];
  const known = new Set(piecesOf(added));
  return hunksOf(sides)
    .flatMap(({ old, oldStart }) => {
      const at = old.findIndex((line, index) => {
        const span = spans.find(
          ({ first, last }) => first <= oldStart + index && oldStart + index <= last,
        );
        if (span === undefined || line.length > MAX_LINE || /^\s*(?:\/\/|\/?\*)/.test(line))
          return false;
        const pieces = piecesOf(line);
        return pieces.length > 0
          ? pieces.some((each) => !known.has(each))
          : isReading(line, span.head, added);
      });
      const check = old[at]?.trim().replace(/,$/, "") ?? "";
      const rule = "change/address-check-removed";
      return at === -1 ? [] : [{ rule, sides, check, oldLine: oldStart + at }];
    })
    .slice(0, MAX_PLACES);
}

function piecesOf(code: string): string[] {
  return [...code.matchAll(WITHIN)].map(([piece]) => piece.toLowerCase());
}

interface Span {
  readonly first: number;
  readonly last: number;
  readonly head: string;
}

/** Where such functions and lists stood that are there still. */
function knowing({ was, is }: ScriptSides): Span[] {
  const now = functionUnits(is());
  const functions = [...functionUnits(was())]
    .filter(([name]) => KNOWS.test(lastOf(name)) && now.has(name))
    .map(([, { node, head }]) => spanOf(node, head));
  const left = new Set(listsIn(is()).map(({ name }) => name));
  const lists = listsIn(was())
    .filter(({ name }) => KNOWS.test(name) && left.has(name))
    .map(({ node }) => spanOf(node, ""));
  return [...functions, ...lists];
}

type Node = ReturnType<ScriptSides["was"]>;

function listsIn(root: Node): { name: string; node: Node }[] {
  return findKinds(root, ["variable_declarator", "pair"]).flatMap((node) => {
    const name = (node.field("name") ?? node.field("key"))?.text() ?? "";
    const value = String(node.field("value")?.kind() ?? "");
    return /^(?:array|new_expression|regex)$/.test(value) ? [{ name, node }] : [];
  });
}

function spanOf(node: Node, head: string): Span {
  const { start, end } = node.range();
  return { first: start.line + 1, last: end.line + 1, head };
}

function lastOf(name: string): string {
  return name.split(/[./]/).at(-1) ?? name;
}

/** `address = fromNumber(address)`: brings what is handed in into the form that is compared. */
function isReading(line: string, head: string, added: string): boolean {
  const [, name = "", made = ""] = /^\s*([A-Za-z_$][\w$]*)\s*=(?!=)(.*)$/.exec(line) ?? [];
  const isHanded = name !== "" && head.split(/[^\w$]+/).includes(name);
  return (
    isHanded &&
    /\w\(/.test(made) &&
    !new RegExp(String.raw`(?<![\w$.])${escapeRegExp(name)}\s*=(?!=)`).test(added)
  );
}
