import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import type { CodeRule } from "../../core/rules/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import { asValue, buildFinding } from "./build-finding.ts";
import { rulesOf } from "./pack.ts";
import { createTextIndex } from "./text-index.ts";

/** What an analyzer with code of its own saw in a file: the rule's id and a range in UTF-16 offsets. */
export interface Spot {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  /** Words for the rule's placeholders; `{code}`, the text of the range, is there without being named. */
  readonly values?: Readonly<Record<string, string>>;
  readonly isCritical?: boolean;
  /** Shown instead of the code, where that says less or holds a secret. */
  readonly evidence?: string;
}

/** The rules of the pack that name an analyzer of our own, as a focus asks for them (null = all four). */
export function codeRules(analyzer: string, focus: Focus | null): readonly CodeRule[] {
  return rulesOf("code", focus).filter((rule) => rule.analyzer === analyzer);
}

/** Makes findings of what was seen in one file, as far as a rule asks for it there; each spot once. */
export function codeFindings(
  { path, text }: { readonly path: string; readonly text: string },
  spots: readonly Spot[],
  rules: readonly CodeRule[],
): RawFinding[] {
  if (spots.length === 0) return [];
  const index = createTextIndex(text);
  const said = new Set<string>();
  return spots.flatMap(({ rule: id, start, end, values, isCritical, evidence }) => {
    const rule = rules.find((candidate) => candidate.id === id);
    const key = `${id} ${start} ${end}`;
    if (rule === undefined || said.has(key) || !appliesTo(rule, path)) return [];
    said.add(key);
    const code = asValue(text.slice(start, end));
    return [
      buildFinding({
        rule,
        source: rule.analyzer,
        file: path,
        text,
        index,
        start,
        end,
        values: { code, ...values },
        ...(isCritical === undefined ? {} : { isCritical }),
        ...(evidence === undefined ? {} : { evidence }),
      }),
    ];
  });
}
