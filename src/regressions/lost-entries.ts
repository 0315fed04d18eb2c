import type { SgNode } from "@ast-grep/napi";
import { literally } from "../core/literally.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { keepsOutBreaks } from "./refusal-of.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { wordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const MAX_LISTS = 60;
const MAX_ENTRY = 60;

/** Lists that say by their name that what stands in them is turned away. */
const REFUSED =
  /deny_?list|denied|block_?(?:list|ed)|black_?list|forbid|disallow|dangerous|unsafe|illegal|banned|restricted|prohibited|not_?allowed|no_?extend|(?:^|_)bad_?[a-z]/i;
/** Of these others know more, or they are about something else than what comes in. */
const KNOWN_ELSEWHERE = /^(?:__proto__|constructor|prototype)$|script:?$|^(?:\d+\.|::|localhost)/i;
const TURNS_AWAY = /\bthrow\b|\breject\(|\breturn\s+(?:false|null)\b/;

/**
 * Finds names that are missing now in a list of what is refused, or in one that a loop goes through to refuse,
 * where the rest of the list and its use stand as they did.
 */
export function lostEntries(sides: ScriptSides): LostProtection[] {
  const { before, added } = sides;
  const isHopeful =
    REFUSED.test(before) || /\bof\s*\[|\]\.(?:forEach|some|every|includes|indexOf)\(/.test(before);
  if (!isHopeful) return [];
  const now = new Map(listsIn(sides.is()).map((list) => [list.key, list]));
  return listsIn(sides.was())
    .flatMap((list) => {
      const other = now.get(list.key);
      if (other === undefined || other.entries.size === 0) return [];
      // With another name in its place the list was thought over.
      if ([...other.entries.keys()].some((each) => !list.entries.has(each))) return [];
      const lost = [...list.entries].find(
        ([entry]) => !other.entries.has(entry) && !isSaidIn(added, entry),
      );
      if (lost === undefined || KNOWN_ELSEWHERE.test(lost[0])) return [];
      if (list.isNamed && !isUsed(list.key, sides)) return [];
      const rule = keepsOutBreaks(list.answer, list.answer)
        ? "change/line-break-let-in"
        : "change/refused-name-dropped";
      return [{ rule, sides, check: `"${lost[0]}"`, oldLine: lost[1].range().start.line + 1 }];
    })
    .slice(0, MAX_PLACES);
}

interface List {
  /** What it is known by on both sides: its name, or the code that goes through it. */
  readonly key: string;
  readonly isNamed: boolean;
  readonly entries: ReadonlyMap<string, SgNode>;
  /** What is done with an entry, where that stands there. */
  readonly answer: string;
}

function listsIn(root: SgNode): List[] {
  const named = findKinds(root, ["variable_declarator", "public_field_definition"]).flatMap(
    (node) => {
      const key = node.field("name")?.text() ?? "";
      const value = node.field("value");
      if (value === null || !REFUSED.test(key)) return [];
      if (!/^(?:Object\.freeze\()?(?:new Set\()?\(?\[/.test(value.text())) return [];
      const [array] = findKinds(value, ["array"]);
      return array === undefined
        ? []
        : [{ key, isNamed: true, entries: entriesOf(array), answer: "" }];
    },
  );
  const inPlace = findKinds(root, ["array"]).flatMap((array) => {
    const parent = array.parent();
    const answer = parent === null ? "" : walked(array, parent);
    return TURNS_AWAY.test(answer) && answer.length < MAX_ANSWER
      ? [{ key: squeezed(answer), isNamed: false, entries: entriesOf(array), answer }]
      : [];
  });
  return [...named, ...inPlace].filter(({ entries }) => entries.size > 0).slice(0, MAX_LISTS);
}

const MAX_ANSWER = 600;

/** The body of `for (const key of […])`, or the function of `[…].forEach(…)`. */
function walked(array: SgNode, parent: SgNode): string {
  if (parent.kind() === "for_in_statement") return parent.field("body")?.text() ?? "";
  const call = parent.kind() === "member_expression" ? parent.parent() : null;
  const isWalk =
    call?.kind() === "call_expression" &&
    parent.field("object")?.text() === array.text() &&
    parent.field("property")?.text() === "forEach";
  return isWalk ? (call.field("arguments")?.text() ?? "") : "";
}

function entriesOf(array: SgNode): Map<string, SgNode> {
  const texts = array.children().filter((each) => each.kind() === "string");
  return new Map(
    texts.flatMap((each): [string, SgNode][] => {
      const text = each.text().slice(1, -1);
      return text.length > 0 && text.length <= MAX_ENTRY ? [[text, each]] : [];
    }),
  );
}

function isSaidIn(added: string, entry: string): boolean {
  return new RegExp(String.raw`["'\`]${literally(entry)}["'\`]|\b${literally(entry)}\s*:`).test(
    added,
  );
}

/** Something asks the list, here or wherever it is handed out. */
function isUsed(name: string, { text }: ScriptSides): boolean {
  return text.split(wordOf(name)).length > 2;
}
