import { withoutQuickActions } from "../../gitlab/pure/without-quick-actions.ts";
import type { HostFacts, PullRequestPlace } from "./types.ts";

/** GitLab, by the commands of its client: https://docs.gitlab.com/cli/. */
export const gitlab: HostFacts = {
  named: (number) => `merge request !${number}`,
  sign: "!",
  mergesAtOnce: false,
  commitsHere: false,
  // https://docs.gitlab.com/user/project/description_templates/: the one for every new merge request.
  templates: [".gitlab/merge_request_templates/default"],
  withoutCommands: withoutQuickActions,
  editPullRequest: (pull) => `glab mr update ${named(pull)}`,
  closePullRequest: (pull) => `glab mr close ${named(pull)}`,
  // The client has no command for it.
  disarmAutoMerge: (pull) =>
    `glab api --method POST ${projectOf(pull)}/merge_requests/${pull.number}/cancel_merge_when_pipeline_succeeds`,
};

function projectOf({ repository }: PullRequestPlace): string {
  if (repository === null) return "projects/:fullpath";
  const [host = "", ...path] = repository.split("/");
  return `--hostname ${host} projects/${encodeURIComponent(path.join("/"))}`;
}

/** Left alone, the client asks which remote is meant. */
function named({ number, repository }: PullRequestPlace): string {
  return repository === null ? String(number) : `${number} -R https://${repository}`;
}
