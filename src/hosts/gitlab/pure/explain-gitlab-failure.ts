import { quoteBranch } from "../../../core/quote-for-shell.ts";
import type { ErrorCode } from "../../../errors/codes.ts";
import type { Doing, MergeRefusal } from "../../github/pure/gh-failure.ts";
import { hostErrorCode } from "../../pure/host-error-code.ts";

/** The subject of a failed request, for its message. */
export interface RequestFacts {
  readonly doing: Doing;
  /** `gitlab.com/acme/app`. */
  readonly place: string;
  readonly host: string;
  readonly branch?: string;
  readonly target?: string;
  /** Where the target is pulled from: a remote's name, or an address. */
  readonly remote?: string;
  readonly number?: number;
  /** What is typed to try it again: `tool ship`. */
  readonly again: string;
  /** The client's own words, for failures without words here. */
  readonly said: string;
  /** What keeps it from being merged, by GitLab's name for it. */
  readonly status?: string;
}

type Words = { readonly message: string; readonly hint: string };

const RERUN = "run the command again: whatever already exists is reused";

/** Puts a failure into words: which error it is, what happened, and what to type. */
export function explainGitlabFailure(
  failure: MergeRefusal,
  facts: RequestFacts,
): Words & { readonly code: ErrorCode } {
  const words = EXPLANATIONS[failure] ?? unknown;
  return { code: hostErrorCode(failure, facts.doing), ...words(facts) };
}

const EXPLANATIONS: Readonly<Partial<Record<MergeRefusal, (facts: RequestFacts) => Words>>> = {
  "secondary-rate-limit": ({ host }) => ({
    message: `${host} limits the rate of requests: too many in a short time`,
    hint: `wait a few minutes, then ${RERUN}`,
  }),
  "bad-token": ({ host }) => ({
    message: `${host} does not accept the token that glab sends`,
    hint: `glab auth login --hostname ${host} (or renew GITLAB_TOKEN if it is set)`,
  }),
  "logged-out": ({ host }) => ({
    message: `glab is not logged in to ${host}`,
    hint: `glab auth login --hostname ${host}`,
  }),
  "missing-scope": ({ host, place }) => ({
    message: `the token that glab uses is not allowed to do this on ${place}: it needs the scope api`,
    hint: `glab auth login --hostname ${host}`,
  }),
  unreachable: ({ host, said }) => ({
    message: `${host} did not answer: ${said}`,
    hint: `check the connection, then ${RERUN}`,
  }),
  "not-found": ({ place, host }) => ({
    message: `${place} does not exist, or this account cannot see it`,
    hint: `\`glab auth status --hostname ${host}\` shows the login, \`git remote -v\` the repository`,
  }),
  forbidden: ({ place, host, doing }) => ({
    message: `this account is not allowed to ${MAY_NOT[doing] ?? "do that"} on ${place}`,
    hint: `\`glab auth status --hostname ${host}\` shows the login; ask for the role Developer or higher`,
  }),
  "no-pull-request": ({ place, number }) => ({
    message: `${place} has no merge request !${number ?? "?"}`,
    hint: `glab mr list -R https://${place}`,
  }),
  exists: ({ branch, target, place }) => ({
    message: `${place} says that a merge request from ${branch ?? "this branch"} into ${target ?? "its target"} exists, but does not return it`,
    hint: `glab mr list --all -R https://${place}`,
  }),
  "head-missing": ({ branch, place }) => ({
    message: `${place} does not have the branch ${branch ?? ""}, though it was pushed`,
    hint: "`git remote -v` shows where the push went; is it this repository?",
  }),
  "base-missing": ({ target, place, again }) => ({
    message: `${place} has no branch ${target ?? ""} to open a merge request into`,
    hint: `name another: \`${again} --target-branch BRANCH\``,
  }),
  // https://docs.gitlab.com/user/project/merge_requests/drafts/: the title alone makes it one.
  draft: ({ number, place, again }) => ({
    message: `!${number ?? "?"} is a draft by its title (\`Draft: …\`), and a draft cannot be merged`,
    hint: `glab mr update ${number ?? ""} --ready -R https://${place}, then run \`${again}\` again`,
  }),
  "head-moved": ({ branch, number, again }) => ({
    message: `${branch ?? "the branch"} moved on the host: !${number ?? "?"} is no longer what was reviewed and pushed`,
    hint: `pull the new commits (\`git pull --rebase\`), then run \`${again}\` again`,
  }),
  conflict: ({ remote = "origin", target = "TARGET", number, again }) => ({
    message: `!${number ?? "?"} conflicts with ${target}`,
    hint: `git pull --no-rebase ${remote} ${quoteBranch(target)}, resolve the conflicts, then run \`${again}\` again`,
  }),
  policy: notMergeable,
  "not-mergeable": notMergeable,
  closed: ({ number, place, again }) => ({
    message: `!${number ?? "?"} was closed without a merge`,
    hint: `glab mr reopen ${number ?? ""} -R https://${place}, then run \`${again}\` again`,
  }),
  "checks-failed": ({ number, place }) => ({
    message: `!${number ?? "?"} was not merged: its pipeline failed`,
    hint: `glab mr view ${number ?? ""} --web -R https://${place}`,
  }),
  "checks-running": ({ number, place }) => ({
    message: `!${number ?? "?"} was not merged: its pipeline has not begun`,
    hint: `glab mr view ${number ?? ""} --web -R https://${place}`,
  }),
  "no-effect": ({ number, place }) => ({
    message: `GitLab reported success, but !${number ?? "?"} is neither merged nor set to auto-merge`,
    hint: `glab mr view ${number ?? ""} -R https://${place}`,
  }),
};

const MAY_NOT: Readonly<Partial<Record<Doing, string>>> = {
  merging: "merge",
  commenting: "comment",
};

function notMergeable({ number, place, status }: RequestFacts): Words {
  const why = status === undefined ? "" : `: ${status.replaceAll("_", " ")}`;
  return {
    message: `GitLab does not merge !${number ?? "?"} yet${why}`,
    hint: `glab mr view ${number ?? ""} -R https://${place}`,
  };
}

function unknown({ said, place, doing }: RequestFacts): Words {
  const what = {
    asking: "read",
    opening: "open a merge request on",
    merging: "merge on",
    commenting: "comment on",
  }[doing];
  return {
    message: `glab could not ${what} ${place}: ${said}`,
    hint: `run it yourself to see more: glab mr list -R https://${place}`,
  };
}
