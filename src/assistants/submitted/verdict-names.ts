import type { JoinedFinding } from "./join-readers.ts";

/** What a number of a second look stands for: proposals by their numbers as handed in, or a finding of a rule by its id. */
export type Named = { readonly proposals: readonly number[] } | { readonly id: string };

/**
 * Says what verdicts mean by the numbers they give: those of the second look that was shown last, else those of the
 * findings as they were handed in.
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
    /** The id of a finding of a rule; what is not a number is one. */
    idOf(named: string): string {
      const meant = shown.get(named);
      return meant !== undefined && "id" in meant ? meant.id : named;
    },
  };
}
