import type { HostFacts } from "./types.ts";

/** GitHub, by the commands of its client: https://cli.github.com/manual/gh_pr. */
export const github: HostFacts = {
  mergesAtOnce: false,
  editPullRequest: (number) => `gh pr edit ${number}`,
  closePullRequest: ({ number }) => `gh pr close ${number}`,
  disarmAutoMerge: (number) => `gh pr merge ${number} --disable-auto`,
};
