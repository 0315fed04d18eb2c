/**
 * Arguments that begin every push of this program: it takes the refs that are named behind them, and nothing that the
 * user's settings add: `push.followTags` adds tags, `push.recurseSubmodules` takes submodules (`only` those and nothing
 * else), and `remote.NAME.mirror` refuses to push less than everything. Whom it asks, hooks, signatures and push options
 * stay the user's.
 * @param remote name of a configured remote, or a URL
 */
export function pushOnly(remote: string): readonly string[] {
  // A URL with "=" is not a key for git's `-c`, and has no setting anyway.
  const notAll = remote.includes("=") ? [] : ["-c", `remote.${remote}.mirror=false`];
  return [...notAll, "push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"];
}

/** Returns the messages of git, the hooks and the remote about a failed push, without the line that only says so. */
export function saidOfPush(stderr: string): string {
  return (
    stderr
      .split("\n")
      // The remote's lines are padded, to write over the progress.
      .map((line) => line.trimEnd())
      .filter((line) => line !== "" && !line.startsWith("error: failed to push some refs to "))
      .join("\n")
  );
}
