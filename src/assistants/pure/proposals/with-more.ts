import type { Rule } from "../../../core/findings/types.ts";

/** Returns a rule whose wording goes on with a sentence, in both tones. */
export function withMore(rule: Rule, sentence: string): Rule {
  const { harsh, constructive } = rule.tones;
  const tones = { harsh: `${harsh} ${sentence}`, constructive: `${constructive} ${sentence}` };
  return { ...rule, tones };
}
