import type { PromptInvariant } from "../../../../../src/core/tracker/check-prompt.ts";

/** Prompts with the verdict that a careful reader would give. */
export interface PromptTable {
  readonly accepted: readonly string[];
  /** Each with the invariant that it breaks first of all. */
  readonly refused: readonly { readonly breaks: PromptInvariant; readonly prompt: string }[];
}
