import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "./git.ts";

/**
 * Says that a shallow clone ends before the commit that is needed, and how to deepen it.
 * @param before completes "its history ends before"
 */
export function historyCut(before: string, remotes: readonly string[]): ToolError {
  const remote = remotes[0] ?? "origin";
  return new ToolError(
    "CHANGE_HISTORY_CUT",
    `this clone is shallow: its history ends before ${before}`,
    {
      hint: `fetch more of it: \`git fetch --deepen=100 ${remote}\`, or all of it: \`git fetch --unshallow ${remote}\``,
    },
  );
}

export async function isShallow(git: Git): Promise<boolean> {
  return (await git.text(["rev-parse", "--is-shallow-repository"])) === "true";
}
