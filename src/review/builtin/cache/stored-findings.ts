import type { Fix, RawFinding } from "../../../core/findings/types.ts";
import { isRecord } from "../../../core/is-record.ts";
import { SEVERITIES, type Severity } from "../../../core/vocabulary.ts";
import { plainRule } from "../../../analyzers/shared/build-finding.ts";
import type { PackRule } from "../../../core/rules/types.ts";
import { ruleNamed } from "../../../analyzers/shared/pack.ts";
import { isListOf } from "../../../core/is-value.ts";
import type { ReviewFile } from "../../types.ts";

/** What the analyzers found in one file, by analyzer. */
export type FoundInFile = ReadonlyMap<string, readonly RawFinding[]>;

/** Writes down what was found in one file. Rules go by their id: the program carries their words. */
export function writeFindings(found: FoundInFile): string {
  return JSON.stringify(
    [...found].map(([analyzer, findings]) => [
      analyzer,
      findings.map((finding) => ({
        ...finding,
        rule: finding.rule.id,
        severity: finding.rule.severity,
        // It is known by whoever reads it back.
        file: undefined,
      })),
    ]),
  );
}

/**
 * Reads it back for the file at a path. Throws for anything else, also for a rule that is no more.
 * @param team rules of the project's own that there are beside those of the pack
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

/** What one analyzer found, as it is written down. */
type Entry = readonly [analyzer: string, findings: readonly StoredFinding[]];

interface StoredFinding extends Omit<RawFinding, "rule" | "file"> {
  readonly rule: string;
  readonly severity: Severity;
}

/** Looked at by hand: every review reads entries, and a library for shapes takes longer to load than all of them. */
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
