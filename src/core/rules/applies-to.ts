import ignore, { type Ignore } from "ignore";
import type { Severity } from "../vocabulary.ts";
import { isSidePath } from "./is-side-path.ts";
import { isTestPath } from "./is-test-path.ts";
import type { PackRule } from "./types.ts";

/** Says whether a rule is looked for in a file, by the path alone. */
export function appliesTo(rule: PackRule, path: string): boolean {
  if (rule.inTests === "silent" && (isTestPath(path) || isSmallSpeedMatter(rule, path)))
    return false;
  if (rule.paths.length > 0 && !isAmong(rule.paths, path)) return false;
  return rule.notPaths.length === 0 || !isAmong(rule.notPaths, path);
}

/** Nobody waits for an example or a development script that takes a little longer. */
function isSmallSpeedMatter({ focus, severity }: PackRule, path: string): boolean {
  return focus === "performance" && severity === "minor" && isSidePath(path);
}

/** Many rules share their patterns, and each is asked about every file: to read a pattern is most of the work. */
const matchers = new Map<string, Ignore>();

function isAmong(patterns: readonly string[], path: string): boolean {
  const key = patterns.join("\n");
  const matcher = matchers.get(key) ?? ignore().add([...patterns]);
  matchers.set(key, matcher);
  return matcher.ignores(path);
}

/**
 * The weight of a rule in a file: one level less, or minor, in tests where the rule says so, and one level less in
 * examples, benchmarks and scripts where it is any milder in tests.
 */
export function severityIn(rule: PackRule, path: string, isCritical = false): Severity {
  const severity = isCritical ? "critical" : rule.severity;
  if (rule.inTests === "minor" && isTestPath(path)) return "minor";
  const isMilder =
    rule.inTests !== "same" &&
    ((rule.inTests === "milder" && isTestPath(path)) || isSidePath(path));
  return isMilder ? lessSevere(severity) : severity;
}

/** The next level below; there is none below `minor`. */
export function lessSevere(severity: Severity): Severity {
  return severity === "critical" ? "major" : "minor";
}
