import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { holds } from "../comparison/statement-words.ts";
import { wordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const MAX_CLASSES = 40;
/** Methods that make a value harmless, by their names. */
const ESCAPES = /^_?(?:escape|sanitize|quote|encode|append(?:String)?Literal)(?![a-z])/;
/** Puts something in the place of dangerous characters. */
const REPLACES = /\.replace(?:All)?\(/;
const OF_QUERIES = /sql|query|dialect|compiler|grammar|postgres|maria|oracle|literal|identifier/i;
const OF_MARKUP = /html|xml|markup|render|attr/i;

/**
 * Finds classes that had a way of their own to make a value harmless and go without it: from then on that of the
 * class above them does the work, which does not know what is special here.
 */
export function lostOverrides(sides: ScriptSides): LostProtection[] {
  if (!/\bextends\b/.test(sides.text) || !REPLACES.test(sides.before)) return [];
  const now = classesIn(sides.is());
  return [...classesIn(sides.was())]
    .flatMap(([name, was]) => {
      const is = now.get(name);
      if (is === undefined || is.base !== was.base) return [];
      return [...was.methods].flatMap(([method, node]) => {
        const isLost =
          ESCAPES.test(method) && !is.methods.has(method) && REPLACES.test(node.text());
        if (!isLost || wordOf(method).test(sides.added) || REPLACES.test(sides.added)) return [];
        // It may have moved to the class above, or have another name now.
        if (holds(sides.text, node.field("body")?.text() ?? "")) return [];
        const about = `${sides.file.path} ${name} ${method}`;
        const rule = OF_QUERIES.test(about)
          ? "change/query-escape-removed"
          : OF_MARKUP.test(about)
            ? "change/markup-cleaning-removed"
            : "change/sanitizing-removed";
        return [{ rule, sides, check: method, oldLine: node.range().start.line + 1 }];
      });
    })
    .slice(0, MAX_PLACES);
}

interface Derived {
  readonly base: string;
  readonly methods: ReadonlyMap<string, SgNode>;
}

/** The classes that are made of another, by name. */
function classesIn(root: SgNode): Map<string, Derived> {
  const found = findKinds(root, ["class_declaration", "class"]).slice(0, MAX_CLASSES);
  return new Map(
    found.flatMap((node): [string, Derived][] => {
      const heritage = node.children().find((each) => each.kind() === "class_heritage");
      const name = node.field("name")?.text();
      if (heritage === undefined || name === undefined) return [];
      const members = (node.field("body")?.children() ?? []).filter(
        (each) => each.kind() === "method_definition",
      );
      const methods = new Map(members.map((each) => [each.field("name")?.text() ?? "", each]));
      return [[name, { base: heritage.text(), methods }]];
    }),
  );
}
