type Settings = ReadonlyMap<string, readonly string[]>;

/**
 * The address that a remote is pushed to, if it is another repository of the same host than the one it is fetched from:
 * a fork, by `remote.<name>.pushurl` or `url.<base>.pushInsteadOf`. Null if it is the same, on another host or a path,
 * and if there are several.
 * @param name of the remote
 * @param url that it is fetched from
 */
export function pushedAddress(name: string, url: string, settings: Settings): string | null {
  const own = settings.get(`remote.${name}.pushurl`) ?? [];
  if (own.length > 1) return null;
  const address = own[0] ?? insteadOf(url, "pushinsteadof", settings);
  const [from, to] = [placeOf(url), placeOf(address)];
  if (from === null || to === null || from.host !== to.host || from.path === to.path) return null;
  return address;
}

/** Rewrites the start of an address as git-config(1) says: the longest match wins. */
export function insteadOf(
  url: string,
  kind: "insteadof" | "pushinsteadof",
  settings: Settings,
): string {
  const [longest] = [...settings]
    .flatMap(([key, starts]) => {
      const base =
        key.startsWith("url.") && key.endsWith(`.${kind}`) ? key.slice(4, -kind.length - 1) : null;
      return base === null ? [] : starts.map((start) => ({ base, start }));
    })
    .filter(({ start }) => url.startsWith(start))
    .toSorted((one, other) => other.start.length - one.start.length);
  return longest === undefined ? url : longest.base + url.slice(longest.start.length);
}

const PLACE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/|(?:[^@/:]+@)?([^/:@]{2,}):(?!\/\/))(.+?)(?:\.git)?\/*$/i;

/** Host and path of an address, in lower case; null for a path of this machine. */
function placeOf(address: string): { readonly host: string; readonly path: string } | null {
  const [, web, ssh, path] = PLACE.exec(address.toLowerCase()) ?? [];
  const host = web ?? ssh;
  return host === undefined || path === undefined ? null : { host, path };
}
