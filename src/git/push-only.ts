/**
 * Arguments that begin every push of this program: it takes the refs that are named behind them, and nothing that the
 * user's settings add: `push.followTags` adds tags, `push.recurseSubmodules` takes submodules (`only` those and nothing
 * else), and `remote.NAME.mirror` refuses to push less than everything. Whom it asks, hooks, signatures and push options
 * stay the user's.
 * @param remote name of a configured remote, or a URL
 */
export function pushOnly(remote: string): readonly string[] {
  // A URL with "=" is no key of git's `-c`, and has no setting of its own either.
  const notAll = remote.includes("=") ? [] : ["-c", `remote.${remote}.mirror=false`];
  return [...notAll, "push", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"];
}
