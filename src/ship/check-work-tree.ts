import { hasSpelledBytes } from "../core/change/decode-path.ts";
import type { ShipCommand } from "./pure/types.ts";
import { ToolError } from "../errors/tool-error.ts";
import { OPERATIONS } from "../git/operations.ts";
import type { BranchState } from "../git/read-branch-state.ts";

/** Finds the faults of a work tree that keep a ship from starting, each with a way to fix it. */
export function checkWorkTree(state: BranchState, command: ShipCommand): readonly ToolError[] {
  const { branch, headCommit, operation, hasUnmerged, remote, remotes } = state;
  const again = `then run \`tool ${command}\` again`;
  const faults: ToolError[] = [];
  if (operation !== null) {
    const { name, endedBy } = OPERATIONS[operation];
    faults.push(
      new ToolError("SHIP_OPERATION_IN_PROGRESS", `${name} is in progress`, {
        hint: `end it with ${endedBy}, ${again}`,
      }),
    );
  } else if (hasUnmerged)
    faults.push(
      new ToolError("SHIP_OPERATION_IN_PROGRESS", "files are in conflict", {
        hint: `resolve them (\`git status\` names them) and \`git add\` them, ${again}`,
      }),
    );
  if (headCommit === null) {
    faults.push(
      new ToolError("SHIP_NO_COMMIT", "the branch has no commit yet", {
        hint: "make the first one and push it: `git add -A`, `git commit`, `git push -u origin HEAD`",
      }),
    );
  } else if (branch === null && operation !== "rebase") {
    // In a rebase nothing is checked out by design: the rebase is what has to end.
    faults.push(
      new ToolError("SHIP_DETACHED_HEAD", "no branch is checked out (HEAD is detached)", {
        hint: `give your commits a branch: \`git switch -c NAME\`, ${again}`,
      }),
    );
  }
  if (branch !== null && hasSpelledBytes(branch)) {
    // As text it would be another name, under which the branch would be pushed.
    faults.push(
      new ToolError("SHIP_BRANCH_NAME", `the name of the branch ${branch} is not UTF-8`, {
        hint: `give it another: \`git branch -m NAME\`, ${again}`,
      }),
    );
  }
  if (remote === null)
    faults.push(
      new ToolError(
        "SHIP_NO_REMOTE",
        remotes.length === 0
          ? "the repository has no remote to push to"
          : `none of the remotes is called origin, and the branch names none: ${remotes.map(({ name }) => name).join(", ")}`,
        {
          hint:
            remotes.length === 0
              ? "add one: `git remote add origin URL`"
              : `choose the one to push to: \`git config remote.pushDefault ${remotes[0]?.name ?? "NAME"}\``,
        },
      ),
    );
  return faults;
}
