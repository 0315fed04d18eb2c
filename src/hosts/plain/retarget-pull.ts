import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import type { RecordedRemote } from "./pull-record.ts";
import { fetchRefs, readPulls, recordRef } from "./read-pulls.ts";
import { swapRefs, writeRecord } from "./swap-refs.ts";

/** Others may write the record at the same moment. */
const ATTEMPTS = 3;

/**
 * Gives an open pull request of a remote another target; nothing if it has that already. What the remote has afterwards
 * is read. Throws HOST_PULL_REQUEST_REFUSED.
 */
export async function retargetPull(
  git: Git,
  remote: RecordedRemote,
  { number, target }: { readonly number: number; readonly target: string },
): Promise<void> {
  let refusal: string | null = null;
  for (let attempt = 0; ; attempt += 1) {
    const { pulls } = await readPulls(git, remote, number);
    const [pull] = pulls;
    if (pull?.base === target) return;
    if (pull?.state !== "open" || attempt === ATTEMPTS)
      throw new ToolError(
        "HOST_PULL_REQUEST_REFUSED",
        pull?.state === "open"
          ? `${remote.name} rejected ${target} as the target of #${number}`
          : `${remote.name} has no open pull request #${number} to move to ${target}`,
        {
          ...(refusal === null ? {} : { cause: new Error(refusal) }),
          hint: `see what it has: \`git ls-remote ${remote.name} 'refs/tool/pulls/*'\``,
        },
      );
    const { recordCommit, ...record } = pull;
    await fetchRefs(git, remote, [recordRef(number)]);
    const next = await writeRecord(git, remote, { ...record, base: target }, recordCommit);
    refusal = await swapRefs(git, remote, [
      { ref: recordRef(number), from: recordCommit, to: next },
    ]);
  }
}
