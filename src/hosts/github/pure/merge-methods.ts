import * as z from "zod";
import { MERGE_METHODS, type MergeMethod } from "../../../core/vocabulary.ts";

/** What a repository says of its merge methods, by GraphQL's names. */
export const MethodFlags = {
  squashMergeAllowed: z.boolean().nullish(),
  mergeCommitAllowed: z.boolean().nullish(),
  rebaseMergeAllowed: z.boolean().nullish(),
};

const FLAG_OF = {
  squash: "squashMergeAllowed",
  merge: "mergeCommitAllowed",
  rebase: "rebaseMergeAllowed",
} as const satisfies Readonly<Record<MergeMethod, keyof typeof MethodFlags>>;

/** The methods that a repository says it does not allow. */
export function forbiddenMethodsIn(
  flags: Readonly<Partial<Record<keyof typeof MethodFlags, boolean | null | undefined>>>,
): readonly MergeMethod[] {
  return MERGE_METHODS.filter((method) => flags[FLAG_OF[method]] === false);
}

/** The methods as GitHub's settings page calls them. */
export const METHOD_NAMES: Readonly<Record<MergeMethod, string>> = {
  squash: "squash merges",
  merge: "merge commits",
  rebase: "rebase merges",
};
