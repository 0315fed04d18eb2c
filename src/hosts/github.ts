import { createWaiting } from "./create-waiting.ts";
import { findProject, pulledFrom } from "./find-project.ts";
import { askForkOf } from "./github/ask-fork-of.ts";
import { createAskGh, createCallGh, type CallGh } from "./github/call-gh.ts";
import { checkWanted } from "./github/check-wanted.ts";
import { findOpen, listFrom } from "./github/find-open.ts";
import {
  findRepository,
  githubRepositoryOf,
  repositoryNow,
  type FoundRepository,
} from "./github/find-repository.ts";
import type { GithubApi } from "./github/github-api.ts";
import { openPullRequest, retarget } from "./github/open-pull-request.ts";
import { probeRepository } from "./github/probe-github.ts";
import { rememberLooks } from "./github/remember-looks.ts";
import type { HostedRepository } from "./pure/repository-of-remote.ts";
import { defaultOfGh } from "./github/pure/default-of-gh.ts";
import { readState } from "./github/read-state.ts";
import { setAutoMerge } from "./github/set-auto-merge.ts";
import type { HostParts } from "./host-parts.ts";
import type { Host, ParentProject } from "./types.ts";

export interface GithubHostParts extends Pick<HostParts, "run" | "remote" | "again" | "env"> {
  /** Top of the work tree. */
  readonly cwd: string;
  /** The project that the pull request is opened in if the branch is pushed to a fork of it. */
  readonly parent?: ParentProject | null;
  /** Ends the waiting between looks, with INTERRUPTED. */
  readonly signal?: AbortSignal;
}

/** Finds out in which repository pull requests are opened, and builds the host for it. Throws HOST_PROJECT_UNCLEAR. */
export async function openGithubHost(parts: HostParts): Promise<Host> {
  const { git, remote, project, again, env, signal } = parts;
  const run = rememberLooks(parts.run);
  const host = { run, cwd: git.cwd, remote, again, env, signal };
  if (project === undefined) return createGithubHost(host);
  const { timeoutMs, asking } = createWaiting(env, signal, "GitHub");
  const call = createCallGh({ run, cwd: git.cwd, timeoutMs });
  const found = await findRepository({ call, run, cwd: git.cwd, remote });
  if (found === null || found === "unnamed") return createGithubHost(host);
  const head = await repositoryNow(call, found);
  const askFork = () => askForkOf(createAskGh({ call, ...asking }), head, { remote, again });
  return createGithubHost({
    ...host,
    parent: await findProject({
      remote,
      head,
      request: project,
      again,
      preset: defaultOfGh(project.remotes, remote),
      askFork,
    }),
  });
}

/**
 * Builds the host that opens pull requests on GitHub through its own client, `gh`, with the login that
 * it has. Answers that few runs read are checked by the schema library, which is loaded for them alone.
 */
export function createGithubHost(parts: GithubHostParts): Host {
  const { run, cwd, remote, again, env, signal } = parts;
  const { parent = null } = parts;
  const named = parent === null ? githubRepositoryOf(remote.url) : repositoryOf(parent);
  const { timeoutMs, asking, ...waiting } = createWaiting(env, signal, "GitHub");
  const call = createCallGh({ run, cwd, timeoutMs });
  const ask = createAskGh({ call, ...asking });

  const connect = async (): Promise<GithubApi> => {
    const found = parent === null ? await findRepository({ call: ask, run, cwd, remote }) : named;
    const repository = parent === null ? await nowOf(call, found) : named;
    return {
      call,
      ask,
      repository,
      found,
      pushed:
        parent === null ? (found === "unnamed" ? null : found) : githubRepositoryOf(remote.url),
      headOwner: parent?.headOwner ?? repository?.owner ?? null,
      place: repository === null ? `the remote ${remote.name}` : placeOf(repository),
      host: repository?.host ?? "github.com",
      again,
      remoteName: pulledFrom(parent, remote),
      unknownFields: new Set(),
      ...waiting,
    };
  };
  let connected: Promise<GithubApi> | undefined;
  const api = (): Promise<GithubApi> => (connected ??= connect());

  return {
    id: "github",
    label: named === null ? "GitHub" : placeOf(named),
    parent,
    stacks: {
      listFrom: async (branch, state) => listFrom(await api(), branch, state),
      retarget: async (number, to) => retarget(await api(), number, to),
    },
    comments: {
      annotations: "github",
      suggestionOf: () => "suggestion",
      read: async (number) =>
        (await import("./github/read-comments.ts")).readComments(await api(), number),
      writeThreads: async (wanted) =>
        (await import("./github/write-comments.ts")).writeThreads(await api(), wanted),
      writeSummary: async (wanted) =>
        (await import("./github/write-comments.ts")).writeSummary(await api(), wanted),
    },
    describe: async () =>
      (await import("./github/describe-repository.ts")).describeRepository({
        run,
        cwd,
        remote,
        parent,
      }),
    async checkReady() {
      const { why } = await probeRepository(ask, (await api()).found, { remote, again });
      return why === null ? [] : [why];
    },
    checkWanted: async (wanted) => checkWanted(await api(), wanted),
    findOpen: async (place) => findOpen(await api(), place),
    open: async (wanted) => openPullRequest(await api(), wanted),
    readPullSource: async (number) =>
      (await import("./github/read-pull-source.ts")).readPullSource(await api(), number),
    read: async (number, withinMs) => readState(await api(), { number, withinMs }),
    setAutoMerge: async (wanted) => setAutoMerge(await api(), wanted),
  };
}

async function nowOf(call: CallGh, found: FoundRepository): Promise<HostedRepository | null> {
  return found === null || found === "unnamed" ? null : await repositoryNow(call, found);
}

function repositoryOf({ host, repository }: ParentProject): HostedRepository {
  const [owner = "", name = ""] = repository.split("/");
  return { host, owner, name };
}

function placeOf({ host, owner, name }: { host: string; owner: string; name: string }): string {
  return `${host}/${owner}/${name}`;
}
