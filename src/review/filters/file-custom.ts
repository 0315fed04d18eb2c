import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isOfFile, ruleAndFile } from "../pure/of-file.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** With so many equal places on unchanged lines, the file is written that way on purpose. */
const CUSTOM = 5;

/**
 * Leaves out findings about the design or speed of a file (`rule.isOfFile`) if the file has five of them on unchanged
 * lines (`outside`).
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
