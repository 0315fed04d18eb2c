import { functionAt } from "../comparison/function-at.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";
import type { Compared } from "../comparison/compared.ts";
import type { Detector, Regression } from "./detector.ts";

const CHECK =
  /(?:^|\n)\s*if\s*\(\s*((?:[a-z]\w*)?[eE]rr(?:or)?|e|er)\s*\)\s*\{?\s*(?:[^\n{}]*\n\s*)?(?:return|throw)\b[^\n]*/;

/** `if (error) return …` that is removed from a callback. */
export const removedErrorCheck: Detector = {
  name: "removed-error-check",
  rules: ["change/error-check-removed"],
  repeats: "intended",
  detect: removedErrorChecks,
};

/**
 * Finds callbacks that are handed an error as their first argument, broke off where there was one, and now do not look
 * at it at all.
 */
function removedErrorChecks({ edits, file, text, is }: Compared): Regression[] {
  return edits().lost.flatMap(({ lines, oldLine }) => {
    const [, error] = CHECK.exec(lines.join("\n")) ?? [];
    if (error === undefined) return [];
    const line = lineOfOld(file, oldLine);
    const around = functionAt(is(), line);
    const body = around?.body.text() ?? "";
    // A callback without a step left has nothing to keep from running.
    if (!/\w/.test(body) || identifierPattern(error).test(body)) return [];
    const [, first] = /^(?:async)?(?:[^(=]*\()?([\w$]+)/.exec(around?.head ?? "") ?? [];
    if (first !== error) return [];
    const span = spanOfLine(text, line);
    return [{ rule: "change/error-check-removed", span, values: { error } }];
  });
}
