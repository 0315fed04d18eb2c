import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import type { Scope } from "../../core/change/types.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import type { Repository } from "../../git/open-repository.ts";
import { readRemotes } from "../../git/read-remotes.ts";
import { currentBranch } from "../../git/resolve-commit.ts";
import type { PullSource } from "../../hosts/pull-source.ts";
import type { Host } from "../../hosts/types.ts";
import { refsOfPull, type PullName } from "./pull-name.ts";

/** Writes the named refs and nothing else: no tag, no tracking ref, no FETCH_HEAD. */
const FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-write-fetch-head",
  "--no-recurse-submodules",
  "--refmap=",
];
/** A fetch of a large project takes its time. */
const FETCH_TIMEOUT_MS = 10 * 60_000;

/**
 * Fetches a pull request and its target into refs of this program, and gives the range to review. Neither
 * the work tree nor any branch is touched. Throws the HOST_ errors and GIT_REMOTE_UNREACHABLE.
 */
export async function fetchPull(
  context: Context,
  { git }: Repository,
  { pull, opened }: { readonly pull: PullName; readonly opened: OpenedHost },
): Promise<Scope> {
  const { host, remote } = opened;
  const { place } = pull;
  if (
    place !== null &&
    host.label.toLowerCase() !== `${place.host}/${place.repository}`.toLowerCase()
  )
    throw elsewhere(pull, host);
  if (host.readPullSource === undefined)
    throw new ToolError(
      "HOST_NO_PULL_SOURCE",
      `pull requests on ${host.label} cannot be read by their number yet`,
      { hint: "check it out and review the branch: `tool review --base main`" },
    );
  const [fault] = await host.checkReady();
  if (fault !== undefined) throw fault;
  const source = await host.readPullSource(pull.number);
  permit(context.command, "writes", "git-data");
  await fetchRefs(git, host.parent?.gitRemote ?? remote, { pull, source });
  const refs = refsOfPull(pull);
  return {
    kind: "range",
    range: `${refs.target}...${refs.head}`,
    branches: { base: source.target, head: source.branch },
  };
}

/** The host of a repository, and the name of the remote that it was found behind. */
export interface OpenedHost {
  readonly host: Host;
  readonly remote: string;
}

/** Finds the host that pull requests are on; `pull` null = whichever. Throws HOST_UNKNOWN and the like. */
export async function openPullHost(
  { env, signal, run }: Context,
  { git }: Repository,
  { pull, settings }: { readonly pull: PullName | null; readonly settings: Settings },
): Promise<OpenedHost> {
  const { forPush, forProject, all } = await readRemotes(git, await currentBranch(git));
  if (forPush === null)
    throw new ToolError(
      "HOST_UNKNOWN",
      "this repository has no remote to read pull requests from",
      {
        hint: "add it: `git remote add origin URL`",
      },
    );
  const { detectHost } = await import("../../hosts/detect-host.ts");
  const host = await detectHost(settings.host, {
    run,
    git,
    remote: forPush,
    project: {
      is: "find",
      wanted: pull?.place?.repository ?? settings.ship.repository ?? null,
      candidates: forProject,
      remotes: all,
    },
    env,
    signal,
  });
  return { host, remote: forPush.name };
}

async function fetchRefs(
  git: Git,
  remote: string,
  { pull, source }: { readonly pull: PullName; readonly source: PullSource },
): Promise<void> {
  const refs = refsOfPull(pull);
  const { status, stderr, timedOut } = await git.try(
    [
      ...FETCH,
      "--",
      remote,
      `+${source.ref}:${refs.head}`,
      `+refs/heads/${source.target}:${refs.target}`,
    ],
    {
      isWriting: true,
      asksRemote: true,
      keepsTerminal: true,
      timeoutMs: FETCH_TIMEOUT_MS,
      env: { GIT_TERMINAL_PROMPT: "0" },
    },
  );
  if (status === 0) return;
  const said = timedOut ? "no answer within ten minutes" : stderr.trim();
  throw new ToolError("GIT_REMOTE_UNREACHABLE", `pull request #${pull.number} cannot be fetched`, {
    ...(said === "" ? {} : { cause: new Error(said) }),
    hint: `check your access: \`git ls-remote ${quoteForShell(remote.replace(/\/\/[^/@]*@/, "//"))} ${source.ref}\``,
  });
}

function elsewhere({ number, place }: PullName, host: Host): ToolError {
  const where = `${place?.host ?? ""}/${place?.repository ?? ""}`;
  return new ToolError(
    "HOST_REPOSITORY_UNKNOWN",
    `pull request #${number} is on ${where}, and this repository is of ${host.label}`,
    { hint: `review it in a clone of that project: \`git clone https://${where}\`` },
  );
}
