import type { SgNode } from "@ast-grep/napi";
import type { ChangedFile } from "../core/change/types.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { SCRIPTS, type Detector, type Regression } from "./detector.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import type { LostLines } from "../comparison/small-edits.ts";

const CHECK =
  /(?:^|\n)\s*if\s*\(\s*((?:[a-z]\w*)?[eE]rr(?:or)?|e|er)\s*\)\s*\{?\s*(?:return|throw)\b[^\n]*/;

/** `if (error) return …` that is removed from a callback. */
export const removedErrorCheck: Detector = {
  name: "removed-error-check",
  rules: ["change/error-check-removed"],
  languages: SCRIPTS,
  repeats: "intended",
  detect({ edits, file, text, is }) {
    const checks = edits().lost.filter(hasErrorCheck);
    return checks.length === 0 ? [] : removedErrorChecks(checks, { file, text, is: is() });
  },
};

/** Whether a line that went looks like `if (error) return …`. */
function hasErrorCheck({ lines }: LostLines): boolean {
  return CHECK.test(lines.join("\n"));
}

/**
 * Finds callbacks that are handed an error as their first argument, broke off where there was one, and
 * now do not look at it at all. `is` and `text` are the file as the change leaves it.
 */
function removedErrorChecks(
  lost: readonly LostLines[],
  { file, text, is }: { readonly file: ChangedFile; readonly text: string; readonly is: SgNode },
): Regression[] {
  const all = rangesOf(is);
  return lost.flatMap((each) => {
    const [, name] = CHECK.exec(each.lines.join("\n")) ?? [];
    if (name === undefined) return [];
    const span = spanOfLine(text, lineOfOld(file, each.oldLine));
    const around = innermost(all, span.end + 1);
    if (around === null || firstParameter(around) !== name) return [];
    const body = around.field("body")?.text() ?? "";
    // A callback without a step left has nothing to keep from running.
    if (new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`).test(body) || !/\w/.test(body))
      return [];
    return [{ rule: "change/error-check-removed", span, values: { error: name } }];
  });
}

const FUNCTIONS = [
  "arrow_function",
  "function_expression",
  "function_declaration",
  "method_definition",
];

interface Ranged {
  readonly node: SgNode;
  readonly start: number;
  readonly end: number;
}

function rangesOf(root: SgNode): readonly Ranged[] {
  return findKinds(root, FUNCTIONS).map((node) => {
    const { start, end } = node.range();
    return { node, start: start.index, end: end.index };
  });
}

function innermost(all: readonly Ranged[], at: number): SgNode | null {
  let inner: Ranged | null = null;
  for (const each of all) {
    if (each.start < at && at < each.end && each.start > (inner?.start ?? -1)) inner = each;
  }
  return inner?.node ?? null;
}

function firstParameter(node: SgNode): string {
  const single = node.field("parameter")?.text();
  const [first] =
    node
      .field("parameters")
      ?.children()
      .filter((each) => each.isNamed()) ?? [];
  return (single ?? first?.text() ?? "").split(/[\s:?=]/)[0] ?? "";
}
