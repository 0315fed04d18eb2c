import type { Focus } from "../../../core/vocabulary.ts";

/**
 * The categories of proposed findings, with their focus. The list is closed, as ids of findings depend on it: they
 * stay the same if the wording changes.
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

/** Returns the rules of a reader's findings: `model/injection`. */
export function rulesOfSource(source: string): { readonly id: string; readonly focus: Focus }[] {
  return Object.entries(CATEGORIES).map(([category, focus]) => ({
    id: `${source}/${category}`,
    focus,
  }));
}
