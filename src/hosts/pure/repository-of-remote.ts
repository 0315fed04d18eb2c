import { orElse } from "../../core/or-else.ts";

/** A repository on a code host, as a remote's URL names it. */
export interface HostedRepository {
  /** Host name in lower case, with its port where a web URL gives one. */
  readonly host: string;
  /** The account, or on hosts with groups the whole path of groups (`group/sub`). */
  readonly owner: string;
  readonly name: string;
}

/** `user@host:path`: what comes before the first colon holds no slash, and one letter is a Windows drive. */
const SCP_LIKE = /^(?:[^@/:]+@)?(?<host>[^/:@]{2,}):(?!\/\/)(?<path>.+)$/;

/**
 * Reads the repository out of a remote's URL: web URLs, `ssh://`, `git://` and `user@host:path`.
 * Null for paths, `file://` and anything that names no owner and repository. User names and passwords
 * in the URL are left behind.
 */
export function repositoryOfRemote(url: string): HostedRepository | null {
  const address = addressOf(url.trim());
  if (address === null) return null;
  const segments = address.path
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/i, "")
    .split("/");
  const name = segments.pop() ?? "";
  if (segments.length === 0 || [...segments, name].some((part) => !isPlainSegment(part)))
    return null;
  return { host: canonicalHost(address.host), owner: segments.join("/"), name };
}

/** `ghe.acme.test:8443` without its port. */
export function withoutPort(host: string): string {
  return host.replace(/:\d+$/, "");
}

function addressOf(url: string): { host: string; path: string } | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (parsed === null || parsed.hostname === "") return null;
    if (/^https?:$/.test(parsed.protocol))
      return { host: parsed.host, path: decoded(parsed.pathname) };
    // The port of an ssh or git URL is the transport's; the host's web side has its own.
    return /^(ssh|git|git\+ssh|ssh\+git):$/.test(parsed.protocol)
      ? { host: parsed.hostname, path: decoded(parsed.pathname) }
      : null;
  }
  const { host, path } = SCP_LIKE.exec(url)?.groups ?? {};
  return host === undefined || path === undefined ? null : { host, path };
}

function decoded(path: string): string {
  return orElse(() => decodeURIComponent(path), path);
}

function isPlainSegment(part: string): boolean {
  return /^[\w.~-]+$/u.test(part) && part !== "." && part !== ".." && !part.startsWith("-");
}

/**
 * GitHub also answers as `www.` and, for ssh through the web's port, as `ssh.github.com`, GitLab as
 * `altssh.gitlab.com`. Who has several accounts calls it `github.com-work` in the settings of ssh, which is not a name
 * that a host can have.
 */
function canonicalHost(host: string): string {
  const lower = host
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/^(github\.com|gitlab\.com)-[\w-]+$/, "$1");
  return lower.replace(/^(?:ssh\.(github\.com)|altssh\.(gitlab\.com))$/, "$1$2");
}
