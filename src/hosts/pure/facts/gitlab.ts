import type { HostFacts, PullRequestPlace } from "./types.ts";

/** GitLab, by the commands of its client: https://docs.gitlab.com/cli/. */
export const gitlab: HostFacts = {
  named: (number) => `merge request !${number}`,
  sign: "!",
  mergesAtOnce: false,
  // https://docs.gitlab.com/user/project/description_templates/: the one for every new merge request.
  templates: [".gitlab/merge_request_templates/default"],
  editPullRequest: (pull) => `glab mr update ${named(pull)}`,
  closePullRequest: (pull) => `glab mr close ${named(pull)}`,
  // The client has no command for it.
  disarmAutoMerge: ({ number }) =>
    `glab api --method POST projects/:fullpath/merge_requests/${number}/cancel_merge_when_pipeline_succeeds`,
};

/** Left alone, the client asks which remote is meant. */
function named({ number, repository }: PullRequestPlace): string {
  return repository === null ? String(number) : `${number} -R https://${repository}`;
}
