import type { RuleScope } from "./types.ts";

/** Every rule there is, those of the nursery too. */
export const EVERY_RULE: RuleScope = { focus: null, nursery: true };
