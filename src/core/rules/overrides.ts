import type { Severity } from "../vocabulary.ts";
import { createExclude } from "../change/create-exclude.ts";
import { matchesPattern } from "./matches-pattern.ts";

/** Other rules and severities for some files: an entry of `review.overrides`. */
export interface ReviewOverride {
  /** Patterns that read like lines of a `.gitignore`. */
  readonly files: readonly string[];
  /** Names and patterns of rules that are not reported there. */
  readonly ignore?: readonly string[];
  /** Of all rules, or of some by name or pattern; of several that fit, the last counts. */
  readonly severity?: Severity | Readonly<Record<string, Severity>>;
}

/** The effect of the overrides on one rule in one file. */
export interface OverrideEffect {
  /** The name or pattern that leaves it out; null if none does. */
  readonly ignoredBy: string | null;
  /** Null if it is the rule's own. */
  readonly severity: Severity | null;
}

/**
 * Makes of `review.overrides` a question about a rule in a file. An entry that names the rule replaces what earlier
 * entries say of it; in one entry, `ignore` wins. One severity for all rules leaves what is ignored ignored.
 */
export function createOverrides(
  overrides: readonly ReviewOverride[],
): (rule: string, file: string) => OverrideEffect {
  const entries = overrides.map((entry) => ({ ...entry, isFor: createExclude(entry.files) }));
  return (rule, file) =>
    entries.reduce<OverrideEffect>((before, { isFor, ignore = [], severity }) => {
      if (!isFor(file)) return before;
      const ignoredBy = ignore.find((name) => matchesPattern(name, rule)) ?? null;
      const named = severityOf(rule, severity);
      if (ignoredBy !== null) return { ignoredBy, severity: null };
      if (named === null) return before;
      return { ignoredBy: typeof severity === "string" ? before.ignoredBy : null, severity: named };
    }, NO_EFFECT);
}

const NO_EFFECT: OverrideEffect = { ignoredBy: null, severity: null };

function severityOf(rule: string, severity: ReviewOverride["severity"]): Severity | null {
  if (severity === undefined || typeof severity === "string") return severity ?? null;
  const fitting = Object.entries(severity).findLast(([name]) => matchesPattern(name, rule));
  return fitting?.[1] ?? null;
}

/** Every rule name and pattern that an entry holds. */
export function namesInOverride({ ignore = [], severity }: ReviewOverride): readonly string[] {
  return [...ignore, ...(typeof severity === "object" ? Object.keys(severity) : [])];
}
