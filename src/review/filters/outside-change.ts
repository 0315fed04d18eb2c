import type { ChangedFile } from "../../core/change/types.ts";
import type { DroppedFinding } from "../../core/findings/types.ts";
import { filterToChange } from "../pure/filter-to-change.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Keeps the findings that the change is responsible for. */
export const outsideChange: FindingFilter<{ readonly changed: readonly ChangedFile[] }> = {
  name: "outside-change",
  reason: "is on lines that the change does not touch",
  apply(findings, { changed }) {
    const inChange = new Set(filterToChange(findings, changed).inChange);
    return keepIf(findings, (finding) => inChange.has(finding));
  },
};

/** Whether a finding was dropped because it is on unchanged lines. */
export function isOutsideChange({ filter }: DroppedFinding): boolean {
  return filter === outsideChange.name;
}
