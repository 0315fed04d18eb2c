import type { HostFacts, PullRequestPlace } from "./types.ts";
import { USUAL_TEMPLATES } from "./usual-templates.ts";

/** GitHub, by the commands of its client: https://cli.github.com/manual/gh_pr. */
export const github: HostFacts = {
  named: (number) => `pull request #${number}`,
  sign: "#",
  mergesAtOnce: false,
  commitsHere: false,
  templates: USUAL_TEMPLATES,
  withoutCommands: (markdown) => markdown,
  editPullRequest: (pull) => `gh pr edit ${named(pull)}`,
  closePullRequest: (pull) => `gh pr close ${named(pull)}`,
  disarmAutoMerge: (pull) => `gh pr merge ${named(pull)} --disable-auto`,
};

/** Left alone, the client takes the repository of whichever remote it likes best. */
function named({ number, repository }: PullRequestPlace): string {
  return repository === null ? String(number) : `${number} -R ${repository}`;
}
