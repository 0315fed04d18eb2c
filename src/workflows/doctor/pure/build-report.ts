import { counted } from "../../../core/counted.ts";
import type { CheckResult, CheckStatus } from "./check-result.ts";

/** A check's result with its name. */
export interface NamedResult extends CheckResult {
  readonly id: string;
  readonly title: string;
}

/** The output of `tool doctor --json`. */
export interface DoctorReport {
  readonly schema: "tool.doctor/1";
  readonly status: "ok" | "warnings" | "problems";
  readonly checks: readonly {
    readonly id: string;
    readonly status: CheckStatus;
    readonly message: string;
    readonly hint: string | null;
  }[];
}

/** Builds the report of all checks, in their order. */
export function buildDoctorReport(results: readonly NamedResult[]): DoctorReport {
  const has = (wanted: CheckStatus): boolean => results.some(({ status }) => status === wanted);
  return {
    schema: "tool.doctor/1",
    status: has("problem") ? "problems" : has("warning") ? "warnings" : "ok",
    checks: results.map(({ id, status, said, hint }) => ({ id, status, message: said, hint })),
  };
}

/** Sums up the checks in one line: `1 problem, 2 warnings, 3 skipped`. */
export function summarizeChecks(results: readonly Pick<NamedResult, "status">[]): string {
  const count = (wanted: CheckStatus): number =>
    results.filter(({ status }) => status === wanted).length;
  const faults = (["problem", "warning"] as const).flatMap((wanted) =>
    count(wanted) === 0 ? [] : [counted(count(wanted), wanted)],
  );
  const skips = count("skipped");
  return [
    ...(faults.length === 0 ? ["all checks passed"] : faults),
    ...(skips === 0 ? [] : [`${skips} skipped`]),
  ].join(", ");
}
