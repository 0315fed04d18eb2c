import type { PackRule } from "../../../src/core/rules/types.ts";
import { ANALYZERS } from "../../../src/analyzers/index.ts";
import type { Analyzer } from "../../../src/review/types.ts";

/** The analyzers that may report a rule. */
export function analyzersOf(rule: PackRule): readonly Analyzer[] {
  return analyzersNamed(namesOf(rule));
}

/** The analyzers that look at changes, and those that may report the rule: whoever may speak about a change. */
export function analyzersOfChanges(rule: PackRule): readonly Analyzer[] {
  const wanted = new Set([COMPARED, ...namesOf(rule)]);
  return ANALYZERS.filter(({ name, needsTree }) => needsTree === true || wanted.has(name));
}

/** Looks at files alone, but what its rules say depends on what was known before. */
const COMPARED = "workflow";

function analyzersNamed(names: readonly string[]): readonly Analyzer[] {
  const missing = names.filter((name) => ANALYZERS.every((each) => each.name !== name));
  if (missing.length > 0) throw new Error(`no analyzer is called ${missing.join(" or ")}`);
  return ANALYZERS.filter(({ name }) => names.includes(name));
}

function namesOf(rule: PackRule): readonly string[] {
  if (rule.engine === "code") return [rule.analyzer];
  return rule.engine === "oxlint" ? ["oxlint", "oxlint-types"] : [rule.engine];
}
