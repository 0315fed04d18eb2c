import { otherForgeOf } from "./other-forges.ts";
import { repositoryOfRemote, withoutPort } from "./repository-of-remote.ts";

/** The kind of place that a remote's URL points to, judged by the URL alone. */
export type RemoteKind =
  /** A path or `file://` on this machine. */
  | "local"
  /** A machine reached over ssh with no forge known behind it. */
  | "ssh"
  | "github"
  | "gitlab"
  /** Another known forge, or a web URL: something that speaks more than git. */
  | "other";

const OTHER_FORGES = /(^|\.)(gitee\.com|pagure\.io)$/;
/** A company's own GitHub: a pull request of plain git, and its merge, would go past its rules. */
const OWN_GITHUB = /(^|[.-])(github|ghe)([.-]|$)/;

/** Tells what kind of place a remote's URL points to. */
export function classifyRemote(url: string): RemoteKind {
  const address = url.trim();
  if (isLocal(address)) return "local";
  const host = withoutPort(repositoryOfRemote(address)?.host ?? hostIn(address));
  if (host === "github.com" || host.endsWith(".ghe.com")) return "github";
  if (/(^|[.-])gitlab([.-]|$)/.test(host)) return "gitlab";
  if ([OTHER_FORGES, OWN_GITHUB].some((names) => names.test(host)) || otherForgeOf(host) !== null)
    return "other";
  return /^https?:/i.test(address) ? "other" : "ssh";
}

function isLocal(address: string): boolean {
  if (/^file:/i.test(address)) return true;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return false;
  // Git takes `host:path` for ssh unless a slash comes before the colon; one letter is a drive.
  const colon = address.indexOf(":");
  if (colon === -1 || colon === 1) return true;
  return address.slice(0, colon).includes("/");
}

function hostIn(address: string): string {
  const afterScheme = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  return /^(?:[^@/]*@)?([^/:]+)/.exec(afterScheme)?.[1]?.toLowerCase() ?? "";
}
