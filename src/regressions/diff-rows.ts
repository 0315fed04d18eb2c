import { packRules } from "../analyzers/shared/pack.ts";

/** A row of `diff:` in a rule file, compiled. */
export interface DiffRow {
  /** Id of the rule that the row belongs to. */
  readonly rule: string;
  readonly removed: readonly RegExp[];
  readonly added: RegExp | null;
  readonly anywhere: boolean;
  readonly knownBefore: RegExp | null;
  readonly needs: RegExp | null;
  readonly unless: RegExp | null;
}

const ANY_CASE = "(?i)";

const ROWS: readonly DiffRow[] = packRules().flatMap((rule) =>
  rule.engine === "code"
    ? rule.diff.map(({ removed, added, anywhere, knownBefore, needs, unless }) => ({
        rule: rule.id,
        removed: removed.map(compile),
        added: compiled(added),
        anywhere,
        knownBefore: compiled(knownBefore),
        needs: compiled(needs),
        unless: compiled(unless),
      }))
    : [],
);

/** Protections that are simply removed, in the order of their rules' files. */
export const REMOVALS = ROWS.filter(({ added }) => added === null);

/** Protections that weaker code replaces. */
export const REPLACEMENTS = ROWS.flatMap(({ added, ...row }) =>
  added === null ? [] : [{ ...row, added }],
);

/** Compiles a pattern of a row that may be absent. */
export function compiled(pattern: string | null): RegExp | null {
  return pattern === null ? null : compile(pattern);
}

/** Compiles a pattern of a row. Without the flag `u`: with it, patterns in any case take many times as long over the text of a large change. */
export function compile(pattern: string): RegExp {
  return pattern.startsWith(ANY_CASE)
    ? new RegExp(pattern.slice(ANY_CASE.length), "i")
    : new RegExp(pattern);
}
