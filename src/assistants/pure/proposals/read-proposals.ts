import type * as z from "zod";
import { cutText } from "../../../core/cut-text.ts";
import { isRecord } from "../../../core/is-record.ts";
import { oneLine } from "../../../core/printable.ts";
import { findEveryJson, findJson, findObjects, withoutThoughts } from "./find-json.ts";
import { mendEntry } from "./mend-entry.ts";
import { pieceOf } from "./mend-piece.ts";
import { MAX_PROPOSALS, MENDED_PROPOSAL } from "./proposal-shape.ts";
import type { DroppedProposal, Proposal } from "./types.ts";

/** The entries of an answer. */
export interface ProposalsInAnswer {
  readonly proposals: readonly Proposal[];
  /** The entries that cannot be read. */
  readonly unreadable: readonly DroppedProposal[];
  /** The number of corrected proposals. */
  readonly mended: number;
}

export type ProposalsRead =
  | ProposalsInAnswer
  /** The text has no answer. The problem follows "the findings cannot be read: ". */
  | { readonly problem: string };

/**
 * Reads an answer: an object with `findings`, or their list alone, also within prose. Small faults are corrected; an
 * unreadable entry does not affect the others. An empty list counts only if the answer has nothing else.
 */
export function readProposals(text: string): ProposalsRead {
  const found = findJson(text, (value, isWhole) => listIn(value, isWhole) !== null);
  if (found === undefined)
    return {
      problem:
        text.trim() === ""
          ? "there is no text"
          : 'there is no JSON object with a list `findings` (to say that there are none, give `{"schema":"tool.findings/1","findings":[]}` and nothing else)',
    };
  return readList(listIn(found, true) ?? []);
}

/**
 * Reads the answers of several readers from one text, `{"readers":[{"findings":[…]},…]}`, in their order; any other
 * text is the answer of one.
 */
export function readAnswers(
  text: string,
): readonly ProposalsInAnswer[] | { readonly problem: string } {
  const found = findJson(text, (value) => answersIn(value) !== null);
  const answers = answersIn(found);
  if (answers !== null) return answers.map(readList);
  const without = readerWithout(text);
  if (without !== null) return { problem: `reader ${without} has no list \`findings\`` };
  const read = readProposals(text);
  return "problem" in read ? read : [read];
}

/** Counts the answers with findings in a text, with drafts: only the last is read. */
export function countAnswers(text: string): number {
  const hasFindings = (list: readonly unknown[] | null): boolean =>
    list !== null && readList(list).proposals.length > 0;
  return findEveryJson(
    text,
    (value, isWhole) =>
      answersIn(value)?.some(hasFindings) === true || hasFindings(listIn(value, isWhole)),
  ).length;
}

/** Returns the first reader without a list of findings, from 1; null if there is none. */
function readerWithout(text: string): number | null {
  const found = findJson(text, (value) => isRecord(value) && Array.isArray(value["readers"]));
  if (!isRecord(found) || !Array.isArray(found["readers"]) || found["readers"].length === 0)
    return null;
  const at = found["readers"].findIndex((each) => listIn(each, true) === null);
  return at === -1 ? null : at + 1;
}

/** Returns the lists of findings of several readers; null unless each has one. */
function answersIn(value: unknown): readonly (readonly unknown[])[] | null {
  if (!isRecord(value) || !Array.isArray(value["readers"]) || value["readers"].length === 0)
    return null;
  const lists = value["readers"].map((each) => listIn(each, true));
  return lists.every((list) => list !== null) ? lists : null;
}

/** Reads the complete findings of an answer that breaks off. */
export function readCutProposals(text: string): ProposalsInAnswer {
  const read = readProposals(text);
  if (!("problem" in read)) return read;
  const { proposals, mended } = readList(findObjects(withoutThoughts(text)));
  // Other complete objects are not findings.
  return { proposals, unreadable: [], mended };
}

/** Reads the entries of a list of findings, in their order. */
export function readList(list: readonly unknown[]): ProposalsInAnswer {
  const proposals: Proposal[] = [];
  const unreadable: DroppedProposal[] = [];
  let mended = 0;
  for (const [at, value] of list.entries()) {
    if (at >= MAX_PROPOSALS) {
      unreadable.push(dropFor(value, at, `only the first ${MAX_PROPOSALS} are read`));
      continue;
    }
    const { entry, isMended } = isRecord(value)
      ? mendEntry(value)
      : { entry: value, isMended: false };
    const read = MENDED_PROPOSAL.safeParse(entry);
    if (read.success) {
      const { line, trigger, cwe, causedBy, fix, ...rest } = read.data;
      proposals.push({
        ...rest,
        title: oneLine(rest.title),
        message: oneLine(rest.message),
        line: line ?? null,
        trigger: typeof trigger === "string" ? oneLine(trigger) : null,
        cwe: cwe ?? null,
        causedBy: causedBy ? pieceOf(causedBy) : null,
        fix: isRecord(fix) ? { ...fix, title: oneLine(fix.title) } : null,
      });
      if (isMended) mended += 1;
    } else {
      unreadable.push(dropFor(entry, at, whyUnreadable(entry, read.error.issues)));
    }
  }
  return { proposals, unreadable, mended };
}

/** Returns the reason that an entry cannot be read. */
function whyUnreadable(entry: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  const key = issue?.path[0];
  const held = isRecord(entry) && typeof key === "string" ? entry[key] : entry;
  const isMissing =
    held === undefined || held === null || (typeof held === "string" && held.trim() === "");
  if (typeof key === "string" && isMissing) return `\`${key}\` is missing${MEANT[key] ?? ""}`;
  const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  return `it does not have the expected form: ${where}${issue?.message ?? "?"}`;
}

const MEANT: Readonly<Record<string, string>> = {
  quote: ": copy the code that it is about",
  file: ": name the file from the top of the work tree",
};

/**
 * Returns the entries of an answer, or null if a value is not an answer. An empty list may be part of a refusal or an
 * error: it counts as "no findings" only if there is nothing else.
 */
function listIn(value: unknown, isWhole: boolean): readonly unknown[] | null {
  if (Array.isArray(value)) {
    const isMeant = value.length === 0 ? isWhole : value.some(isLikeFinding);
    return isMeant ? value : null;
  }
  if (!isRecord(value)) return null;
  const [, list] =
    Object.entries(value).find(([key]) => key.trim().toLowerCase() === "findings") ?? [];
  if (!Array.isArray(list)) return isWhole && isLikeFinding(value) ? [value] : null;
  return list.length > 0 || (isWhole && saysNothingElse(value)) ? list : null;
}

function isLikeFinding(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { entry } = mendEntry(value);
  return (
    typeof entry["file"] === "string" &&
    ["quote", "title", "message"].some((key) => typeof entry[key] === "string")
  );
}

/** Whether an object with an empty list has only words about the review besides. */
function saysNothingElse(answer: Readonly<Record<string, unknown>>): boolean {
  const names = Object.entries(answer)
    .filter(([, held]) => held !== null && held !== false && held !== "")
    .map(([key]) => key.toLowerCase())
    .filter((key) => !["findings", "schema", "$schema"].includes(key));
  if (names.length === 0) return true;
  return (
    answer["schema"] === "tool.findings/1" &&
    names.every((name) => /^(?:summary|notes?|comments?|verdicts?)$/.test(name))
  );
}

function dropFor(value: unknown, at: number, because: string): DroppedProposal {
  const said = isRecord(value) ? value : {};
  const { file, line, title } = said;
  return {
    file:
      typeof file === "string" && file.trim() !== ""
        ? cutText(oneLine(file), 200)
        : `findings[${at}]`,
    line: typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? line : null,
    title: typeof title === "string" ? cutText(oneLine(title), 120) : "?",
    because: cutText(oneLine(because), 300),
  };
}
