declare module "virtual:rule-pack" {
  /** The stable rules under rules/, checked and with all defaults filled in when the program was built. */
  export const RULE_PACK: readonly import("../core/rules/types.ts").PackRule[];
  /** The rules of the nursery, which are read when they are first asked for. */
  export const nurseryPack: () => readonly import("../core/rules/types.ts").PackRule[];
  /** Changes with the rules, the analysing code, the program's version and those of its engines. */
  export const ANALYSIS_ID: string;
}

declare module "virtual:rule-examples" {
  /** The examples of every rule, by its id. */
  export const RULE_EXAMPLES: Readonly<
    Record<string, import("../core/rules/rule-examples.ts").RuleExamples>
  >;
}
