declare module "virtual:rule-pack" {
  /** The files under rules/, parsed; their shape is checked by the room that uses them. */
  export const RULE_PACK: readonly unknown[];
  /** Changes with the rules, the analysing code, the program's version and those of its engines. */
  export const ANALYSIS_ID: string;
}
