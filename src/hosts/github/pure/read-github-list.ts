import * as z from "zod";
import type { PullRequest } from "../../pure/pull-request.ts";
import { parseJson } from "../../../core/parse-json.ts";
import { pullRequestOf } from "./read-github-state.ts";

const Listed = z.looseObject({
  number: z.number(),
  url: z.string(),
  state: z.string().default("OPEN"),
  isDraft: z.boolean().nullish(),
  baseRefName: z.string().nullish(),
  headRefName: z.string().nullish(),
  headRefOid: z.string().nullish(),
  headRepositoryOwner: z.looseObject({ login: z.string() }).nullish(),
});

/**
 * Reads what `gh pr list --json` prints and keeps the pull requests of one state from one account's branch, into
 * one base or any: the client's own `--head` compares the branch's name alone. Null when it is not such a list.
 */
export function readGithubList(
  json: string,
  wanted: {
    branch: string;
    /** Null: any. */
    target: string | null;
    owner: string | null;
    /** Default: open. */
    state?: "open" | "merged";
  },
): PullRequest[] | null {
  const parsed = z.array(Listed).safeParse(parseJson(json));
  if (!parsed.success) return null;
  return parsed.data
    .filter(
      ({ state, headRefName, baseRefName, headRepositoryOwner }) =>
        state.toLowerCase() === (wanted.state ?? "open") &&
        (headRefName ?? wanted.branch) === wanted.branch &&
        (wanted.target === null || (baseRefName ?? wanted.target) === wanted.target) &&
        isSameAccount(headRepositoryOwner?.login, wanted.owner),
    )
    .map((listed) =>
      pullRequestOf({
        ...listed,
        baseRefName: listed.baseRefName ?? wanted.target ?? "",
        headRefName: listed.headRefName ?? wanted.branch,
        headRefOid: listed.headRefOid ?? "",
      }),
    );
}

function isSameAccount(login: string | undefined, owner: string | null): boolean {
  return login === undefined || owner === null || login.toLowerCase() === owner.toLowerCase();
}
