import * as z from "zod";
import type { PullSource } from "../types.ts";
import { ghError, refusal } from "./gh-error.ts";
import { ghFailureOf } from "./pure/gh-failure.ts";
import { pullPath, type GithubApi } from "./github-api.ts";
import { parseJson } from "../../core/parse-json.ts";

const End = z.looseObject({ ref: z.string(), sha: z.string().nullish() });

/** As `GET /repos/{owner}/{repo}/pulls/{number}` answers. */
const Pull = z.looseObject({
  number: z.int().positive(),
  html_url: z.string(),
  head: End,
  base: End,
});

/**
 * Finds the commits of a pull request. GitHub keeps the head of each in the project's own repository, even if it comes
 * from a fork. Throws HOST_NO_PULL_REQUEST, HOST_UNREACHABLE and their like.
 */
export async function readPullSource(api: GithubApi, number: number): Promise<PullSource> {
  const answer = await api.ask(["api", "--hostname", api.host, pullPath(api, number)]);
  const pull = Pull.safeParse(parseJson(answer.stdout));
  const facts = { ...api, remote: api.remoteName, doing: "asking", number } as const;
  // Finding the host has asked for the repository already.
  if (answer.status !== 0 && ghFailureOf(answer.said) === "not-found")
    throw refusal("no-pull-request", facts);
  if (answer.status !== 0 || !pull.success) throw ghError(answer, facts);
  const { html_url: url, head, base } = pull.data;
  const ref = `refs/pull/${number}/head`;
  const commits = { headCommit: head.sha ?? null, baseCommit: base.sha ?? null };
  return { number, url, target: base.ref, branch: head.ref, ref, ...commits };
}
