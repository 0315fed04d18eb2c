import { cutText } from "../cut-text.ts";
import { isRecord } from "../is-record.ts";
import { oneLine } from "../printable.ts";
import { findJson } from "./find-json.ts";
import { VERDICT, type Verdict } from "./verdict-shape.ts";

/**
 * Reads a sceptic's answer: an object with `verdicts`, or their list alone, also in the middle of prose.
 * What is nearly as asked for is put right; what is not says nothing. Null where nothing in the text can be
 * taken for an answer.
 */
export function readVerdicts(text: string): readonly Verdict[] | null {
  const found = findJson(text, (value, isWhole) => isAnswer(listIn(value), isWhole));
  return found === undefined ? null : verdictsIn(listIn(found) ?? []);
}

/** The verdicts of a list, as far as they can be read. */
export function verdictsIn(list: readonly unknown[]): readonly Verdict[] {
  return list.flatMap((value) => {
    const read = isRecord(value) ? VERDICT.safeParse(mend(value)) : null;
    if (read?.success !== true) return [];
    const { finding, verdict, because, evidence, trace } = read.data;
    return [
      {
        finding: String(finding),
        verdict,
        because: oneLine(because),
        evidence: evidence ?? null,
        trace: trace ?? [],
      },
    ];
  });
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
  const { finding, id, verdict, because, reason, evidence, trace } = value;
  const named = finding ?? id;
  const said = because ?? reason;
  return {
    finding: typeof named === "string" ? named.replace(/^(?:finding\s*)?#?\s*(?=\d)/i, "") : named,
    verdict:
      typeof verdict === "string" ? (WORDS[verdict.trim().toLowerCase()] ?? verdict) : verdict,
    because: typeof said === "string" ? cutText(said.trim(), MOST_BECAUSE) : said,
    evidence: isPiece(evidence) ? evidence : null,
    trace: Array.isArray(trace) ? trace.filter(isPiece) : null,
  };
}

function isPiece(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value["file"], value["quote"]].every((text) => typeof text === "string" && text.trim() !== "")
  );
}
