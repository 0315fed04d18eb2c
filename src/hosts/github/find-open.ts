import { ghFailureOf } from "./pure/gh-failure.ts";
import type { readGithubList } from "./pure/read-github-list.ts";
import type { PullRequest } from "../types.ts";
import { ghError } from "./gh-error.ts";
import { repositoryArguments, type GithubApi } from "./github-api.ts";

type Place = Parameters<typeof readGithubList>[1];

const FIELDS = "number,url,state,isDraft,baseRefName,headRefName,headRefOid,headRepositoryOwner";

/** The open pull request from our branch into the target, by the host's list; null when there is none. */
export async function findOpen(
  api: GithubApi,
  { branch, target }: { readonly branch: string; readonly target: string },
): Promise<PullRequest | null> {
  const found = await list(api, { branch, target, owner: api.headOwner });
  return found[0] ?? null;
}

/** The pull requests from a branch, whatever they target. */
export async function listFrom(
  api: GithubApi,
  branch: string,
  state: "open" | "merged",
): Promise<readonly PullRequest[]> {
  return await list(api, { branch, target: null, owner: api.headOwner, state });
}

async function list(api: GithubApi, place: Place): Promise<readonly PullRequest[]> {
  const { branch, target, state = "open" } = place;
  const answer = await api.ask(
    [
      ["pr", "list", "--head", branch],
      target === null ? [] : ["--base", target],
      // Forks name their branches alike (`patch-1`), and the client lists those of all of them.
      ["--state", state, "--limit", "1000", "--json", FIELDS],
      repositoryArguments(api),
    ].flat(),
  );
  const { readGithubList } = await import("./pure/read-github-list.ts");
  const found = answer.status === 0 ? readGithubList(answer.stdout, place) : null;
  if (found !== null) return found;
  // A client whose answer this program does not understand is not a host out of reach.
  if (answer.ended && ghFailureOf(answer.said) === "unknown") return [];
  const names = target === null ? { branch } : { branch, target };
  throw ghError(answer, { ...api, remote: api.remoteName, doing: "asking", ...names });
}
