import type * as z from "zod";
import { cutText } from "../../../core/cut-text.ts";
import { isRecord } from "../../../core/is-record.ts";
import { oneLine } from "../../../core/printable.ts";
import { findEveryJson } from "./find-json.ts";
import { mendPiece, pieceOf, textOf } from "./mend-piece.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import type { RefusedVerdict } from "./types.ts";
import { VERDICT, type Verdict } from "./verdict-shape.ts";

/** The answer of a sceptic. */
export interface VerdictsInAnswer {
  readonly verdicts: readonly Verdict[];
  /** The verdicts that cannot be read, each with the reason. */
  readonly unread: readonly RefusedVerdict[];
  /** The number of lists of verdicts: only the last is read. */
  readonly lists: number;
  /** Whether the answer is an object with an empty list `verdicts`. */
  readonly isEmpty: boolean;
}

/**
 * Reads a sceptic's answer: an object with `verdicts`, or their list alone, also within prose. Small faults
 * are corrected. Null if the text has no answer.
 */
export function readVerdicts(text: string): VerdictsInAnswer | null {
  const lists = findEveryJson(text, (value, isWhole) => isAnswer(listIn(value), isWhole));
  const found = lists.at(-1);
  const list = listIn(found);
  if (list === null) return null;
  const verdicts: Verdict[] = [];
  const unread: RefusedVerdict[] = [];
  for (const [at, value] of list.entries()) {
    if (!isRecord(value)) {
      const because = "it cannot be read: it is not a JSON object";
      unread.push({ finding: `verdicts[${at}]`, about: null, because });
      continue;
    }
    const read = VERDICT.safeParse(mend(value));
    if (read.success) verdicts.push(verdictOf(read.data));
    else unread.push(refusalOf(value, at, read.error));
  }
  return { verdicts, unread, lists: lists.length, isEmpty: list.length === 0 && isRecord(found) };
}

function verdictOf(read: z.infer<typeof VERDICT>): Verdict {
  const { finding, verdict, because, severity, likely, sameAs, evidence, trace } = read;
  return {
    finding: String(finding),
    verdict,
    because: oneLine(because),
    severity: severity ?? null,
    likely: likely ?? null,
    sameAs: sameAs === undefined || sameAs === null ? null : String(sameAs),
    evidence: evidence ? pieceOf(evidence) : null,
    trace: (trace ?? []).map(pieceOf),
  };
}

function refusalOf(
  value: Readonly<Record<string, unknown>>,
  at: number,
  error: z.ZodError,
): RefusedVerdict {
  const [{ path, message } = { path: [], message: "?" }] = error.issues;
  const named = numberOf(value["finding"] ?? value["id"]);
  return {
    finding: isName(named) ? cutText(oneLine(String(named)), 40) : `verdicts[${at}]`,
    about: null,
    because: cutText(oneLine(`it cannot be read: ${path.join(".")}: ${message}`), 300),
  };
}

function isAnswer(list: readonly unknown[] | null, isWhole: boolean): boolean {
  if (list === null) return false;
  return list.length === 0 ? isWhole : list.some((each) => isRecord(each) && "verdict" in each);
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.every(isRecord) ? value : null;
  return isRecord(value) && Array.isArray(value["verdicts"]) ? value["verdicts"] : null;
}

const WORDS: Readonly<Record<string, string>> = {
  confirm: "confirmed",
  confirmed: "confirmed",
  valid: "confirmed",
  stand: "stands",
  stands: "stands",
  unsure: "stands",
  refute: "refuted",
  refuted: "refuted",
};

const MOST_BECAUSE = 600;

function mend(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { finding, id, verdict, because, reason, severity, likely, sameAs, evidence, trace } =
    value;
  const said = because ?? reason;
  const grave = wordOf(severity);
  return {
    finding: numberOf(finding ?? id),
    verdict: typeof verdict === "string" ? (WORDS[wordOf(verdict)] ?? verdict) : verdict,
    because: typeof said === "string" ? cutText(said.trim(), MOST_BECAUSE) : said,
    severity: SEVERITIES.find((each) => each === grave) ?? null,
    likely: percentOf(likely),
    sameAs: isName(sameAs) ? numberOf(sameAs) : null,
    evidence: [mendPiece(evidence)].find((piece) => typeof piece?.["quote"] === "string") ?? null,
    trace: listOf(trace).flatMap((step) => mendPiece(step) ?? withoutPlace(step)),
  };
}

/** Returns the steps of a trace; a single step is a trace of one. */
function listOf(trace: unknown): readonly unknown[] {
  if (Array.isArray(trace)) return trace;
  return trace === null || trace === undefined ? [] : [trace];
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}

/** Reads a percentage, also as a string, with a percent sign, or as a fraction; null for anything else. */
function percentOf(value: unknown): number | null {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  if (typeof number !== "number" || !(number >= 0 && number <= 100)) return null;
  return Number.isInteger(number) || number > 1 ? number : number * 100;
}

function isName(value: unknown): boolean {
  return (typeof value === "number" && value >= 1) || wordOf(value) !== "";
}

function numberOf(named: unknown): unknown {
  return typeof named === "string" ? named.replace(/^(?:finding\s*)?#?\s*(?=\d)/i, "") : named;
}

/** Keeps a step that names a file or a number without code, to be refused. Prose between steps is dropped. */
function withoutPlace(step: unknown): Record<string, unknown>[] {
  const named = isRecord(step) ? textOf(step["file"] ?? step["path"]) : step;
  return typeof step === "string" || (typeof named !== "string" && typeof named !== "number")
    ? []
    : [{ file: cutText(String(named), 200), quote: null, line: null }];
}
