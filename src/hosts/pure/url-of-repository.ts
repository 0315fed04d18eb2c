/**
 * The URL of another repository on the host of a remote, reached in the same way: `git@host:ann/app.git` and
 * `acme/app` give `git@host:acme/app.git`. Null if the remote's URL names no repository on a host.
 * @param repository `owner/name`, with groups before it where the host has them
 */
export function urlOfRepository(remoteUrl: string, repository: string): string | null {
  const address = remoteUrl.trim();
  const suffix = /\.git\/?$/i.test(address) ? ".git" : "";
  const [, place] =
    /^([a-z][a-z0-9+.-]*:\/\/[^/]+\/)/i.exec(address) ??
    /^((?:[^@/:]+@)?[^/:@]{2,}:)(?!\/\/)/.exec(address) ??
    [];
  if (place === undefined || /^file:/i.test(place)) return null;
  return `${place}${repository}${suffix}`;
}
