import * as z from "zod";
import { TEAM_AREA } from "../../../core/rules/team-rule.ts";
import { readYaml } from "./read-yaml.ts";
import type { RuleFault, TextFile } from "./types.ts";

/** The tests of one rule: code that it must not report, and code that it must report. */
export interface RuleTests {
  /** Name of the rule: `team/no-console`. */
  readonly rule: string;
  readonly file: string;
  /** First line of the tests in the file, from 1. */
  readonly line: number;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const code = z.array(z.string()).nullish();
const TESTS = z.strictObject({ id: z.string().min(1), valid: code, invalid: code });

/** Reads tests in ast-grep's format. */
export async function readTests(
  files: readonly TextFile[],
): Promise<{ readonly tests: readonly RuleTests[]; readonly faults: readonly RuleFault[] }> {
  const tests: RuleTests[] = [];
  const faults: RuleFault[] = [];
  for (const file of files) {
    const read = await readYaml(file, TESTS);
    faults.push(...read.faults);
    for (const { data, line } of read.documents) {
      const { id, valid, invalid } = data;
      tests.push({
        rule: `${TEAM_AREA}${id}`,
        file: file.path,
        line,
        valid: valid ?? [],
        invalid: invalid ?? [],
      });
    }
  }
  return { tests, faults };
}
