import { z } from "zod";
import type { RawFinding } from "../../../core/findings/types.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { plainRule } from "../build-finding.ts";
import { ruleNamed } from "../pack.ts";

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

/** Reads it back for the file at a path. Throws for anything else, also for a rule that is no more. */
export function readFindings(text: string, file: string): FoundInFile {
  const stored = STORED.parse(JSON.parse(text));
  return new Map(
    stored.map(([analyzer, findings]) => [
      analyzer,
      findings.map(({ rule: id, severity, ...seen }): RawFinding => {
        const rule = ruleNamed(id);
        if (rule === undefined) throw new Error(`no rule ${id}`);
        return { ...seen, file, rule: plainRule(rule, severity) };
      }),
    ]),
  );
}

const COUNT = z.int().positive();

const FIX = z.object({
  title: z.string(),
  edits: z.array(
    z.object({
      file: z.string(),
      startLine: COUNT,
      startColumn: COUNT,
      endLine: COUNT,
      endColumn: COUNT,
      newText: z.string(),
    }),
  ),
});

const STORED = z.array(
  z.tuple([
    z.string(),
    z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(SEVERITIES),
        line: COUNT,
        column: COUNT,
        endLine: COUNT,
        endColumn: COUNT,
        values: z.record(z.string(), z.string()),
        evidence: z.string(),
        fix: FIX.nullable(),
        source: z.string(),
      }),
    ),
  ]),
);
