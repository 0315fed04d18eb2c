/**
 * `problem`: something would keep a command from its work, or leave out a step that is switched on;
 * `warning`: anything else that should be mended; `skipped`: there is nothing to look at.
 */
export type CheckStatus = "ok" | "warning" | "problem" | "skipped";

/** The result of one check. Lines are ended by `\n` alone. */
export interface CheckResult {
  readonly status: CheckStatus;
  readonly said: string;
  /** How to mend it; null if nothing has to be. */
  readonly hint: string | null;
}

/** Everything is well. */
export function ok(said: string): CheckResult {
  return { status: "ok", said, hint: null };
}

/** There is nothing to look at. */
export function skipped(said: string): CheckResult {
  return { status: "skipped", said, hint: null };
}

/** Something should be mended. */
export function warning(said: string, hint: string | null): CheckResult {
  return { status: "warning", said, hint };
}

/** Something keeps a command from its work. */
export function problem(said: string, hint: string | null): CheckResult {
  return { status: "problem", said, hint };
}

const RANKS: readonly CheckStatus[] = ["skipped", "ok", "warning", "problem"];

/** Joins what several looks at one thing found: the worst status, and everything that is not well. */
export function joinResults(results: readonly [CheckResult, ...CheckResult[]]): CheckResult {
  const worst = Math.max(...results.map(({ status }) => RANKS.indexOf(status)));
  const status = RANKS[worst] ?? "problem";
  const hints = results.flatMap(({ hint }) => (hint === null ? [] : [hint]));
  return {
    status,
    said: [...new Set(results.map(({ said }) => said))].join("\n"),
    hint: hints.length === 0 ? null : [...new Set(hints)].join("\n"),
  };
}
