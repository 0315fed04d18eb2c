import type { JoinedFinding } from "./join-readers.ts";

/** The meaning of a number of a second look: proposals by their numbers, or a finding of a rule by its id. */
export type Named = { readonly proposals: readonly number[] } | { readonly id: string };

/**
 * Resolves the numbers in verdicts: those of the last second look, else those of the findings as handed in.
 * @param shown empty if no second look was shown
 */
export function createVerdictNames(shown: ReadonlyMap<string, Named>) {
  const proposalsOf = (named: string): readonly number[] => {
    if (shown.size === 0) return [Number(named)];
    const meant = shown.get(named);
    return meant !== undefined && "proposals" in meant ? meant.proposals : [];
  };
  return {
    proposalsOf,
    isAbout: (named: string, { members }: Pick<JoinedFinding, "members">): boolean =>
      proposalsOf(named).some((number) => members.includes(number)),
    /** Returns the id of a finding of a rule; a name that is not a number is an id. */
    idOf(named: string): string {
      const meant = shown.get(named);
      return meant !== undefined && "id" in meant ? meant.id : named;
    },
  };
}
