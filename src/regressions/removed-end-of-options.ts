import { SCRIPTS, type Detector } from "./detector.ts";
import { findKinds } from "../comparison/find-kinds.ts";
import { hunksOf } from "../comparison/hunks-of.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { COMMAND } from "./command-and-code-sinks.ts";

/** `"--", url` or `push("--")`: what comes behind is no option. */
const ENDS = /(["'`])--\1\s*(?:,\s*(?:\.\.\.)?[A-Za-z_$][\w$.]*|\)|,?\s*$)/;
const MARK = /(["'`])--\1/g;
const STANDS = /--end-of-options|\/\^-|startsWith\(\s*["'`]-|\[0\]\s*[!=]==?\s*["']-/;
/** What a person types goes to the program they named: the mark is a part of its language. */
const OWN_ARGUMENTS = /process\.argv|indexOf\(|includes\(|[!=]==?|\bcase\b/;
const MAX_LINE = 400;
const MAX_PLACES = 3;

/** Finds lists of arguments that had a `--` before their values, and have none now. */
export const removedEndOfOptions: Detector = {
  name: "removed-end-of-options",
  rules: ["change/option-check-removed"],
  languages: SCRIPTS,
  detect: removedEndsOfOptions,
};

function removedEndsOfOptions(sides: ScriptSides): RemovedProtection[] {
  const { before, text, added } = sides;
  if (!COMMAND.test(text) || STANDS.test(added)) return [];
  const count = (code: string): number => [...code.matchAll(MARK)].length;
  if (count(text) >= count(before)) return [];
  return hunksOf(sides)
    .flatMap(({ old, now, oldStart }) => {
      if (count(now.join("\n")) >= count(old.join("\n"))) return [];
      const at = old.findIndex(
        (line) => line.length <= MAX_LINE && ENDS.test(line) && !OWN_ARGUMENTS.test(line),
      );
      if (at === -1) return [];
      const oldLine = oldStart + at;
      const values = valuesBehind(sides, oldLine);
      const isStillThere = values.some((each) => hasValue(text, each));
      const rule = "change/option-check-removed";
      return isStillThere ? [{ rule, sides, check: '"--"', oldLine }] : [];
    })
    .slice(0, MAX_PLACES);
}

/** The variables behind the mark in its list, or those that are put behind it in the lines below. */
function valuesBehind({ was, before }: ScriptSides, oldLine: number): string[] {
  const mark = findKinds(was(), ["string"]).find(
    (node) => node.range().start.line + 1 === oldLine && /^["']--["']$/.test(node.text()),
  );
  const behind = (mark?.nextAll() ?? []).map((each) => each.text());
  const below = before.split("\n").slice(oldLine, oldLine + 3);
  const pushed = below.map((line) => /\.(?:push|concat)\(([^)]*)\)/.exec(line)?.[1] ?? "");
  return [...behind, ...(behind.some(isVariable) ? [] : pushed)].filter(isVariable);
}

function isVariable(code: string): boolean {
  return (
    /^(?:\.\.\.)?[A-Za-z_$][\w$.]*(?:\[[\w$]+\])?$/.test(code.trim()) &&
    !/argv|^[A-Z_]+$/.test(code)
  );
}

function hasValue(text: string, value: string): boolean {
  return text.includes(value.trim().replace(/^\.\.\./, ""));
}
