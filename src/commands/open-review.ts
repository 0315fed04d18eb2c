import type { CommandRunner } from "../cli/context.ts";
import { GENERATED_MARKS } from "../git/generated-paths.ts";
import { REPOSITORY_WITH_HEAD } from "../git/open-repository.ts";
import { USUAL_REFS } from "../git/read-refs.ts";
import { REMOTE_SETTINGS } from "../git/read-remotes.ts";
import { UNTRACKED_FILES } from "../git/work-tree-index.ts";

/**
 * `tool review`, as it is started: asks git the first questions of most reviews, and loads the code of the review while
 * git answers. A review in a folder further down asks some of them again, from the top.
 */
export const openReview: CommandRunner<Record<string, unknown>> = async (context, typed) => {
  const { git } = context;
  const isAbout = (name: string): boolean => typed[name] !== undefined;
  if (!["rules", "testRules", "explain", "undo", "range", "patch", "pr", "post"].some(isAbout)) {
    const isOfFiles = Array.isArray(typed["paths"]) && typed["paths"].length > 0;
    const isOfBranch = !isOfFiles && !["staged", "uncommitted"].some(isAbout);
    git.ahead(
      [
        REPOSITORY_WITH_HEAD,
        ...(isOfBranch ? [REMOTE_SETTINGS] : []),
        ...(isOfBranch && !isAbout("base") ? [USUAL_REFS] : []),
        ...(["staged", "committed"].some(isAbout) ? [] : [UNTRACKED_FILES]),
      ],
      GENERATED_MARKS,
    );
  }
  try {
    const { review } = await import("./review.ts");
    return await review(context, typed);
  } finally {
    git.forget();
  }
};
