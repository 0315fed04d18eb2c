import type { Rule } from "../../../core/findings/types.ts";

/** Adds a sentence to the wording of a rule, in both tones. */
export function withMore(rule: Rule, sentence: string): Rule {
  const { harsh, constructive } = rule.tones;
  const tones = { harsh: `${harsh} ${sentence}`, constructive: `${constructive} ${sentence}` };
  return { ...rule, tones };
}
