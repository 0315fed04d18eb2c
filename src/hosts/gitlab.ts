import { ToolError } from "../errors/tool-error.ts";
import { findProject, pulledFrom } from "./find-project.ts";
import { QUIET } from "./gitlab/call-glab.ts";
import { checkWanted } from "./gitlab/check-wanted.ts";
import { connectToHost } from "./gitlab/connect.ts";
import { describeProject } from "./gitlab/describe-project.ts";
import type { GitlabApi } from "./gitlab/gitlab-api.ts";
import { glabError, refusal } from "./gitlab/glab-error.ts";
import { openMergeRequest, retarget } from "./gitlab/open-merge-request.ts";
import type { GitlabProject } from "./gitlab/pure/gitlab-project.ts";
import { findOpen, listFrom, readPullSource, readState } from "./gitlab/read-merge-request.ts";
import { readComments } from "./gitlab/read-comments.ts";
import { setAutoMerge } from "./gitlab/set-auto-merge.ts";
import { writeSummary, writeThreads } from "./gitlab/write-comments.ts";
import type { HostParts } from "./host-parts.ts";
import { cannotTell } from "./pure/host-error-code.ts";
import { repositoryOfRemote } from "./pure/repository-of-remote.ts";
import type { Host } from "./types.ts";

/**
 * Builds the host that opens merge requests on GitLab through its own client, `glab`, with the login that it has.
 * Throws HOST_REPOSITORY_UNKNOWN for a remote that names no project, and HOST_PROJECT_UNCLEAR.
 */
export async function openGitlabHost(parts: HostParts): Promise<Host> {
  const { run, git, remote, again, project: request } = parts;
  const head = repositoryOfRemote(remote.url);
  if (head === null) throw noProject(remote.name);
  const connection = connectToHost(parts, head.host);
  const source = `${head.owner}/${head.name}`;
  const askFork = () => connection.readProject(source).then(forkOf, unlessUnanswered);
  const parent =
    request === undefined ? null : await findProject({ remote, head, request, again, askFork });
  const sourceNow = await pathNow(connection, source);
  const project = parent === null ? sourceNow : await pathNow(connection, parent.repository);
  const api: GitlabApi = {
    ...connection,
    project,
    source: sourceNow,
    place: `${head.host}/${project}`,
    remoteName: pulledFrom(parent, remote),
  };
  return {
    id: "gitlab",
    label: api.place,
    parent,
    stacks: {
      listFrom: (branch, state) => listFrom(api, branch, state),
      retarget: (number, to) => retarget(api, number, to),
    },
    comments: {
      annotations: "gitlab",
      // https://docs.gitlab.com/user/project/merge_requests/reviews/suggestions/: lines above and below.
      suggestionOf: (lines) => `suggestion:-0+${lines - 1}`,
      read: (number) => readComments(api, number),
      writeThreads: (wanted) => writeThreads(api, wanted),
      writeSummary: (wanted) => writeSummary(api, wanted),
    },
    describe: () => describeProject(api, run, git.cwd),
    checkReady: () => checkReady(parts, api),
    checkWanted: (wanted) => checkWanted(api, wanted),
    findOpen: (wanted) => findOpen(api, wanted),
    open: (wanted) => openMergeRequest(api, wanted),
    readPullSource: (number) => readPullSource(api, number),
    read: (number, withinMs) => readState(api, { number, withinMs }),
    setAutoMerge: (wanted) => setAutoMerge(api, wanted),
  };
}

const LOGIN_TIMEOUT_MS = 20_000;

/** Whether the client has a login for a host. The host itself is asked only if there is one. */
export async function hasGitlabLogin(
  { run, git }: Pick<HostParts, "run" | "git">,
  host: string,
): Promise<boolean> {
  const { status, stdout, stderr } = await run({
    file: "glab",
    args: ["auth", "status", "--hostname", host],
    cwd: git.cwd,
    env: QUIET,
    timeoutMs: LOGIN_TIMEOUT_MS,
  });
  const said = `${stderr}${stdout.toString("utf8")}`;
  return status !== null && !/not been authenticated|glab auth login/.test(said);
}

async function checkReady(parts: HostParts, api: GitlabApi): Promise<readonly ToolError[]> {
  const { host, place, again } = api;
  const facts = { doing: "asking", host, place, again } as const;
  const account = await api.ask({ path: "user" });
  if (account.http !== 200) {
    // The client asks without a login as well.
    const isLoggedOut = account.http === 401 && !(await hasGitlabLogin(parts, host));
    return [isLoggedOut ? refusal("logged-out", facts) : glabError(account, facts)];
  }
  try {
    await Promise.all([api.readProject(api.project), api.readProject(api.source)]);
    return [];
  } catch (error) {
    if (error instanceof ToolError && error.code !== "INTERRUPTED") return [error];
    throw error;
  }
}

function forkOf({ forkOf: parent }: GitlabProject) {
  return parent === null ? null : { parent, source: parent };
}

/**
 * Finds the present path of a project that was renamed or moved: by a former one it can be read, and GitLab takes no
 * change. The path itself if the project cannot be read.
 */
async function pathNow({ readProject }: Pick<GitlabApi, "readProject">, path: string) {
  try {
    return (await readProject(path)).path;
  } catch (error) {
    if (error instanceof ToolError && error.code !== "INTERRUPTED") return path;
    throw error;
  }
}

/** A project that cannot be read does not say; without an answer a guess would open it in the wrong place. */
function unlessUnanswered(error: unknown): undefined {
  if (error instanceof ToolError && cannotTell(error.code)) return undefined;
  throw error;
}

function noProject(remote: string): ToolError {
  return new ToolError(
    "HOST_REPOSITORY_UNKNOWN",
    `the address of ${remote} does not name a project on GitLab`,
    { hint: "`git remote -v` shows it; a plain git server needs no client: `--set host=plain`" },
  );
}
