import type { SgNode } from "@ast-grep/napi";
import { changedUnits } from "../comparison/changed-units.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";
import { calledNames } from "../comparison/statement-words.ts";
import { ownWordOf } from "../comparison/word-of.ts";

const MAX_PLACES = 3;
const MAX_STATEMENTS = 60;
const MAX_STATEMENT = 160;
/** `where = sanitizeFilter(where, options);`: the same value, made harmless. */
const SAME =
  /^(?:(?:const|let|var)\s+)?([A-Za-z_$][\w$]*)\s*=\s*(?:await\s+)?((?:[\w$]+\.)*[\w$]+)\(\s*([A-Za-z_$][\w$]*)\s*[,)]/;
const MAKES_HARMLESS =
  /saniti[sz]e|(?<!un)escape(?!d)|purify|neutrali[sz]e|clean(?:se|Input|Html|User|Query|Filter)/i;

/** `const folder = validateFolderPath(given);`: a path that is known to lie where it may. */
const CHECKS_PATH =
  /(?:validate|assert|verify|[sS]afe|[sS]ecure|confine|restrict)\w*(?:Path|Dir|Directory|Folder|File[nN]ame)(?![a-z])/;

interface Kind {
  /** Names of calls that give a harmless value back. */
  readonly called: RegExp;
  readonly ruleOf: (statement: string) => string;
}

const KINDS: readonly Kind[] = [
  {
    called: MAKES_HARMLESS,
    ruleOf: (statement) =>
      /html|markup|purif/i.test(statement)
        ? "change/markup-cleaning-removed"
        : "change/sanitizing-removed",
  },
  { called: CHECKS_PATH, ruleOf: () => "change/path-check-removed" },
];

/** Finds statements that made a value harmless, whatever it was for, where it is used as it came now. */
export function lostSanitizing(sides: ScriptSides): LostProtection[] {
  return KINDS.flatMap((kind) => lostOf(kind, sides)).slice(0, MAX_PLACES);
}

function lostOf({ called, ruleOf }: Kind, sides: ScriptSides): LostProtection[] {
  if (!called.test(sides.before) || called.test(sides.added)) return [];
  return changedUnits(sides.was(), sides.is()).flatMap(({ was, is }) => {
    const body = is.body.text();
    if ([...calledNames(body)].some((name) => called.test(name))) return [];
    return statementsIn(was.body, called)
      .filter((node) => isUsedAsItCame(node, { was: was.body.text(), is: body }))
      .map((node) => ({
        rule: ruleOf(node.text()),
        sides,
        check: node.text().replace(/;$/, ""),
        oldLine: node.range().start.line + 1,
      }));
  });
}

function statementsIn(body: SgNode, wanted: RegExp): SgNode[] {
  return findKinds(body, ["expression_statement", "lexical_declaration", "variable_declaration"])
    .filter((node) => {
      const text = node.text();
      const called = text.length < MAX_STATEMENT ? SAME.exec(text)?.[2] : undefined;
      return called !== undefined && wanted.test(called.split(".").at(-1) ?? "");
    })
    .slice(0, MAX_STATEMENTS);
}

/** What was done with the harmless form is done with what it was made from now. */
function isUsedAsItCame(
  statement: SgNode,
  { was, is }: { readonly was: string; readonly is: string },
): boolean {
  const [, made = "", , from = ""] = SAME.exec(statement.text()) ?? [];
  const count = (name: string, code: string): number =>
    [...code.matchAll(ownWordOf(name, "g"))].length;
  if (made === from) return count(from, is) > 0 && count(from, was) - count(from, is) === 2;
  if (count(made, is) > 0) return false;
  const now = squeezed(is);
  return was
    .split("\n")
    .filter((line) => ownWordOf(made).test(line) && !line.includes(statement.text()))
    .some((line) => now.includes(squeezed(line.replaceAll(ownWordOf(made, "g"), () => from))));
}
