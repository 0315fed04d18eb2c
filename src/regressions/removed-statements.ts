import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { squeezed } from "../comparison/function-units.ts";
import { lineOfOld, spanOfLine } from "../comparison/map-old-line.ts";
import { SCRIPTS, type Detector, type Regression } from "./detector.ts";
import type { LostLines, SmallEdit } from "../comparison/small-edits.ts";

/** A `break` whose removal lets a switch case fall through. */
export const removedBreak: Detector = {
  name: "removed-break",
  rules: ["change/break-removed"],
  languages: SCRIPTS,
  repeats: "intended",
  detect: (compared) =>
    compared.edits().lost.some(({ lines }) => lines.some((line) => /\bbreak\b/.test(line)))
      ? removedBreaks(compared.was(), compared.is())
      : [],
};

/** A `return` that is removed in front of a value that stays. */
export const removedReturn: Detector = {
  name: "removed-return",
  rules: ["change/answer-removed"],
  languages: SCRIPTS,
  repeats: "intended",
  detect: (compared) => removedReturns(compared.edits().small, compared.is),
};

/** A call that closed or cleared something, removed while what it ended still begins. */
export const removedCleanup: Detector = {
  name: "removed-cleanup",
  rules: ["change/ending-removed"],
  languages: SCRIPTS,
  repeats: "intended",
  detect: ({ edits, text, file, change }) =>
    removedEndings(edits().lost, text, change.added).map((each) => ({
      ...each,
      span: spanOfLine(text, lineOfOld(file, each.oldLine)),
    })),
};

/** Finds the cases of a `switch` whose `break` went, so that they run on into the next. */
function removedBreaks(was: SgNode, is: SgNode): Regression[] {
  const now = casesIn(is);
  return [...casesIn(was)].flatMap(([key, old]) => {
    const other = now.get(key);
    if (other === undefined || old === null || other === null) return [];
    const last = old.steps.at(-1);
    if (last === undefined || !/^break;?$/.test(last) || old.steps.length < 2) return [];
    if (other.steps.join("\n") !== old.steps.slice(0, -1).join("\n") || other.isIntentional)
      return [];
    if (/^(?:return|throw|continue|process\.exit)\b/.test(other.steps.at(-1) ?? "")) return [];
    if (other.next === null || other.next !== old.next) return [];
    const { start, end } = other.mark.range();
    return [
      {
        rule: "change/break-removed",
        span: { start: start.index, end: end.index },
        values: { next: other.next },
      },
    ];
  });
}

interface Case {
  readonly steps: readonly string[];
  /** The head of the case behind it. */
  readonly next: string | null;
  readonly isIntentional: boolean;
  /** Its last step. */
  readonly mark: SgNode;
}

/** Cases by their `switch` and value; null where one stands twice. */
function casesIn(root: SgNode): Map<string, Case | null> {
  const found = new Map<string, Case | null>();
  for (const node of findKinds(root, ["switch_case"])) {
    const body = node.fieldChildren("body").filter((each) => each.isNamed());
    const [block] = body;
    const isBlock = body.length === 1 && block?.kind() === "statement_block";
    const inner = isBlock && block !== undefined ? block.children() : body;
    const steps = inner.filter((each) => each.isNamed() && each.kind() !== "comment");
    const around = node.ancestors().find((each) => each.kind() === "switch_statement");
    const value = squeezed(node.field("value")?.text() ?? "");
    const key = `${squeezed(around?.field("value")?.text() ?? "")} ${value}`;
    const behind = node.nextAll().filter((each) => each.isNamed());
    const next = behind.find((each) => each.kind() !== "comment");
    const remarks = [node, ...behind.slice(0, 1)].map((each) => each.text()).join("\n");
    const mark = steps.at(-1);
    if (mark === undefined) continue;
    found.set(
      key,
      found.has(key)
        ? null
        : {
            steps: steps.map((each) => squeezed(each.text())),
            next: next?.text().split(":")[0]?.trim() ?? null,
            isIntentional: /fall.{0,2}(?:s|ing)?.{0,2}thr(?:ough|u)/i.test(remarks),
            mark,
          },
    );
  }
  return found;
}

const WANTS_ANSWER =
  /\.(?:map|flatMap|filter|some|every|find|findIndex|findLast|reduce|reduceRight|sort|toSorted|then)$/;
/** What is called to pass the answer on, not for the answer it gives. */
const PASSES_ON =
  /^(?:await\s+)?(?:[\w$.]*\.)?(?:cb|callback|done|next|resolve|reject|fn|res|reply|response|console|process|log|logger)\b[\w$.]*\(/;

/** Finds the `return` that went before a value that still stands there. */
function removedReturns(edits: readonly SmallEdit[], is: () => SgNode): Regression[] {
  const bare = edits.filter(
    (edit) => edit.is.length === 0 && edit.was.length === 1 && edit.was[0]?.text === "return",
  );
  if (bare.length === 0) return [];
  const statements = findKinds(is(), ["expression_statement"]);
  return bare.flatMap(({ next }) => {
    const at = next[0]?.start ?? -1;
    const node = statements.find((each) => each.range().start.index === at);
    const value = node?.children().find((each) => each.isNamed());
    if (node === undefined || value === undefined || PASSES_ON.test(value.text())) return [];
    if (/^(?:assignment|augmented|update|yield)/.test(String(value.kind()))) return [];
    if (!isIdle(value) && !isAwaited(node)) return [];
    const { start, end } = value.range();
    return [
      {
        rule: "change/answer-removed",
        span: { start: start.index, end: end.index },
        values: {},
      },
    ];
  });
}

/** Worked out and thrown away: it does nothing but have a value. */
function isIdle(value: SgNode): boolean {
  return /^(?:identifier|member_expression|subscript_expression|binary_expression|string|template_string|number|true|false|null|object|array|new_expression|ternary_expression|parenthesized_expression)$/.test(
    String(value.kind()),
  );
}

/** The last step of a callback from which its caller wants an answer. */
function isAwaited(node: SgNode): boolean {
  const block = node.parent();
  const made = block?.parent() ?? null;
  if (made === null || !/^(?:arrow_function|function_expression)$/.test(String(made.kind())))
    return false;
  if (node.nextAll().some((each) => each.isNamed() && each.kind() !== "comment")) return false;
  const call = made.parent()?.parent() ?? null;
  return WANTS_ANSWER.test(call?.field("function")?.text() ?? "");
}

const ENDS =
  /^\s*(?:await\s+|void\s+)?([\w$.[\]?!]+?)\??\.(close|closeSync|end|destroy|release|dispose|disconnect|terminate|unsubscribe|abort|removeListener|removeEventListener|removeAllListeners|off)\(\s*([^)]*)\)\s*;?\s*$/;
const CLEARS =
  /^\s*(?:window\.|globalThis\.)?(clearTimeout|clearInterval|clearImmediate|cancelAnimationFrame)\(\s*([\w$.#]+)\s*\)\s*;?\s*$/;

/** Where so many went, somebody ends things in another way now. */
const MANY_ENDINGS = 40;

/** Finds calls that ended a timer, a listener or something open, and went while its beginning stayed. */
function removedEndings(
  lost: readonly LostLines[],
  text: string,
  added: string,
): (Regression & { readonly oldLine: number })[] {
  const endings = lost.flatMap(({ lines }) =>
    lines.filter((line) => ENDS.test(line) || CLEARS.test(line)),
  );
  if (endings.length > MANY_ENDINGS) return [];
  return lost.flatMap(({ lines, oldLine, next }) =>
    lines.flatMap((line, at) => {
      const isFailing = at === lines.length - 1 && FAILS.test(next);
      const ending = endingIn(line, text, isFailing);
      if (ending === null || isElsewhere(ending, added)) return [];
      return [
        {
          rule: "change/ending-removed",
          values: {
            ending: line.trim().replace(/;$/, ""),
            begins: ending.begins,
            others: ending.isFailing ? "nothing on this path" : "nothing else in the file",
          },
          oldLine: oldLine + at,
        },
      ];
    }),
  );
}

interface Ending {
  readonly verb: string;
  readonly subject: string;
  /** What begins it, as it still stands there. */
  readonly begins: string;
  /** It is ended elsewhere, and not where something fails. */
  readonly isFailing?: boolean;
}

/** A line that gives a failure to whoever waits. */
const FAILS =
  /^\s*(?:throw\b|(?:return\s+)?(?:[\w$]+\.)*(?:callback|cb|reject|done|next)\(\s*(?:er?|err\w*|\w*Err(?:or)?|new\s+[\w.]*Error\b.*)\s*[,)(])/;

function endingIn(line: string, text: string, isFailing: boolean): Ending | null {
  const [, clear, timer] = CLEARS.exec(line) ?? [];
  if (clear !== undefined && timer !== undefined) {
    const begins = firstOf(
      text,
      new RegExp(
        String.raw`(?<![\w$.])${escapeRegExp(timer)}\s*(?:\?\?)?=\s*(?:window\.|globalThis\.)?(?:set(?:Timeout|Interval|Immediate)|requestAnimationFrame)\b`,
      ),
    );
    // Another way to stop the same timer is as good.
    const isCleared = new RegExp(
      String.raw`\bc(?:lear|ancel)\w+\(\s*${escapeRegExp(timer)}\s*\)`,
    ).test(text);
    return begins === null || isCleared ? null : { verb: clear, subject: timer, begins };
  }
  const [, subject, verb, given = ""] = ENDS.exec(line) ?? [];
  if (subject === undefined || verb === undefined) return null;
  return /^(?:off|remove)/.test(verb)
    ? lostListener(text, { subject, verb, given })
    : lostClosing(text, { subject, verb, isFailing });
}

/** The same event still gets a listener from the same object, and nothing takes one off. */
function lostListener(
  text: string,
  { subject, verb, given }: { subject: string; verb: string; given: string },
): Ending | null {
  const [event = "", listener = ""] = given.split(",").map((each) => each.trim());
  if (event === "" || listener === "") return null;
  const [on, what, whom] = [subject, event, listener].map(escapeRegExp);
  const begins = firstOf(
    text,
    new RegExp(String.raw`${on}\??\.(?:on|addListener|addEventListener)\(\s*${what}\s*,\s*${whom}`),
  );
  const isTaken = new RegExp(
    String.raw`\.(?:off|removeListener|removeEventListener|removeAllListeners)\(\s*(?:${what}|\))`,
  ).test(text);
  return begins === null || isTaken ? null : { verb, subject, begins };
}

/**
 * Something that was opened in this file, under the same name, and that nothing else ends. What ends it where
 * all goes well does not end it where something fails, but for a `finally`.
 */
function lostClosing(
  text: string,
  { subject, verb, isFailing }: { subject: string; verb: string; isFailing: boolean },
): Ending | null {
  const name = escapeRegExp(subject);
  const begins = firstOf(
    text,
    new RegExp(
      String.raw`(?<![\w$.])${name}\s*=\s*(?:await\s+)?(?:new\s+[\w$.]*(?:Socket|Server|Client|Connection|Stream|Worker|Pool|Watcher|Observer|Channel|Agent|EventSource)\b|[\w$.]*(?:open|connect|createServer|createReadStream|createWriteStream|createConnection|acquire|getConnection|watch|subscribe|listen|fork|spawn)\w*)\s*\(`,
    ),
  );
  const isEnded = new RegExp(
    String.raw`${name}\??\.(?:close|end|destroy|release|dispose|disconnect|terminate|unsubscribe|abort|kill|unref|pipe)\w*\(|pipeline\([^)]*${name}|finished\(\s*${name}|(?:return|resolve\()\s*${name}\b|(?:await )?using\s+${name}\b`,
  ).test(text);
  if (begins === null) return null;
  if (!isEnded) return { verb, subject, begins };
  const isEndedAlways = new RegExp(
    String.raw`\bfinally\s*\{[^}]{0,400}${name}|\busing\s+${name}\b|(?:pipeline|finished)\([^)]{0,200}${name}\b|(?:return|resolve\()\s*${name}\b`,
  ).test(text);
  return isFailing && !isEndedAlways ? { verb, subject, begins, isFailing } : null;
}

/** The change ends it in another way. */
function isElsewhere({ verb, subject }: Ending, added: string): boolean {
  const last = subject.split(".").at(-1) ?? subject;
  return (
    new RegExp(String.raw`\b${escapeRegExp(verb)}\s*\(`).test(added) ||
    /\busing\b|\bpipeline\(|\bfinally\b|AbortSignal|\.signal\b|\bonce\b|autoClose/.test(added) ||
    new RegExp(
      String.raw`${escapeRegExp(last)}\??\.(?:close|end|destroy|release|dispose|unref)`,
    ).test(added)
  );
}

function firstOf(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[0].replace(/\s+/g, " ") ?? null;
}
