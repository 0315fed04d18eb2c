import type { RuleScope } from "./types.ts";

/** Every rule, including the nursery. */
export const EVERY_RULE: RuleScope = { focus: null, nursery: true };
