import type { HostFacts } from "./types.ts";
import { USUAL_TEMPLATES } from "./usual-templates.ts";

/** A remote that is nothing but git: a pull request is two refs on it. */
export const plain: HostFacts = {
  named: (number) => `pull request #${number}`,
  sign: "#",
  mergesAtOnce: true,
  commitsHere: true,
  templates: USUAL_TEMPLATES,
  withoutCommands: (markdown) => markdown,
  editPullRequest: () => null,
  closePullRequest: ({ number, remote }) =>
    `git push ${remote} --delete refs/tool/pulls/${number}/head refs/tool/pulls/${number}/record`,
  disarmAutoMerge: () => null,
};
