import type { IdentifiedFinding } from "../../../../src/review/pure/identify-findings.ts";
import type { Finding, RawFinding, Rule } from "../../../../src/core/findings/types.ts";

/** A rule with everything filled in, for tests that care about a part of it. */
export function rule(part: Partial<Rule> = {}): Rule {
  return {
    id: "test/rule",
    title: "A test rule",
    tones: { harsh: "Harsh {what}.", constructive: "Constructive {what}." },
    focus: "security",
    severity: "major",
    confidence: "verify",
    trigger: "always",
    cwe: null,
    ...part,
  };
}

export function raw(part: Partial<RawFinding> = {}): RawFinding {
  return {
    rule: rule(),
    file: "a.js",
    line: 1,
    column: 1,
    endLine: part.line ?? 1,
    endColumn: 5,
    values: {},
    evidence: "",
    fix: null,
    source: "one",
    ...part,
  };
}

export function identified(part: Partial<IdentifiedFinding> = {}): IdentifiedFinding {
  return {
    ...raw(part),
    id: "f-00000000",
    symbol: "",
    contentId: "c-00000000",
    aliases: [],
    ...part,
  };
}

export function finding(part: Partial<Finding> = {}): Finding {
  return {
    id: "f-00000000",
    rule: "test/rule",
    file: "a.js",
    line: 1,
    column: 1,
    endLine: part.line ?? 1,
    endColumn: 5,
    severity: "major",
    focus: "security",
    title: "A test finding",
    message: "Something is wrong here.",
    evidence: "",
    confidence: "verify",
    fix: null,
    source: "one",
    status: "new",
    ...part,
  };
}
