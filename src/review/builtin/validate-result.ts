import type { Edit, Place, RawFinding } from "../../core/findings/types.ts";
import { FOCUSES, SEVERITIES } from "../../core/vocabulary.ts";
import type { AnalysisResult } from "../types.ts";
import { isString } from "../../core/is-value.ts";

/** The files that an analyzer may report: those that it was given, and those that it may find by itself. */
export interface Scope {
  /** Returns the number of lines of a file; null if its text is not known, undefined if the file is not known. */
  linesOf(file: string): Promise<number | null | undefined>;
}

/**
 * Validates the result of an analyzer: a finding with an invalid place, rule or wording is dropped, and its file counts
 * as failed. Throws an Error if the whole result is invalid or reports an unknown file.
 */
export async function soundResult(
  analyzer: string,
  result: AnalysisResult,
  scope: Scope,
): Promise<AnalysisResult> {
  const { findings, failed, unsettled = [] } = (result ?? {}) as Partial<AnalysisResult>;
  if (!isList(findings) || !isList(failed) || !isList(unsettled) || !unsettled.every(isString))
    throw new Error("returned no result");
  const sound: RawFinding[] = [];
  const nonsense = new Set<string>();
  for (const finding of findings) {
    const lines = await linesAround(finding, scope);
    if (isSound(finding, lines)) sound.push(finding);
    else nonsense.add(finding.file);
  }
  for (const failure of failed) {
    await linesAround(failure, scope);
    if (!isString(failure.reason)) throw new Error("returned no result");
  }
  return {
    findings: sound,
    failed: [...failed, ...[...nonsense].map((file) => ({ file, reason: `${analyzer}: ${WHY}` }))],
    unsettled,
  };
}

const WHY = "returned an invalid finding";

async function linesAround(said: { readonly file: string } | null, scope: Scope) {
  const file: unknown = said?.file;
  const lines = isString(file) ? await scope.linesOf(file) : undefined;
  if (lines === undefined) throw new Error("reported a file that it was not given");
  return lines;
}

function isSound(finding: RawFinding, lines: number | null): boolean {
  const { rule, values, evidence, fix, source } = finding as Partial<RawFinding>;
  return (
    isPlace(finding, lines ?? Infinity) &&
    isRule(rule) &&
    isString(evidence) &&
    isString(source) &&
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every(isString) &&
    (fix === null ||
      (isString(fix?.title) &&
        isList(fix.edits) &&
        fix.edits.every((edit) => edit.file === finding.file && isEdit(edit, lines ?? Infinity))))
  );
}

function isRule(rule: Partial<RawFinding["rule"]> | undefined): boolean {
  return (
    isString(rule?.id) &&
    isString(rule.title) &&
    isString(rule.tones?.harsh) &&
    isString(rule.tones.constructive) &&
    FOCUSES.some((each) => each === rule.focus) &&
    SEVERITIES.some((each) => each === rule.severity)
  );
}

function isEdit({ newText, ...at }: Edit, lines: number): boolean {
  const { file, startLine: line, startColumn: column, endLine, endColumn } = at;
  return isString(newText) && isPlace({ file, line, column, endLine, endColumn }, lines);
}

/** Whether a place is valid. A column may be beyond the end of its line: linters count the line break. */
function isPlace({ line, column, endLine, endColumn }: Place, lines: number): boolean {
  return (
    [line, column, endLine, endColumn].every((it) => Number.isSafeInteger(it) && it >= 1) &&
    endLine <= lines &&
    (line < endLine || (line === endLine && column <= endColumn))
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
