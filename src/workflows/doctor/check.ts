import type { CheckResult } from "./pure/check-result.ts";
import { problem } from "./pure/check-result.ts";
import { causesOf, type ToolError } from "../../errors/tool-error.ts";
import type { DoctorFacts } from "./facts.ts";

/** One check of `tool doctor`. It changes nothing. */
export interface Check {
  readonly id: string;
  /** For people, in front of what was found. */
  readonly title: string;
  /** How long it may take; default 15 seconds. */
  readonly limitMs?: number;
  /** An error that it throws is a problem, with its message. */
  run(facts: DoctorFacts): Promise<CheckResult>;
}

/** Turns an error into a problem: its message, its cause's first lines and its hint. */
export function problemOf(error: ToolError): CheckResult {
  const [cause] = causesOf(error);
  const lines = (cause ?? "").split("\n").filter((line) => line.trim() !== "");
  return problem(
    [error.message, ...lines.slice(0, MAX_CAUSE_LINES)].join("\n"),
    error.hint ?? null,
  );
}

const MAX_CAUSE_LINES = 3;

/** The words of a check that needs a repository and has none. */
export const NO_REPOSITORY = "needs a repository";
/** The words of a check that needs the settings, which have faults. */
export const NO_SETTINGS = "needs the configuration, which has errors";
