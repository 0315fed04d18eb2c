import ignore from "ignore";
import type { Severity } from "../vocabulary.ts";
import { isSidePath } from "./is-side-path.ts";
import { isTestPath } from "./is-test-path.ts";
import type { PackRule } from "./types.ts";

/** Says whether a rule is looked for in a file, by the path alone. */
export function appliesTo(rule: PackRule, path: string): boolean {
  if (rule.inTests === "silent" && isTestPath(path)) return false;
  if (
    rule.paths.length > 0 &&
    !ignore()
      .add([...rule.paths])
      .ignores(path)
  )
    return false;
  return (
    rule.notPaths.length === 0 ||
    !ignore()
      .add([...rule.notPaths])
      .ignores(path)
  );
}

/**
 * The weight of a rule in a file: one level less in tests where the rule says so, and in examples,
 * benchmarks and scripts where it is milder or silent in tests.
 */
export function severityIn(rule: PackRule, path: string, isCritical = false): Severity {
  const severity = isCritical ? "critical" : rule.severity;
  const isMilder =
    rule.inTests !== "same" &&
    ((rule.inTests === "milder" && isTestPath(path)) || isSidePath(path));
  return isMilder ? lessSevere(severity) : severity;
}

/** The next level below; there is none below `minor`. */
export function lessSevere(severity: Severity): Severity {
  return severity === "critical" ? "major" : "minor";
}
