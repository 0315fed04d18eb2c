import type { Fix, RawFinding } from "../../../core/findings/types.ts";
import { isRecord } from "../../../core/is-record.ts";
import { SEVERITIES, type Severity } from "../../../core/vocabulary.ts";
import { plainRule } from "../../../analyzers/shared/build-finding.ts";
import type { PackRule } from "../../../core/rules/types.ts";
import { ruleNamed } from "../../../analyzers/shared/pack.ts";
import { isListOf } from "../../../core/is-value.ts";
import type { ReviewFile } from "../../types.ts";

/** The findings in one file by analyzer. */
export type FoundInFile = ReadonlyMap<string, readonly RawFinding[]>;

/** Serializes the findings in one file. Rules are stored by their id: the program has their words. */
export function writeFindings(found: FoundInFile): string {
  return JSON.stringify(
    [...found].map(([analyzer, findings]) => [
      analyzer,
      findings.map((finding) => ({
        ...finding,
        rule: finding.rule.id,
        severity: finding.rule.severity,
        // The reader knows the file.
        file: undefined,
      })),
    ]),
  );
}

/**
 * Parses findings for a file. Throws for any other text, and for a rule that does not exist any more.
 * @param team rules of the project in addition to the pack
 */
export function readFindings(
  stored: string,
  { path: file, text }: Pick<ReviewFile, "path" | "text">,
  team: readonly PackRule[] = [],
): FoundInFile {
  const read: unknown = JSON.parse(stored);
  if (!isListOf(isEntry)(read)) throw new Error("not what was written");
  return new Map(
    read.map(([analyzer, findings]) => [
      analyzer,
      findings.map(({ rule: id, severity, ...seen }): RawFinding => {
        const rule = team.find((each) => each.id === id) ?? ruleNamed(id);
        if (rule === undefined) throw new Error(`no rule ${id}`);
        const words = { file, text, values: seen.values };
        return { ...seen, file, rule: plainRule(rule, severity, words) };
      }),
    ]),
  );
}

/** The stored findings of one analyzer. */
type Entry = readonly [analyzer: string, findings: readonly StoredFinding[]];

interface StoredFinding extends Omit<RawFinding, "rule" | "file"> {
  readonly rule: string;
  readonly severity: Severity;
}

/** Checked by hand: every review reads entries, and a schema library takes longer to load than all of them. */
function isEntry(value: unknown): value is Entry {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "string" &&
    isListOf(isStoredFinding)(value[1])
  );
}

function isStoredFinding(value: unknown): value is StoredFinding {
  return (
    isRecord(value) &&
    hasTexts(value, ["rule", "evidence", "source"]) &&
    hasCounts(value, ["line", "column", "endLine", "endColumn"]) &&
    SEVERITIES.some((severity) => severity === value["severity"]) &&
    isRecord(value["values"]) &&
    Object.values(value["values"]).every((word) => typeof word === "string") &&
    (value["fix"] === null || isFix(value["fix"]))
  );
}

function isFix(value: unknown): value is Fix {
  return isRecord(value) && hasTexts(value, ["title"]) && isListOf(isEdit)(value["edits"]);
}

function isEdit(value: unknown): value is Fix["edits"][number] {
  return (
    isRecord(value) &&
    hasTexts(value, ["file", "newText"]) &&
    hasCounts(value, ["startLine", "startColumn", "endLine", "endColumn"])
  );
}

function hasTexts(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return keys.every((key) => typeof value[key] === "string");
}

function hasCounts(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return keys.every((key) => Number.isSafeInteger(value[key]) && Number(value[key]) > 0);
}
