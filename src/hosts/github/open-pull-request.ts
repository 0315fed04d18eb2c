import { ghFailureOf, isUncertain } from "./pure/gh-failure.ts";
import { lookForOpened, LOOKS, untilItCarries } from "../look-for-opened.ts";
import { notAsked } from "../pure/not-asked.ts";
import { pullRequestUrlIn } from "../pure/pull-request-url.ts";
import type { Host, NewPullRequest, PullRequest } from "../types.ts";
import type { GhAnswer } from "./call-gh.ts";
import { findOpen } from "./find-open.ts";
import { ghError } from "./gh-error.ts";
import { pullPath, repositoryArguments, type GithubApi } from "./github-api.ts";
import { readState } from "./read-state.ts";

type Opened = Awaited<ReturnType<Host["open"]>>;

/**
 * Opens a pull request or finds it open. It is created by one call at most: whatever that call said, the
 * host's list is what counts, so a call that was cut off after its effect makes no second one.
 */
export async function openPullRequest(api: GithubApi, wanted: NewPullRequest): Promise<Opened> {
  const known = wanted.isBranchNew === true ? null : await findOpen(api, wanted);
  if (known !== null) {
    const pullRequest = await carrying(api, known, wanted);
    return { pullRequest, created: false, warnings: notAsked(wanted, "pull request") };
  }

  const answer = await api.call(createArguments(api, wanted), { input: wanted.body });
  const printed = pullRequestUrlIn(answer.stdout);
  if (printed !== null)
    return { pullRequest: created(printed, wanted), created: true, warnings: warningsOf(answer) };
  if (answer.missing) throw ghError(answer, facts(api, wanted));

  const failure = answer.status === 0 ? "unknown" : ghFailureOf(answer.said);
  const looks = answer.timedOut || answer.status === 0 || isUncertain(failure) ? LOOKS : 1;
  const found = await lookForOpened({
    ...api,
    looks,
    kind: "pull request",
    find: () => findOpen(api, wanted),
    cause: () => ghError(answer, facts(api, wanted)),
  });
  if (found === null) throw ghError(answer, facts(api, wanted));
  const pullRequest = await carrying(api, found, wanted);
  return { pullRequest, created: failure !== "exists", warnings: [] };
}

function createArguments(api: GithubApi, wanted: NewPullRequest): string[] {
  const { repository, headOwner } = api;
  // From a fork the branch is named with its account; the client then does not ask which remote to push to.
  const isFork = repository !== null && headOwner !== null && headOwner !== repository.owner;
  return [
    ["pr", "create", "--base", wanted.target],
    ["--head", isFork ? `${headOwner}:${wanted.branch}` : wanted.branch],
    ["--title", wanted.title, "--body-file", "-"],
    wanted.isDraft ? ["--draft"] : [],
    wanted.reviewers.flatMap((login) => ["--reviewer", listItem(login)]),
    wanted.labels.flatMap((label) => ["--label", listItem(label)]),
    wanted.assignees.flatMap((login) => ["--assignee", listItem(login)]),
    repositoryArguments(api),
  ].flat();
}

/** The client reads these flags as lines of comma-separated values. */
function listItem(text: string): string {
  return /[",\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The URL comes from the host, which proves that the pull request exists; the rest is as it was asked for. */
function created(printed: { url: string; number: number }, wanted: NewPullRequest): PullRequest {
  return {
    ...printed,
    state: "open",
    isDraft: wanted.isDraft,
    baseBranch: wanted.target,
    headBranch: wanted.branch,
    headCommit: wanted.headCommit,
    mergeCommit: null,
  };
}

/** It exists, and the client still complained: about a label, a reviewer or an assignee. */
function warningsOf(answer: GhAnswer): string[] {
  if (answer.status === 0) return [];
  const said = answer.said.split("\n").filter((line) => pullRequestUrlIn(line) === null);
  const problem =
    said.length > 0
      ? `the client reported a problem: ${said.join(" ")}`
      : answer.timedOut
        ? "the client did not come to an end"
        : `the client ended with status ${answer.status ?? "none"}`;
  return [`the pull request is open, but ${problem}`];
}

async function carrying(
  api: GithubApi,
  found: PullRequest,
  wanted: NewPullRequest,
): Promise<PullRequest> {
  // A client that cannot tell the commit never will.
  if (found.headCommit === "") return found;
  const read = () => readState(api, found);
  return untilItCarries(found, wanted, { ...api, named: `#${found.number}`, read });
}

function facts(api: GithubApi, { branch, target }: NewPullRequest) {
  return { ...api, remote: api.remoteName, doing: "opening", branch, target } as const;
}

/**
 * Gives an open pull request another base. By the REST interface, as `gh pr edit` asks old servers for fields that they
 * do not have any more; what it is based on afterwards is read from the host.
 */
export async function retarget(api: GithubApi, number: number, target: string): Promise<void> {
  const before = await readState(api, { number });
  if (before?.baseBranch === target) return;
  const patch = ["--hostname", api.host, "--method", "PATCH", "-f", `base=${target}`];
  const answer = await api.call(["api", pullPath(api, number), ...patch]);
  const after = await readState(api, { number });
  if (after?.baseBranch === target) return;
  throw ghError(answer, { ...api, remote: api.remoteName, doing: "opening", number, target });
}
