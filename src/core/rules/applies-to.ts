import ignore from "ignore";
import type { Severity } from "../vocabulary.ts";
import { isTestPath } from "./is-test-path.ts";
import type { PackRule } from "./types.ts";

/** Says whether a rule is looked for in a file, by the path alone. */
export function appliesTo(rule: PackRule, path: string): boolean {
  if (rule.inTests === "silent" && isTestPath(path)) return false;
  if (rule.paths.length > 0 && !ignore().add([...rule.paths]).ignores(path)) return false;
  return rule.notPaths.length === 0 || !ignore().add([...rule.notPaths]).ignores(path);
}

/** The weight of a rule in a file: one level less in tests where the rule says so. */
export function severityIn(rule: PackRule, path: string, isCritical = false): Severity {
  const severity = isCritical ? "critical" : rule.severity;
  if (rule.inTests !== "milder" || !isTestPath(path)) return severity;
  return severity === "critical" ? "major" : "minor";
}
