import type { Scope } from "../../core/change/types.ts";

/** Whether a review of a scope belongs in the branch's ledger: one of old commits or a patch does not. */
export function remembersReview({ kind }: Scope): boolean {
  return kind === "branch" || kind === "staged" || kind === "uncommitted" || kind === "committed";
}
