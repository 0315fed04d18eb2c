import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import type { FunctionUnit } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
/** Functions that take out of markup what does not belong there. */
const CLEANS = /saniti|clean|safe|purif|scrub|strip/i;
const OF_MARKUP = /html|markup|dom|node|elem|svg|xml|tag|attr/i;
/** What they do with it. */
const TAKES_OUT =
  /^_?(?:safe_?|force_?)?(?:remove(?:Child|Attribute(?:Node|NS)?|Attr|Node|Element)?|replaceWith|unwrap|delete(?:Element|Node))$/i;

const CLEANING_CALL = /\b\w*(?:saniti|clean|purif|scrub|strip)\w*\(/i;

/** Finds functions that clean markup and take out less of it than they did. */
export function lostRemovals(sides: ScriptSides): LostProtection[] {
  const { file, added } = sides;
  if (added.split("\n").some((line) => /\bremove|\.replaceWith\(|unwrap/i.test(line))) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ name, was, is }) => {
      const own = name.split(/[./]/).at(-1) ?? name;
      if (!CLEANS.test(own) || !OF_MARKUP.test(`${own} ${file.path}`)) return [];
      const [old, left] = [removalsIn(was), removalsIn(is)];
      if (left.length >= old.length) return [];
      // What no longer cleans at all is no longer called for it.
      if (left.length === 0 && !CLEANING_CALL.test(is.body.text())) return [];
      const kept = new Set(left.map((each) => each.text()));
      const lost = old.find((each) => !kept.has(each.text()));
      if (lost === undefined) return [];
      const oldLine = lost.range().start.line + 1;
      return [{ rule: "change/markup-cleaning-removed", sides, check: lost.text(), oldLine }];
    })
    .slice(0, MAX_PLACES);
}

function removalsIn({ body }: FunctionUnit): SgNode[] {
  return findKinds(body, ["call_expression"]).filter((call) =>
    TAKES_OUT.test(/([\w$]+)$/.exec(call.field("function")?.text() ?? "")?.[1] ?? ""),
  );
}
