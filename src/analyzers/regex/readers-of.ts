import type { Node } from "../flow/node.ts";
import { allTaints, NOTHING, type Taint, type Value } from "../flow/value.ts";
import { asValue } from "../shared/build-finding.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Readers } from "./pattern.ts";
import { markOf, type PatternWatch, type Use } from "./pattern-watch.ts";

/**
 * The one who chooses a text. `holder`: a caller hands over an object that holds it, under a name that does not say
 * what it is. `made`: some function makes it of what a caller hands over. `bounded`: it is never long, whoever decides.
 */
type Decider = "request" | "caller" | "holder" | "made" | "unknown" | "bounded";

/** The first of these that decides about a part of a text decides about it. */
const DECIDERS: readonly Decider[] = ["request", "caller", "holder", "made", "unknown"];

/** Properties of a caller's object that hold a text: other properties may be anything. */
const HOLDS_TEXT =
  /^(?:path|href|html|text|url|uri|src|source|content|body|value|name|data|message|line|raw|input|query|headers?|cookies?|mimeType|contentType|css|str|string|selector|template|markup|markdown|email|address|host|hostname|pathname|filename|origin|referrer|referer|pattern|expression|comment|title|subject|description|nodeValue|textContent|innerText|innerHTML|outerHTML|wholeText|\d+)$/;
/** Holds texts by their names. */
const HEADERS = /(?:^|\.)_?\w*headers(?:\.|\[)/i;

/** `this.get("X-Forwarded-Host")`, as the request of a framework reads its own headers. */
const HEADER =
  /^(?:this|self|ctx|request|req)\.(?:get|header)\(\s*["'](?:[xX]-[\w-]+|[hH]ost|[aA]ccept[\w-]*|[cC]ookie|[fF]orwarded|[rR]efer(?:r)?er|[uU]ser-[aA]gent|[cC]ontent-[\w-]+)["']\s*\)$/;

/** A text that a program gives itself: constants by common consent, and where it lies. */
const OWN =
  /^(?:[A-Z][A-Z\d_]*|__\w+|import\.meta\b.*|process\.(?!argv|env|stdin).*|["'`].*["'`])$/;

/** Of this it is known what it ends with. */
const ENCODED = /\.toString\(["'](?:base64|base64url|hex)["']\)$|^btoa\(/;

/** The parts of an address, of which a host is never long. */
const ADDRESS = /\bURL\(|\bparseUrl\(|\burl\.parse\(/;
const HOST = /\.(?:host|hostname|port|protocol)$/;

/** A piece from one place to another, or the last of it; what is left behind its start, or before its end, is nearly all of it. */
const CUTS =
  /\.(?:slice\(\s*-|(?:slice|substring|substr)\((?:[^(),]|\([^()]*\))*,\s*(?!\s|-|[\w$.]+\.length))|\.(?:at|charAt)\(/;
/** A check that a text is no longer than so much. Whether there is anything at all says nothing about that. */
const SHORT =
  /^!.*\.length >=? ?(?![0-3]\b)|^[^!?].*\.length <=? ?(?![0-3]\b)|^[^!?].*\.length ===? (?!0\b)/;

/** Says what each pattern of a program is held against, and who decides about that. */
export function createReadersOf(
  watch: PatternWatch,
): (pattern: Node) => Omit<Readers, "isHandedOut"> {
  const usesOf = usesByMark(watch);
  return (pattern) => {
    const inputs = (usesOf.get(markOf(pattern).id) ?? [])
      .toSorted((one, other) => one.at - other.at)
      .map(({ text, code }) => ({ text: asValue(code), from: deciderOf(text, code, watch) }));
    const inputOf = (from: "request" | "caller") => {
      const found = inputs.find((each) => each.from === from);
      return found === undefined ? null : { text: found.text, from };
    };
    return {
      input: inputOf("request") ?? inputOf("caller"),
      mayBeForeign: inputs.some(({ from }) => /^(?:request|caller|holder)$/.test(from)),
      mayBeMade: inputs.some(({ from }) => from === "made"),
      mayBeLong: inputs.some(({ from }) => from !== "bounded"),
    };
  };
}

function usesByMark(watch: PatternWatch): ReadonlyMap<string, readonly Use[]> {
  return groupBy(watch.uses, (use) => [...new Set(marksIn(use, watch).map(({ id }) => id))]);
}

/** The patterns that a value may be; of one that the code reads from a property, those that are put under its name. */
function marksIn({ pattern, name }: Use, { held }: PatternWatch): readonly Taint[] {
  const isMark = ({ source }: Taint): boolean => source === "pattern";
  const known = allTaints(pattern).filter(isMark);
  if (known.length > 0) return known;
  return [name, ...pattern.taints.map((it) => it.label)].flatMap((code) => {
    const [, property = ""] = /\.(#?[\w$]+)$/.exec(code) ?? [];
    const put = held.get(property);
    return put === undefined ? [] : allTaints(put).filter(isMark);
  });
}

function deciderOf(text: Value, code: string, watch: PatternWatch): Decider {
  if (OWN.test(code) || ENCODED.test(code)) return "bounded";
  const taints = allTaints(text);
  return taints.length === 0
    ? "unknown"
    : foremost(taints.map((taint) => decides(taint, watch, 0)));
}

function foremost(all: readonly Decider[]): Decider {
  const known = new Set(all);
  return DECIDERS.find((each) => known.has(each)) ?? "bounded";
}

const MAX_DEPTH = 4;

function decides(taint: Taint, watch: PatternWatch, depth: number): Decider {
  const { source, id, label, through } = taint;
  if (through.some((step) => CUTS.test(step) || SHORT.test(step))) return "bounded";
  if (HOST.test(label) && through.some((step) => ADDRESS.test(step))) return "bounded";
  if (source === "request" || HEADER.test(label)) return "request";
  if (source === "parameter") return isText(taint) ? "caller" : "holder";
  if (source !== "unknown" || depth > MAX_DEPTH) return "unknown";
  return ownDecider(id, watch, depth) ?? (isMade(id, watch, depth) ? "made" : "unknown");
}

/** The parameter itself, or what holds a text in it. */
function isText({ id, label, isKey, through }: Taint): boolean {
  if (isKey && !through.some((step) => step.includes(".split("))) return false;
  const [, ...names] = id.split(".");
  const isOfHeaders = HEADERS.test(label);
  return names.every((name, at) => HOLDS_TEXT.test(name) || (isOfHeaders && at > 0));
}

/** Returns who chooses a property of `this`, by the values that the program assigns to it. */
function ownDecider(id: string, watch: PatternWatch, depth: number): Decider | null {
  const [, name = "", rest = ""] = /^this\.(#?[\w$]+)(.*)$/.exec(id) ?? [];
  const put = allTaints(watch.held.get(name) ?? NOTHING);
  if (put.length === 0) return null;
  const below = (taint: Taint): Taint => ({
    ...taint,
    id: taint.id + rest,
    label: `${taint.label}${rest}`,
  });
  return foremost(put.map((taint) => decides(below(taint), watch, depth + 1)));
}

/** Whether a call of which nothing is known was given something of a caller's. */
function isMade(id: string, watch: PatternWatch, depth: number): boolean {
  const call = /^.*\)/s.exec(id)?.[0] ?? "";
  return allTaints(watch.given.get(call) ?? NOTHING).some((taint) =>
    /^(?:request|caller|holder|made)$/.test(decides(taint, watch, depth + 1)),
  );
}
