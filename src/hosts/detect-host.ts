import { classifyRemote } from "./pure/classify-remote.ts";
import type { HostChoice } from "../core/vocabulary.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { HostParts } from "./host-parts.ts";
import { otherForgeOf } from "./pure/other-forges.ts";
import { repositoryOfRemote, withoutPort } from "./pure/repository-of-remote.ts";
import { HOSTS } from "./index.ts";
import type { Host } from "./types.ts";

/**
 * Finds the host behind a remote: the one that the configuration names, or else by the remote itself. It is GitHub if
 * its client is installed and knows the repository, GitLab by its name or if its client has a login, and plain git if
 * no forge is known. Throws HOST_UNKNOWN, HOST_UNSUPPORTED, or why the client cannot be used.
 */
export async function detectHost(choice: HostChoice, parts: HostParts): Promise<Host> {
  if (choice !== "auto") return HOSTS[choice](parts);
  const { remote, git, again } = parts;
  const kind = classifyRemote(remote.url);
  if (kind === "gitlab") return HOSTS.gitlab(parts);
  const [{ probeGithub }, { rememberLooks }] = await Promise.all([
    import("./github/probe-github.ts"),
    import("./github/remember-looks.ts"),
  ]);
  const run = rememberLooks(parts.run);
  const probe = await probeGithub({ run, remote, again, cwd: git.cwd });
  if (probe.knowsRepository) return HOSTS.github({ ...parts, run });
  // A host that the client has a login for is GitHub, even while that login is refused.
  if (probe.knowsHost && !probe.loggedIn) return HOSTS.github({ ...parts, run });
  const forge = otherForgeOf(hostOf(remote.url));
  if (kind !== "local" && forge === null && (await isGitlab(parts))) return HOSTS.gitlab(parts);
  if (kind === "local") return HOSTS.plain(parts);
  // The host's own check says what is wrong with the client. Plain git would merge past the rules of GitHub.
  if (kind === "github" || probe.knowsHost) return HOSTS.github({ ...parts, run });
  if (probe.isUnanswered === true && probe.why !== null) throw probe.why;
  if (kind === "ssh") return HOSTS.plain(parts);
  if (forge !== null)
    throw new ToolError(
      "HOST_UNSUPPORTED",
      `the remote ${remote.name} is on ${forge.name}, which is not supported`,
      { hint: `by hand: ${forge.byHand}; or treat the remote as plain git: \`--set host=plain\`` },
    );
  throw new ToolError(
    "HOST_UNKNOWN",
    `the remote ${remote.name} does not belong to a known code host`,
    {
      ...(probe.why === null ? {} : { cause: new Error(probe.why.message) }),
      hint: `if it is GitHub's, ${probe.installed ? "log in to it" : "install `gh` (https://cli.github.com) and log in to it"}: \`gh auth login --hostname ${withoutPort(hostOf(remote.url))}\`; a plain git server needs neither: \`--set host=plain\``,
    },
  );
}

/** Whether a company's own server runs GitLab: its name says nothing, but the client has a login for it. */
async function isGitlab(parts: HostParts): Promise<boolean> {
  const host = repositoryOfRemote(parts.remote.url)?.host;
  if (host === undefined) return false;
  const { hasGitlabLogin } = await import("./gitlab.ts");
  return await hasGitlabLogin(parts, host);
}

function hostOf(url: string): string {
  return repositoryOfRemote(url)?.host ?? "HOST";
}
