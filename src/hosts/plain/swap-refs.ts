import type { Git } from "../../git/git.ts";
import { pushOnly, saidOfPush } from "../../git/push-only.ts";
import type { Remote } from "../types.ts";
import {
  formatPullRecord,
  RECORD_FILE,
  type PullRecord,
  type RecordedRemote,
} from "./pull-record.ts";

/** A ref of the remote on its way from one value to another. */
export interface Swap {
  readonly ref: string;
  /** The commit that it must still have; null: it must not exist yet. */
  readonly from: string | null;
  readonly to: string;
}

/**
 * Moves refs of a remote all together, and only if each is still what it was seen as. Null when they
 * moved, otherwise what git and the remote said against it.
 */
export async function swapRefs(
  git: Git,
  remote: Remote,
  swaps: readonly Swap[],
): Promise<string | null> {
  const result = await git.try(
    [
      ...pushOnly(remote.name),
      "--atomic",
      // This program stands in for a host's server here, on which no user's hooks run; they ran when the
      // branch was pushed.
      "--no-verify",
      ...swaps.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ""}`),
      "--",
      remote.name,
      ...swaps.map(({ ref, to }) => `${to}:${ref}`),
    ],
    { isWriting: true, keepsTerminal: true },
  );
  if (result.status === 0) return null;
  const refusals = [...result.stdout.toString("utf8").matchAll(/^!\t[^\t]*\t(.*)$/gm)].map(
    ([, reason = ""]) => reason,
  );
  // The ref that stopped it says more than those that were held back with it.
  const telling = refusals.find((reason) => !reason.includes("atomic")) ?? refusals[0];
  return [telling, saidOfPush(result.stderr)]
    .filter((part) => part !== undefined && part !== "")
    .join("\n");
}

/** Makes the commit that holds a record, on top of the one before it, and gives its id. */
export async function writeRecord(
  git: Git,
  { records, written }: RecordedRemote,
  record: PullRecord,
  before: string | null,
): Promise<string> {
  const text = formatPullRecord(record);
  const blob = await git.text(["hash-object", "-w", "--stdin"], { input: text, isWriting: true });
  const tree = await git.text(["mktree"], {
    input: `100644 blob ${blob}\t${RECORD_FILE}\n`,
    isWriting: true,
  });
  const commit = await git.text(
    [
      "commit-tree",
      tree,
      ...(before === null ? [] : ["-p", before]),
      "-m",
      `#${record.number} ${record.state}: ${record.title}`,
    ],
    { isWriting: true },
  );
  records.set(commit, text);
  written.add(commit);
  return commit;
}
