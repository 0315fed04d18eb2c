/** The fixed words of the configuration and the reports, each list from its strongest or first member on. */

export const TONES = ["harsh", "constructive"] as const;
export type Tone = (typeof TONES)[number];

export const FOCUSES = ["security", "performance", "architecture", "edge-case"] as const;
export type Focus = (typeof FOCUSES)[number];

export const SEVERITIES = ["critical", "major", "minor"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The place of a severity among all: 0 is the gravest. */
export function severityRank({ severity }: { readonly severity: Severity }): number {
  return SEVERITIES.indexOf(severity);
}

export type FailOn = Severity | "never";

/** The certainty of a fix: `safe` may be applied unseen, `verify` needs a look, `careful` changes behaviour. */
export const CONFIDENCES = ["safe", "verify", "careful"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The fixes that `--fix` applies: those that are safe unseen, or every one. */
export const FIX_CHOICES = ["safe", "all"] as const;
export type FixChoice = (typeof FIX_CHOICES)[number];

export const ENGINES = ["auto", "builtin", "model", "agent"] as const;
export type Engine = (typeof ENGINES)[number];

/** The linters that a project may have, by the names that settings give them. */
export const LINTER_NAMES = [
  "eslint",
  "golangci-lint",
  "staticcheck",
  "clippy",
  "rubocop",
  "phpstan",
  "psalm",
  "mypy",
  "pyright",
  "shellcheck",
  "hadolint",
  "pmd",
  "cppcheck",
  "dotnet-format",
] as const;
export type LinterName = (typeof LINTER_NAMES)[number];

/** The linters that run: those that the project is set up for, none, or those that are named. */
export type LinterChoice = "auto" | "off" | readonly LinterName[];

export const HOST_CHOICES = ["auto", "github", "gitlab", "plain"] as const;
export type HostChoice = (typeof HOST_CHOICES)[number];

/** The ways to merge a pull request. */
export const MERGE_METHODS = ["squash", "merge", "rebase"] as const;
export type MergeMethod = (typeof MERGE_METHODS)[number];

/** The effect of an open question on the gate: it counts like a finding of its severity, or is only noted. */
export const QUESTION_CHOICES = ["gate", "note"] as const;
export type QuestionChoice = (typeof QUESTION_CHOICES)[number];

export const REGISTER_MODES = ["lookup", "load"] as const;
export type RegisterMode = (typeof REGISTER_MODES)[number];

/** The steps of a ship, in the order they run. */
export const STEP_IDS = [
  "review",
  "install",
  "build",
  "test",
  "commit",
  "pull-request",
  "tracker",
  "auto-merge",
  "post-merge",
] as const;
export type StepId = (typeof STEP_IDS)[number];

/** The branches that a change is compared against if nothing is set: the first that exists. */
export const USUAL_TARGETS = ["main", "stable", "master"] as const;

/** The formats in which a past ship is shown. */
export const RUN_FORMATS = ["text", "json", "html"] as const;

/** The shells that complete this program's words. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof SHELLS)[number];
