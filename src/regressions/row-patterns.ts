import { packRules } from "../analyzers/shared/pack.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { CodeRows } from "../core/rules/code-rows.ts";
import type { CodeRule } from "../core/rules/types.ts";

/** A row of a rule file, with the id and the languages of its rule. */
type Row<K extends keyof CodeRows> = CodeRule[K][number] & {
  readonly rule: string;
  readonly languages: readonly string[];
  /** Its rule is in the nursery. */
  readonly isTried: boolean;
};

/** Gives the rows of one kind, in the order of their rules' files. */
export function rowsOf<K extends keyof CodeRows>(kind: K): readonly Row<K>[] {
  return packRules().flatMap((rule) =>
    rule.engine === "code"
      ? rule[kind].map((row) => ({ ...row, ...aboutRule(rule) }) as Row<K>)
      : [],
  );
}

function aboutRule({ id, languages, status }: CodeRule) {
  return { rule: id, languages, isTried: status === "nursery" };
}

/** Tells whether a review looks for the rule of a row: a rule that it does not look for silences no other. */
export function isLookedFor(row: { readonly isTried: boolean }, nursery: boolean): boolean {
  return nursery || !row.isTried;
}

/** Compiles a pattern of a row that may be absent. */
export function compiled(pattern: string | null): RegExp | null {
  return pattern === null ? null : compile(pattern);
}

const ANY_CASE = "(?i)";

/**
 * Compiles a pattern of a row. Without the flag `u`: with it, patterns in any case take many times as long over the
 * text of a large change.
 */
export function compile(pattern: string): RegExp {
  return pattern.startsWith(ANY_CASE)
    ? new RegExp(pattern.slice(ANY_CASE.length), "i")
    : new RegExp(pattern);
}

/** Compiles a pattern with a name, or a chain of names, in the place of each `□`. */
export function aboutName(pattern: string, name: string): RegExp {
  const word = String.raw`(?<![\w$]|(?<!\bthis)\.)${escapeRegExp(name)}`;
  return compile(pattern.replaceAll("□", () => word));
}
