import { packRules } from "../analyzers/shared/pack.ts";
import { escapeRegExp } from "../core/escape-reg-exp.ts";
import type { CodeRule } from "../core/rules/types.ts";

type Kind = "diff" | "guard" | "wrap";
/** A row of a rule file, with the id and the languages of its rule. */
type Row<K extends Kind> = CodeRule[K][number] & {
  readonly rule: string;
  readonly languages: readonly string[];
};

/** Gives the rows of one kind, in the order of their rules' files. */
export function rowsOf<K extends Kind>(kind: K): readonly Row<K>[] {
  return packRules().flatMap((rule) =>
    rule.engine === "code"
      ? rule[kind].map((row) => ({ ...row, rule: rule.id, languages: rule.languages }) as Row<K>)
      : [],
  );
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
