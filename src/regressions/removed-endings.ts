import { wholeMatch } from "../core/quote-code.ts";
import { withoutSemicolon } from "../comparison/statement-words.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import type { Change, Compared } from "../comparison/compared.ts";
import type { Detector, Regression } from "./detector.ts";
import { compile, rowsOf } from "./row-patterns.ts";

const ENDINGS = rowsOf("ending").map((row) => ({ ...row, removed: compile(row.removed) }));

/** A line that closed or cleared something, removed while what it ended still begins. */
export const removedCleanup: Detector = {
  name: "removed-cleanup",
  rules: [...new Set(ENDINGS.map(({ rule }) => rule))],
  repeats: "intended",
  detect: removedEndings,
};

/** Beyond so many, somebody ends things in another way now. */
const MANY_ENDINGS = 40;

function removedEndings({ edits, file, text, change }: Compared): Regression[] {
  const { lost } = edits();
  const endings = lost.flatMap(({ lines }) =>
    lines.filter((line) => ENDINGS.some(({ removed }) => removed.test(line))),
  );
  if (endings.length > MANY_ENDINGS) return [];
  return lost.flatMap(({ lines, oldLine, next }) =>
    lines.flatMap((line, at) => {
      const isFailing = at === lines.length - 1 && FAILS.test(next);
      const found = endingIn(line, { text, change, isFailing });
      if (found === null) return [];
      const { rule, ...values } = found;
      const span = spanOfLine(text, lineOfOld(file, oldLine + at));
      return [{ rule, span, values: { ending: withoutSemicolon(line), ...values } }];
    }),
  );
}

/** A line that gives a failure to whoever waits. */
const FAILS =
  /^\s*(?:throw\b|(?:return\s+)?(?:[\w$]+\.)*(?:callback|cb|reject|done|next)\(\s*(?:er?|err\w*|\w*Err(?:or)?|new\s+[\w.]*Error\b.*)\s*[,)(])/;

/**
 * Says what a line ended, as it still begins, and what else ends it; null if something does. What ends it where all
 * goes well does not end it where something fails.
 */
function endingIn(
  line: string,
  around: { readonly text: string; readonly change: Change; readonly isFailing: boolean },
): { rule: string; begins: string; others: string } | null {
  const { text, change, isFailing } = around;
  for (const { rule, removed, begins, ended, always, unless } of ENDINGS) {
    const groups = removed.exec(line)?.groups;
    if (groups === undefined) continue;
    const find = (pattern: string, code: string): string | null =>
      wholeMatch(withGroups(pattern, groups).exec(code));
    const begun = find(begins, text);
    if (begun === null || find(unless, change.whole().added) !== null) return null;
    if (find(ended, text) === null)
      return { rule, begins: begun, others: "nothing else in the file" };
    return isFailing && always !== null && find(always, text) === null
      ? { rule, begins: begun, others: "nothing on this path" }
      : null;
  }
  return null;
}

function withGroups(pattern: string, groups: Readonly<Record<string, string>>): RegExp {
  const last = groups["subject"]?.split(".").at(-1) ?? "";
  return compile(
    pattern.replace(/□(\w+)□/g, (_, name: string) =>
      escapeRegExp(name === "last" ? last : (groups[name] ?? "")),
    ),
  );
}
