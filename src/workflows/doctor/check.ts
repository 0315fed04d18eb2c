import type { CheckResult } from "./pure/check-result.ts";
import { problem } from "./pure/check-result.ts";
import { causesOf, type ToolError } from "../../errors/tool-error.ts";
import type { DoctorFacts } from "./facts.ts";

/** One thing that `tool doctor` looks at. It changes nothing anywhere. */
export interface Check {
  readonly id: string;
  /** For people, in front of what was found. */
  readonly title: string;
  /** How long it may take; default 15 seconds. */
  readonly limitMs?: number;
  /** What it throws is a problem, with its message. */
  run(facts: DoctorFacts): Promise<CheckResult>;
}

/** The problem that an error stands for: its message, its cause's last words and its hint. */
export function problemOf(error: ToolError): CheckResult {
  const [cause] = causesOf(error);
  const lines = (cause ?? "").split("\n").filter((line) => line.trim() !== "");
  return problem(
    [error.message, ...lines.slice(0, MAX_CAUSE_LINES)].join("\n"),
    error.hint ?? null,
  );
}

const MAX_CAUSE_LINES = 3;

/** What a check says that needs a repository and has none. */
export const NO_REPOSITORY = "needs a repository";
/** What a check says that needs the settings, which have faults. */
export const NO_SETTINGS = "needs the configuration, which has errors";
