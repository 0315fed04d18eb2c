import { repositoryOfRemote } from "../../pure/repository-of-remote.ts";

/** A remote, with what gh noted at it. */
interface NotedRemote {
  readonly url: string;
  readonly ghResolved?: string;
}

/**
 * Returns the repository that `gh repo set-default` chose for pull requests (`owner/name`); null if nothing was chosen,
 * or one on another host than the remote that is pushed to. gh notes it at a remote, as `base` or by its name:
 * https://github.com/cli/cli/blob/trunk/pkg/cmd/repo/setdefault/setdefault.go
 */
export function defaultOfGh(remotes: readonly NotedRemote[], pushed: NotedRemote): string | null {
  const here = repositoryOfRemote(pushed.url)?.host;
  for (const { url, ghResolved } of remotes) {
    const own = repositoryOfRemote(url);
    if (ghResolved === undefined || own === null || own.host !== here) continue;
    if (ghResolved === "base") return `${own.owner}/${own.name}`;
    const [name, owner] = ghResolved.split("/").toReversed();
    if (name && owner) return `${owner}/${name}`;
  }
  return null;
}
