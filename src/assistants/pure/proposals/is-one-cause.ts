import type { RawFinding } from "../../../core/findings/types.ts";
import { likenessOf, stemsOf } from "../../../core/likeness.ts";
import { pathForms } from "./resolve-path.ts";
import type { Proposal } from "./types.ts";

interface Caused {
  readonly proposal: Pick<Proposal, "title" | "quote" | "causedBy">;
  readonly finding: Pick<RawFinding, "file">;
}

/** Whether two findings have one cause: similar titles, and one names the code of the other in `causedBy`. */
export function isOneCause(one: Caused, other: Caused): boolean {
  return (
    (isCausedBy(one, other) || isCausedBy(other, one)) &&
    haveOneTitle(one.proposal.title, other.proposal.title)
  );
}

/** The share of common words from which on two titles say the same. */
const ALIKE = 0.5;

export function haveOneTitle(one: string, other: string): boolean {
  return likenessOf(stemsOf(one), stemsOf(other)) >= ALIKE;
}

/** Shorter code is in many places. */
const MIN_CHARACTERS = 8;

function isCausedBy({ proposal: { causedBy } }: Caused, { finding, proposal }: Caused): boolean {
  if (causedBy === null || !pathForms(causedBy.file).includes(finding.file)) return false;
  const [cause, quote] = [bare(causedBy.quote ?? ""), bare(proposal.quote)];
  return (
    Math.min(cause.length, quote.length) >= MIN_CHARACTERS &&
    (cause.includes(quote) || quote.includes(cause))
  );
}

function bare(code: string): string {
  return code.replace(/\s+/g, "");
}
