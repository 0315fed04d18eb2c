import { cutText } from "../../../core/cut-text.ts";
import { printable } from "../../../core/printable.ts";
import { issueOfText } from "../guard/issue-of-text.ts";
import { issueOfValue } from "../guard/issue-of-value.ts";
import type { IssueFound, ToolAnswer, TrackedIssue } from "../types.ts";
import { valuesOfAnswer } from "./values-of-answer.ts";

/** The meaning of an answer to a read of the issue. `said` is one printable line. */
export type IssueReading =
  | { readonly is: "issue"; readonly issue: TrackedIssue }
  /** Another issue than the one asked for, by its identifier. */
  | { readonly is: "other"; readonly id: string }
  /** Not there, not accessible, or an error. */
  | { readonly is: "missing"; readonly said: string }
  | { readonly is: "unreadable"; readonly said: string };

const GONE =
  /\b(?:not (?:be )?found|no (?:such )?(?:issue|ticket|entity|record|results?|access|permission)|does(?: not|n't) exist|could(?: not|n't) (?:be )?(?:find|found|access|load|retrieve)|can(?:not|'t| not) (?:be )?(?:find|found|access|accessed|load|retrieve)|unable to|forbidden|unauthori[sz]ed|permission|access denied|not (?:accessible|allowed|authori[sz]ed|available)|invalid|errors?|failed|40[134])\b/i;
const SAID_LENGTH = 300;

/**
 * Reads the issue out of an answer to a call that asked for `asked` (`ENG-12`). Only the issue's own
 * identity counts, not what it is related to; an answer that carries none is believed.
 */
export function readIssueAnswer(answer: ToolAnswer, asked: string): IssueReading {
  const { values, text, said: whole } = valuesOfAnswer(answer);
  const said = sayShortly(whole);
  if (answer.isError === true) return { is: "missing", said: said || "an error without a message" };
  const founds: IssueFound[] = values.map((value) => issueOfValue(value));
  if (!founds.some((found) => found !== "nothing")) founds.push(issueOfText(text));
  const issues = founds.filter((found) => typeof found === "object");
  for (const { names } of issues) {
    const other = names.find((name) => name.toUpperCase() !== asked.toUpperCase());
    if (other !== undefined) return { is: "other", id: printable(other.toUpperCase()) };
  }
  const [found, ...more] = issues;
  if (found !== undefined && more.length === 0) return { is: "issue", issue: found.issue };
  const isGone = found === undefined && !founds.includes("unclear") && !founds.includes("several");
  if (isGone && (GONE.test(whole) || isNothing(values)))
    return { is: "missing", said: said === "" || said === "null" ? "its answer was empty" : said };
  return { is: "unreadable", said: said || "an empty answer" };
}

/** Shortens the words of an answer to one printable line of at most 300 characters. */
export function sayShortly(text: string): string {
  return cutText(
    printable(
      text
        .slice(0, SAID_LENGTH * 4)
        .replace(/\s+/g, " ")
        .trim(),
    ),
    SAID_LENGTH,
  );
}

/** `null`, `{"issue": null}`, `[]`. */
function isNothing(values: readonly unknown[], depth = 0): boolean {
  return (
    values.length > 0 &&
    depth < 6 &&
    values.every(
      (value) =>
        value === null ||
        (Array.isArray(value) && value.length === 0) ||
        (typeof value === "object" && isNothing(Object.values(value), depth + 1)),
    )
  );
}
