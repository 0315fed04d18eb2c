import type { Operation } from "./read-branch-state.ts";

/** The name of an operation of git in a message, and the commands that end it. */
export const OPERATIONS: Readonly<
  Record<Operation, { readonly name: string; readonly endedBy: string }>
> = {
  merge: { name: "a merge", endedBy: "`git merge --continue` or `git merge --abort`" },
  rebase: { name: "a rebase", endedBy: "`git rebase --continue` or `git rebase --abort`" },
  "cherry-pick": {
    name: "a cherry-pick",
    endedBy: "`git cherry-pick --continue` or `git cherry-pick --abort`",
  },
  revert: { name: "a revert", endedBy: "`git revert --continue` or `git revert --abort`" },
  bisect: { name: "a bisection", endedBy: "`git bisect reset`" },
  am: { name: "applying a patch series", endedBy: "`git am --continue` or `git am --abort`" },
};
