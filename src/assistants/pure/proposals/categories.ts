import type { Focus } from "../../../core/vocabulary.ts";

/**
 * What a proposed finding can be about, with the focus it belongs to. The list is closed: ids of findings
 * hang on it, and so stay the same however the finding is worded.
 */
export const CATEGORIES = {
  injection: "security",
  "access-control": "security",
  exposure: "security",
  "unsafe-input": "security",
  cryptography: "security",
  "denial-of-service": "security",
  "slow-algorithm": "performance",
  "repeated-work": "performance",
  "resource-use": "performance",
  "broken-contract": "architecture",
  "duplicated-logic": "architecture",
  "wrong-place": "architecture",
  "wrong-result": "edge-case",
  "unhandled-case": "edge-case",
  "error-handling": "edge-case",
  concurrency: "edge-case",
  "resource-leak": "edge-case",
  "data-loss": "edge-case",
} as const satisfies Readonly<Record<string, Focus>>;

export type Category = keyof typeof CATEGORIES;

/** Every rule that somebody's findings can go by: `model/injection`. */
export function rulesOfSource(source: string): { readonly id: string; readonly focus: Focus }[] {
  return Object.entries(CATEGORIES).map(([category, focus]) => ({
    id: `${source}/${category}`,
    focus,
  }));
}
