import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isOfFile, ruleAndFile } from "../pure/of-file.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** A file that has it so often where the change did not touch it is written so on purpose. */
const CUSTOM = 5;

/**
 * Leaves out what is a matter of how a file is laid out or of time (`rule.isOfFile`), where the file has the same five
 * times on lines that the change left alone (`outside`).
 */
export const fileCustom: FindingFilter<{ readonly outside: readonly RawFinding[] }> = {
  name: "file-custom",
  reason: `is the habit of this file: ${CUSTOM} or more places that the change leaves alone are the same`,
  apply(findings, { outside }) {
    const others = groupBy(outside.filter(isOfFile), ruleAndFile);
    return keepIf(
      findings,
      (finding) => !isOfFile(finding) || (others.get(ruleAndFile(finding))?.length ?? 0) < CUSTOM,
    );
  },
};
