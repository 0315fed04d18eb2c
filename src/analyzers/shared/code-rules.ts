import type { RuleScope } from "../../review/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import type { CodeRule } from "../../core/rules/types.ts";
import { asValue, buildFinding } from "./build-finding.ts";
import { rulesOf } from "./pack.ts";
import type { Spot } from "./match.ts";
import { createTextIndex, type TextIndex } from "./text-index.ts";

/** A spot with the file that it is in. */
export interface CodeSighting extends Spot {
  readonly file: string;
  readonly text: string;
  readonly isCausedByChange?: boolean;
  /** The part of an analyzer that saw it, if the analyzer has several. */
  readonly detector?: string;
}

/** The rules of an analyzer that is written in TypeScript. */
export interface CodeRules {
  /** None of its rules is asked for. */
  readonly isEmpty: boolean;
  /** Whether a rule is one of the analyzer's and is asked for in some files. */
  has(rule: string): boolean;
  /** Whether a rule is asked for, and in this file. */
  wants(rule: string, path: string): boolean;
  /** The finding of a sighting; none where its rule is not wanted. */
  report(sighting: CodeSighting): RawFinding[];
  /** The findings of all that was seen in one file, each spot once. */
  reportIn(
    file: { readonly path: string; readonly text: string },
    spots: readonly Spot[],
  ): RawFinding[];
}

/** Gives the rules of an analyzer that a review asks for. */
export function codeRulesOf(analyzer: string, scope: RuleScope): CodeRules {
  const rules = new Map<string, CodeRule>(
    rulesOf("code", scope)
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
  const report = ({ isCausedByChange, detector, ...sighting }: CodeSighting): RawFinding[] => {
    const rule = wanted(sighting.rule, sighting.file);
    if (rule === null) return [];
    const finding = buildFinding({
      ...sighting,
      rule,
      index: indexOf(sighting.text),
      source: analyzer,
      values: {
        code: asValue(sighting.text.slice(sighting.start, sighting.end)),
        ...sighting.values,
      },
    });
    return [
      {
        ...finding,
        ...(isCausedByChange === true ? { isCausedByChange } : {}),
        ...(detector === undefined ? {} : { detector }),
      },
    ];
  };
  return {
    isEmpty: rules.size === 0,
    has: (id) => rules.has(id),
    wants: (id, path) => wanted(id, path) !== null,
    report,
    reportIn({ path, text }, spots) {
      const seen = new Set<string>();
      return spots.flatMap((spot) => {
        const key = `${spot.rule} ${spot.start} ${spot.end}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return report({ ...spot, file: path, text });
      });
    },
  };
}
