import type { GithubState } from "./github-state.ts";

/** A call of `gh pr merge` that exited with status 0. */
export interface MergeSuccess {
  /** Everything it printed; off a terminal that is nothing, unless there is something to warn of. */
  readonly said: string;
  /** Made without `--auto`: it merges now or fails. */
  readonly isDirect: boolean;
  /** As it was read before the call; null when the client could not tell. */
  readonly before: GithubState | null;
}

/**
 * Says whether a merge call that succeeded has merged the pull request, as far as that can be known without
 * reading its state again. `gh pr merge --auto` exits with 0 when it merged, when it set auto-merge and when the
 * pull request entered a queue (cli/cli, pkg/cmd/pr/merge/merge.go). So its words count first, then what was known
 * before. With neither, the success of the call counts as the merge.
 */
export function meansMerge({ said, isDirect, before }: MergeSuccess): boolean {
  // The first line names the title, which may speak of anything.
  if (NOW.test(said)) return true;
  if (LATER.test(said)) return false;
  if (before === null) return true;
  if (before.hasMergeQueue) return false;
  return isDirect || before.mergeable === "yes";
}

/** `Squashed and merged pull request #7 (Title)`, `Pull request #7 was already merged`. */
const NOW = /\bmerged pull request\b|\balready merged\b/i;
/** `will be automatically merged via squash when all requirements are met`, `is already queued to merge`. */
const LATER = /will be (automatically )?(merged|added)|auto-?merge|queued?\b/i;
