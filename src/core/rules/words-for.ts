import type { RuleWording } from "../findings/types.ts";
import { compilePattern } from "./compile-pattern.ts";
import { languageOf } from "./languages.ts";
import type { PackRule, ShapeWording } from "./types.ts";

/** The facts of a finding that its words depend on. */
interface Found {
  readonly file: string;
  /** Text of the file, for the language of a script whose name has no ending. */
  readonly text?: string;
  /** Values of the finding as its message shows them. */
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the words for a finding: those of the first shape of its rule that it fits, or else the rule's own. */
export function wordsFor(rule: PackRule, found: Found): RuleWording {
  const shape = rule.shapes.find((each) => fits(each, found));
  return { title: shape?.title ?? rule.title, tones: shape?.tones ?? rule.tones };
}

function fits({ when, languages }: ShapeWording, { file, text, values }: Found): boolean {
  const isInLanguage = languages.length === 0 || languages.includes(languageOf(file, text) ?? "");
  return (
    isInLanguage &&
    Object.entries(when).every(([name, pattern]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value !== undefined && compilePattern(pattern).test(value);
    })
  );
}

/** Returns every title and pair of tones of a rule: its own first, then those of its shapes. */
export function wordingsOf(rule: PackRule): readonly RuleWording[] {
  const ofShapes = rule.shapes.map(({ title, tones }) => ({ title: title ?? rule.title, tones }));
  return [{ title: rule.title, tones: rule.tones }, ...ofShapes];
}
