import type { ErrorCode } from "../../../errors/codes.ts";
import type { Doing, MergeRefusal } from "../../github/pure/gh-failure.ts";
import { hostErrorCode } from "../../pure/host-error-code.ts";
import { sharedWords, type CallFacts, type Words } from "../../pure/shared-words.ts";

/** The subject of a failed request, for its message. */
export interface RequestFacts extends CallFacts {
  /** GitLab's name for what keeps it from being merged. */
  readonly status?: string;
}

/** Puts a failure into words: its error code, what happened, and the command to type. */
export function explainGitlabFailure(
  failure: MergeRefusal,
  facts: RequestFacts,
): Words & { readonly code: ErrorCode } {
  const words = EXPLANATIONS[failure] ?? unknown;
  return { code: hostErrorCode(failure, facts.doing), ...words(facts) };
}

const EXPLANATIONS: Readonly<Partial<Record<MergeRefusal, (facts: RequestFacts) => Words>>> = {
  ...sharedWords({
    client: "glab",
    token: () => "GITLAB_TOKEN",
    kind: "merge request",
    sign: "!",
    typed: (what, place) => `glab mr ${what} -R https://${place}`,
  }),
  "missing-scope": ({ host, place, again }) => ({
    message: `the token that glab uses is not allowed to do this on ${place}: it needs the scope api`,
    hint: `\`glab auth login --hostname ${host}\`, then run \`${again}\` again`,
  }),
  forbidden: ({ place, host, doing }) => ({
    message: `this account is not allowed to ${MAY_NOT[doing] ?? "do that"} on ${place}`,
    hint: `\`glab auth status --hostname ${host}\` shows the login; ask for the role Developer or higher`,
  }),
  exists: ({ branch, target, place }) => ({
    message: `${place} says that a merge request from ${branch ?? "this branch"} into ${target ?? "its target"} exists, but does not return it`,
    hint: `\`glab mr list --all -R https://${place}\``,
  }),
  // https://docs.gitlab.com/user/project/merge_requests/drafts/: the title alone makes it one.
  draft: ({ number, place, again }) => ({
    message: `!${number ?? "?"} is a draft by its title (\`Draft: …\`), and a draft cannot be merged`,
    hint: `\`glab mr update ${number ?? ""} --ready -R https://${place}\`, then run \`${again}\` again`,
  }),
  policy: notMergeable,
  "not-mergeable": notMergeable,
  "checks-failed": ({ number, place }) => ({
    message: `!${number ?? "?"} was not merged: its pipeline failed`,
    hint: `\`glab mr view ${number ?? ""} --web -R https://${place}\``,
  }),
  "checks-running": ({ number, place }) => ({
    message: `!${number ?? "?"} was not merged: its pipeline waits for a job that is started by hand or later`,
    hint: `\`glab mr view ${number ?? ""} --web -R https://${place}\``,
  }),
  "no-effect": ({ number, place }) => ({
    message: `GitLab reported success, but !${number ?? "?"} is neither merged nor set to auto-merge`,
    hint: `\`glab mr view ${number ?? ""} -R https://${place}\``,
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
    hint: `\`glab mr view ${number ?? ""} -R https://${place}\``,
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
    hint: `run it yourself to see more: \`glab mr list -R https://${place}\``,
  };
}
