import { literally } from "../core/literally.ts";
import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { isGlued } from "./made-of-text.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
const MAX_LOOPS = 60;
const MAX_CHECK = 120;
/** `hasOwnProperty.call(from, key)`, `from.hasOwnProperty(key)`, `Object.hasOwn(from, key)` */
const ASKS_OWN =
  /(?:\bhasOwn|hasOwnProperty\.call)\(\s*([\w$.]+)\s*,\s*([\w$]+)\s*\)|(?<![\w$.])([\w$.]+)\.hasOwnProperty\(\s*([\w$]+)\s*\)/;
const STANDS = /hasOwn|Object\.(?:create\(null\)|keys|entries|assign)|\bnew Map\(/;

/** Finds loops over the keys of an object that copied its own ones alone, and copy what it inherits as well now. */
export function lostOwnWalks(sides: ScriptSides): LostProtection[] {
  if (!ASKS_OWN.test(sides.before) || STANDS.test(sides.added)) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      const left = walksIn(is.body);
      return walksIn(was.body).flatMap(({ node, head }) => {
        const found = ASKS_OWN.exec(node.text());
        const [check = "", one, key, other, otherKey] = found ?? [];
        const [object, index] = [one ?? other, key ?? otherKey];
        if (object === undefined || index === undefined || check.length > MAX_CHECK) return [];
        if (!walks(head, index, object)) return [];
        const same = left.find((each) => each.head === head);
        if (same === undefined || ASKS_OWN.test(same.node.text())) return [];
        if (!copies(same.node.text(), index, object)) return [];
        const line = node.text().slice(0, found?.index).split("\n").length - 1;
        const oldLine = node.range().start.line + 1 + line;
        return [{ rule: "change/inherited-copied", sides, check, oldLine }];
      });
    })
    .slice(0, MAX_PLACES);
}

/** `push('"' + key + '":' + from[key])` */
const MAKES_CODE_BY_KEY =
  /(?:push\(|\+=|=)\s*["'`]\\?["'][\s"'`]*(?:\+|\$\{)[\s\S]{0,40}["'`]?\\?["']\s*:/;

function walksIn(body: SgNode): { readonly node: SgNode; readonly head: string }[] {
  return findKinds(body, ["for_in_statement"])
    .slice(0, MAX_LOOPS)
    .map((node) => ({ node, head: squeezed(node.text().split(")", 1)[0] ?? "") }));
}

function walks(head: string, key: string, object: string): boolean {
  return head.endsWith(squeezed(`${key} in ${object}`));
}

/** `into[key] = from[key]` */
function copies(loop: string, key: string, object: string): boolean {
  const [name, from] = [literally(key), literally(object)];
  const isRead = new RegExp(String.raw`(?<![\w$.])${from}\[\s*${name}\s*\](?!\s*=(?!=))`).test(
    loop,
  );
  const isWritten = new RegExp(String.raw`[\w$)\]]\[\s*${name}\s*\]\s*=(?!=)`).test(loop);
  // What is put into code under such a name is there for whoever runs it.
  return isRead && (isWritten || (MAKES_CODE_BY_KEY.test(loop) && isGlued(key, loop)));
}
