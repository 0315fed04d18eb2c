import { isRecord } from "../is-record.ts";
import { oneLine } from "../printable.ts";
import { findJson } from "./find-json.ts";
import { VERDICT, type Verdict } from "./verdict-shape.ts";

/**
 * Reads a sceptic's answer: an object with `verdicts`, or their list alone, also in the middle of prose.
 * What is not as asked for says nothing. Null where nothing in the text can be taken for an answer.
 */
export function readVerdicts(text: string): readonly Verdict[] | null {
  const found = findJson(
    text,
    (value, isWhole) => (listIn(value)?.length ?? 0) > 0 || (isWhole && listIn(value) !== null),
  );
  const list = found === undefined ? null : listIn(found);
  return (
    list?.flatMap((value) => {
      const read = VERDICT.safeParse(value);
      return read.success ? [{ ...read.data, because: oneLine(read.data.because) }] : [];
    }) ?? null
  );
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.every(isRecord) ? value : null;
  return isRecord(value) && Array.isArray(value["verdicts"]) ? value["verdicts"] : null;
}
