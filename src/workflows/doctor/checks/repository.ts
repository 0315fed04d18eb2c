import { joinResults, ok, skipped, warning } from "../pure/check-result.ts";
import type { CheckResult } from "../pure/check-result.ts";
import { printable } from "../../../core/printable.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { Operation } from "../../../git/read-branch-state.ts";
import { describeHeldBack } from "../../shared/tell-held-back.ts";
import { problemOf, type Check } from "../check.ts";
import type { BranchLook } from "../facts.ts";

/** The work tree, its branch, and whether an operation of git is under way. */
export const repositoryCheck: Check = {
  id: "repository",
  title: "repository",
  async run(facts) {
    const repository = await facts.repository();
    if (repository instanceof ToolError)
      return repository.code === "GIT_MISSING" ? skipped("needs git") : problemOf(repository);
    const look = await facts.branch();
    if (look === null) return skipped("needs git");
    const state = judgeState(printable(repository.root), look);
    const held = describeHeldBack(repository.held);
    if (held === null) return state;
    return joinResults([
      state,
      warning(held, "git itself starts them: look at them with `git config --local --list`"),
    ]);
  },
};

function judgeState(root: string, { branch, hasCommit, operation }: BranchLook): CheckResult {
  if (operation !== null)
    return warning(
      `${root}: ${NAMES[operation]} is in progress`,
      `end it: ${WAYS[operation]}, before you review or ship`,
    );
  if (branch === null)
    return warning(
      `${root}: no branch is checked out (HEAD is detached)`,
      "give your commits a branch before you ship: `git switch -c NAME`",
    );
  const where = `${root}, on branch ${printable(branch)}`;
  return hasCommit
    ? ok(where)
    : warning(
        `${where}, without a commit yet`,
        "make the first one and push it: `git add -A`, `git commit`, `git push -u origin HEAD`",
      );
}

const NAMES: Readonly<Record<Operation, string>> = {
  merge: "a merge",
  rebase: "a rebase",
  "cherry-pick": "a cherry-pick",
  revert: "a revert",
  bisect: "a bisection",
  am: "applying a patch series",
};

const WAYS: Readonly<Record<Operation, string>> = {
  merge: "`git merge --continue` or `git merge --abort`",
  rebase: "`git rebase --continue` or `git rebase --abort`",
  "cherry-pick": "`git cherry-pick --continue` or `git cherry-pick --abort`",
  revert: "`git revert --continue` or `git revert --abort`",
  bisect: "`git bisect reset`",
  am: "`git am --continue` or `git am --abort`",
};
