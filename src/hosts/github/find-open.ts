import { ghFailureOf } from "./pure/gh-failure.ts";
import { readGithubList } from "./pure/read-github-list.ts";
import type { PullRequest } from "../types.ts";
import { ghError } from "./gh-error.ts";
import { repositoryArguments, type GithubApi } from "./github-api.ts";

/** The open pull request from our branch into the target, by the host's list; null when there is none. */
export async function findOpen(
  api: GithubApi,
  place: { readonly branch: string; readonly target: string },
): Promise<PullRequest | null> {
  const filters = ["--head", place.branch, "--base", place.target, "--state", "open"];
  const answer = await api.ask([
    "pr",
    "list",
    ...filters,
    "--limit",
    "100",
    "--json",
    "number,url,state,isDraft,baseRefName,headRefName,headRefOid,headRepositoryOwner",
    ...repositoryArguments(api),
  ]);
  const found =
    answer.status === 0 ? readGithubList(answer.stdout, { ...place, owner: api.headOwner }) : null;
  if (found !== null) return found[0] ?? null;
  // A client that answers in words this program does not know is not a host out of reach.
  if (answer.ended && ghFailureOf(answer.said) === "unknown") return null;
  throw ghError(answer, { ...api, remote: api.remoteName, doing: "asking", ...place });
}
