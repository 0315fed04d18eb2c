import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HostChoice } from "../../../src/core/vocabulary.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { detectHost } from "../../../src/hosts/detect-host.ts";
import { createRun } from "../../../src/process/run.ts";
import { installFakeGh, type FakeFailure } from "../../helpers/fake-gh.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";

/**
 * What the machine has: no `gh`; one that is not logged in; one that is logged in to github.com; one
 * that is logged in to a server of the company's own.
 */
type Client = "none" | "logged out" | "github.com" | "code.acme.test";

/** The host that is found behind a remote, or the code of what is wrong. */
async function hostBehind(
  url: string,
  client: Client,
  choice: HostChoice,
  trouble: Record<string, FakeFailure[]> = {},
): Promise<string> {
  await using repo = repoWithOrigin();
  const ghHost = client === "code.acme.test" ? client : "github.com";
  installFakeGh(repo, {
    host: ghHost,
    login: client === "logged out" ? null : "alice",
    failures: { ...(url.includes(ghHost) ? {} : strangerTo(ghHost)), ...trouble },
  });
  if (client === "none") rmSync(join(repo.sandbox.bin, "gh"));
  repo.git("remote", "set-url", "origin", url);
  const signal = new AbortController().signal;
  const { env } = repo.sandbox;
  try {
    const host = await detectHost(choice, {
      run: createRun({ env, signal }),
      git: await gitOf(repo),
      remote: { name: "origin", url },
      again: "tool ship",
      env,
      signal,
    });
    return host.id;
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    expect(thrown.hint).toMatch(/\S/);
    return thrown.code;
  }
}

/** What the client says of a remote on a host that it has no login for. */
function strangerTo(ghHost: string): Record<string, FakeFailure[]> {
  return {
    "auth status": [{ stderr: "Hostname not found among authenticated GitHub hosts\n" }],
    "repo view": [
      {
        stderr: `none of the git remotes configured for this repository point to a known GitHub host. Known: ${ghHost}\n`,
      },
    ],
  };
}

const GITHUB = "https://github.com/acme/app.git";
const GITHUB_SSH = "git@github.com:acme/app.git";
const OWN = "https://code.acme.test/acme/app.git";
const OWN_SSH = "git@code.acme.test:acme/app.git";

test.each<[string, Client, HostChoice, string]>([
  // GitHub is GitHub; what is wrong with the client is the host's own check to say
  [GITHUB, "github.com", "auto", "github"],
  [GITHUB_SSH, "github.com", "auto", "github"],
  [GITHUB, "logged out", "auto", "github"],
  [GITHUB, "none", "auto", "github"],
  [GITHUB_SSH, "none", "auto", "github"],
  // a server of the company's own is GitHub's where the client knows the repository
  [OWN, "code.acme.test", "auto", "github"],
  [OWN_SSH, "code.acme.test", "auto", "github"],
  [OWN, "github.com", "auto", "HOST_UNKNOWN"],
  [OWN, "logged out", "auto", "HOST_UNKNOWN"],
  [OWN, "none", "auto", "HOST_UNKNOWN"],
  // without a forge behind it a remote is plain git, whatever is installed
  ["/srv/git/app.git", "none", "auto", "plain"],
  ["/srv/git/app.git", "github.com", "auto", "plain"],
  ["../app.git", "logged out", "auto", "plain"],
  ["file:///srv/git/app.git", "none", "auto", "plain"],
  ["file:///srv/git/app.git", "github.com", "auto", "plain"],
  ["ssh://git@server.test/srv/git/app.git", "none", "auto", "plain"],
  ["git@server.test:srv/app.git", "github.com", "auto", "plain"],
  [OWN_SSH, "none", "auto", "plain"],
  // GitLab is told by its name; what is wrong with its client is the host's own check to say
  ["https://gitlab.com/acme/app.git", "github.com", "auto", "gitlab"],
  ["git@gitlab.acme.test:group/sub/app.git", "none", "auto", "gitlab"],
  // other forges, and the web at large
  ["https://bitbucket.org/acme/app.git", "github.com", "auto", "HOST_UNSUPPORTED"],
  ["git@codeberg.org:acme/app.git", "none", "auto", "HOST_UNSUPPORTED"],
  ["https://ann@dev.azure.com/acme/p/_git/app", "none", "auto", "HOST_UNSUPPORTED"],
  ["https://git.sr.ht/~ann/app", "none", "auto", "HOST_UNSUPPORTED"],
  ["https://git.acme.test/app.git", "none", "auto", "HOST_UNKNOWN"],
  ["git@github.acme.test:acme/app.git", "none", "auto", "HOST_UNKNOWN"],
  ["git@acme-ghe.test:acme/app.git", "github.com", "auto", "HOST_UNKNOWN"],
  ["git@github.acme.test:acme/app.git", "none", "plain", "plain"],
  ["git@github.com-work:acme/app.git", "logged out", "auto", "github"],
  // a choice overrules the address
  [GITHUB, "github.com", "plain", "plain"],
  ["https://gitlab.com/acme/app.git", "none", "plain", "plain"],
  ["https://git.acme.test/app.git", "none", "plain", "plain"],
  ["/srv/git/app.git", "none", "github", "github"],
  [OWN, "none", "github", "github"],
  ["https://gitlab.com/acme/app.git", "github.com", "github", "github"],
  [GITHUB, "github.com", "gitlab", "gitlab"],
])("%s with client %j and host %s is %s", async (url, client, choice, found) => {
  expect(await hostBehind(url, client, choice)).toBe(found);
});

const GATEWAY = { stderr: "HTTP 502: Bad Gateway (https://api.github.com/graphql)\n" };

test.each<[string, Client, Record<string, FakeFailure[]>, string]>([
  [OWN_SSH, "code.acme.test", { "api repos": [GATEWAY] }, "github"],
  [
    OWN_SSH,
    "code.acme.test",
    { "api repos": [{ stderr: "gh: Not Found (HTTP 404)\n" }] },
    "github",
  ],
  ["git@work:acme/app.git", "github.com", { "repo view": [GATEWAY] }, "HOST_UNREACHABLE"],
  ["/srv/git/app.git", "github.com", { "repo view": [GATEWAY] }, "plain"],
])("%s with client %j and %j is %s: GitHub is not taken for plain git", async (...given) => {
  const [url, client, trouble, found] = given;
  expect(await hostBehind(url, client, "auto", trouble)).toBe(found);
});
