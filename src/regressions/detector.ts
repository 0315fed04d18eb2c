import type { LanguageName } from "../core/rules/languages.ts";
import type { Compared } from "../comparison/compared.ts";

/** Something that protected the code before the change and no longer does. */
export interface Regression {
  /** Id of the rule that words it: `change/path-check-removed`. */
  readonly rule: string;
  /** The removed code, as the wording shows it: `{check}`. */
  readonly check?: string;
  /** Other placeholders of the wording. */
  readonly values?: Readonly<Record<string, string>>;
  /** The line of the old file that held it, from 1. Reported where that line stood, unless there is a `span`. */
  readonly oldLine?: number;
  /** UTF-16 offsets in the new text of what has lost its protection. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** Looks for one way in which a change takes a protection away. */
export interface Detector {
  /** Unique, in kebab case: `tool review -v` names it beside its findings. */
  readonly name: string;
  /** Ids of the rules that it may report: it does not run if none of them is wanted in a file of its language. */
  readonly rules: readonly string[];
  /** A pattern that the old text of a file must match; absent = any text. */
  readonly needs?: RegExp;
  /** Id of a rule: does not run in a file in which another detector reports that rule. */
  readonly unlessReported?: string;
  /**
   * The meaning of repetition. `each` (default): every place is reported. `joined`: the same check removed in many
   * places is one decision, reported once with their number. `intended`: more than three findings of a rule in one
   * change are a deliberate edit, and none is reported; except removed escapes, which harm however many they are.
   */
  readonly repeats?: "each" | "joined" | "intended";
  /** Its findings in a file depend on other files of the change each time: they are never kept for the next review. */
  readonly isOfChange?: true;
  /** Compares the two sides of one file; the findings of a file come in the order of their importance. */
  detect(compared: Compared): readonly Regression[] | Promise<readonly Regression[]>;
}

/** The languages in which most mechanisms compare syntax trees. */
export const SCRIPTS: readonly LanguageName[] = ["javascript", "typescript"];
