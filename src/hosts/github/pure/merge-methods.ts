import { MERGE_METHODS, type MergeMethod } from "../../../core/vocabulary.ts";

const FLAG_OF = {
  squash: "squashMergeAllowed",
  merge: "mergeCommitAllowed",
  rebase: "rebaseMergeAllowed",
} as const satisfies Readonly<Record<MergeMethod, string>>;

/** The name of what a repository says of a merge method, in GraphQL. */
export type MethodFlag = (typeof FLAG_OF)[MergeMethod];

/** The methods that a repository says it does not allow. */
export function forbiddenMethodsIn(
  flags: Readonly<Partial<Record<MethodFlag, boolean | null | undefined>>>,
): readonly MergeMethod[] {
  return MERGE_METHODS.filter((method) => flags[FLAG_OF[method]] === false);
}

/** The methods as GitHub's settings page calls them. */
export const METHOD_NAMES: Readonly<Record<MergeMethod, string>> = {
  squash: "squash merges",
  merge: "merge commits",
  rebase: "rebase merges",
};
