import type { ChangedFile } from "../../core/change/types.ts";
import type { DroppedFinding } from "../../core/findings/types.ts";
import { filterToChange } from "../pure/filter-to-change.ts";
import { keepIf } from "./run-filters.ts";
import type { FindingFilter } from "./types.ts";

/** Keeps what the change is answerable for. */
export const outsideChange: FindingFilter<{ readonly changed: readonly ChangedFile[] }> = {
  name: "outside-change",
  reason: "is on lines that the change does not touch",
  apply(findings, { changed }) {
    const inChange = new Set(filterToChange(findings, changed).inChange);
    return keepIf(findings, (finding) => inChange.has(finding));
  },
};

/** True if a finding was dropped for where it is. */
export function isOutsideChange({ filter }: DroppedFinding): boolean {
  return filter === outsideChange.name;
}
