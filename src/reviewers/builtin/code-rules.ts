import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import type { CodeRule } from "../../core/rules/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import { buildFinding } from "./build-finding.ts";
import { rulesOf } from "./pack.ts";
import { createTextIndex, type TextIndex } from "./text-index.ts";

/** What an analyzer saw: offsets in UTF-16 units, and the words that fill the rule's text. */
export interface CodeSighting {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly values?: Readonly<Record<string, string>>;
  /** Shown instead of the code itself. */
  readonly evidence?: string;
  readonly isCausedByChange?: boolean;
}

/** The words of an analyzer that looks for its rules in code of its own. */
export interface CodeRules {
  /** None of its rules is asked for. */
  readonly isEmpty: boolean;
  /** Whether a rule is asked for, and in this file. */
  wants(rule: string, path: string): boolean;
  /** The finding of a sighting; none where its rule is not wanted. */
  report(sighting: CodeSighting): RawFinding[];
}

/** Gives the rules of an analyzer that a focus asks for; null = all four. */
export function codeRulesOf(analyzer: string, focus: Focus | null): CodeRules {
  const rules = new Map<string, CodeRule>(
    rulesOf("code", focus)
      .filter((rule) => rule.analyzer === analyzer)
      .map((rule) => [rule.id, rule]),
  );
  let last: { readonly text: string; readonly index: TextIndex } | undefined;
  const indexOf = (text: string): TextIndex => {
    if (last?.text !== text) last = { text, index: createTextIndex(text) };
    return last.index;
  };
  const wanted = (id: string, path: string): CodeRule | null => {
    const rule = rules.get(id);
    return rule !== undefined && appliesTo(rule, path) ? rule : null;
  };
  return {
    isEmpty: rules.size === 0,
    wants: (id, path) => wanted(id, path) !== null,
    report({ isCausedByChange, ...sighting }) {
      const rule = wanted(sighting.rule, sighting.file);
      if (rule === null) return [];
      const index = indexOf(sighting.text);
      const code = sighting.text.slice(sighting.start, sighting.end);
      const finding = buildFinding({
        ...sighting,
        rule,
        index,
        source: analyzer,
        values: { code: code.trim().replace(/\s+/g, " ").slice(0, 60), ...sighting.values },
      });
      return [isCausedByChange === true ? { ...finding, isCausedByChange } : finding];
    },
  };
}
