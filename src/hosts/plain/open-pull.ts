import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import type { NewPullRequest, Remote } from "../types.ts";
import type { PullRecord, RecordedRemote } from "./pull-record.ts";
import {
  fetchRefs,
  headRef,
  readPulls,
  recordRef,
  type RemotePulls,
  type StoredPull,
} from "./read-pulls.ts";
import { swapRefs, writeRecord, type Swap } from "./swap-refs.ts";

/** Others may take the next number at the same moment; more often than this is something else. */
const ATTEMPTS = 10;

/**
 * Opens a pull request under the next free number, or brings the open one of that branch and target up
 * to date, whose record until then is `before`. Throws HOST_PULL_REQUEST_REFUSED.
 */
export async function openPull(
  git: Git,
  remote: RecordedRemote,
  wanted: NewPullRequest,
): Promise<{ pull: StoredPull; before: StoredPull | null }> {
  for (let attempt = 1; ; attempt += 1) {
    const there = await readPulls(git, remote);
    const open = there.pulls.find(
      ({ state, head, base }) =>
        state === "open" && head === wanted.branch && base === wanted.target,
    );
    const swaps =
      open === undefined
        ? await firstRecord(git, remote, there, wanted)
        : await nextRecord(git, remote, there, open, wanted);
    const refusal = await swapRefs(git, remote, swaps.moves);
    const now = await readPulls(git, remote);
    // The state of the remote decides: a connection may break after the push was taken.
    const pull = now.pulls.find(({ recordCommit }) => recordCommit === swaps.recordCommit);
    if (pull !== undefined) return { pull, before: open ?? null };
    if (hasMoved(swaps.moves, now) && attempt < ATTEMPTS) continue;
    throw refusal === null ? notShown(remote, wanted) : refused(remote, wanted, refusal);
  }
}

interface Moves {
  readonly recordCommit: string;
  readonly moves: readonly Swap[];
}

async function firstRecord(
  git: Git,
  remote: RecordedRemote,
  { pulls, tips }: RemotePulls,
  wanted: NewPullRequest,
): Promise<Moves> {
  const taken = [...tips.keys()].map((ref) =>
    Number(/^refs\/tool\/pulls\/(\d+)\//.exec(ref)?.[1] ?? 0),
  );
  const number = Math.max(0, ...taken, ...pulls.map((pull) => pull.number)) + 1;
  const record: PullRecord = {
    schema: "tool.pull/1",
    number,
    state: "open",
    base: wanted.target,
    head: wanted.branch,
    headCommit: wanted.headCommit,
    mergeCommit: null,
    isDraft: wanted.isDraft,
    title: wanted.title,
    body: wanted.body,
  };
  const recordCommit = await writeRecord(git, remote, record, null);
  return {
    recordCommit,
    moves: [
      { ref: headRef(number), from: null, to: wanted.headCommit },
      { ref: recordRef(number), from: null, to: recordCommit },
    ],
  };
}

/**
 * The open one keeps its title and text, which people may have changed; its head follows the branch, and
 * a draft that is shipped as none is ready.
 */
async function nextRecord(
  git: Git,
  remote: RecordedRemote,
  { tips }: RemotePulls,
  open: StoredPull,
  { headCommit, ...wanted }: NewPullRequest,
): Promise<Moves> {
  const { recordCommit: before, ...record } = open;
  await fetchRefs(git, remote, [recordRef(open.number)]);
  const recordCommit = await writeRecord(
    git,
    remote,
    { ...record, headCommit, isDraft: record.isDraft && wanted.isDraft },
    before,
  );
  return {
    recordCommit,
    moves: [
      { ref: headRef(open.number), from: tips.get(headRef(open.number)) ?? null, to: headCommit },
      { ref: recordRef(open.number), from: before, to: recordCommit },
    ],
  };
}

function hasMoved(moves: readonly Swap[], { tips }: RemotePulls): boolean {
  return moves.some(({ ref, from }) => (tips.get(ref) ?? null) !== from);
}

function notShown({ name }: Remote, { branch }: NewPullRequest): ToolError {
  return new ToolError(
    "HOST_HEAD_MISSING",
    `${name} took the pull request from ${branch}, and does not show it`,
    {
      hint: `it must be read from where it is pushed to: \`git remote -v\`; add that repository as a separate remote, and push to it: \`git config remote.pushDefault NAME\``,
    },
  );
}

function refused(remote: Remote, { branch, target }: NewPullRequest, said: string): ToolError {
  return new ToolError(
    "HOST_PULL_REQUEST_REFUSED",
    `${remote.name} rejected the pull request from ${branch} into ${target}`,
    {
      cause: new Error(said),
      hint: "the remote must let you write refs/tool/pulls/*; ask its maintainer",
    },
  );
}
