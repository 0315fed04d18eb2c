import { createGithubHost } from "../../src/hosts/github.ts";
import type { Host, NewPullRequest } from "../../src/hosts/types.ts";
import { createRun } from "../../src/process/run.ts";
import { publishBranch } from "./git-files.ts";
import type { Repo } from "./repo.ts";

/** The GitHub host in a scenario's world, with looks a few milliseconds apart. */
export function githubHostIn(repo: Repo, env: Readonly<Record<string, string>> = {}): Host {
  const world = { ...repo.sandbox.env, TOOL_MERGE_POLL_MS: "5", ...env };
  return createGithubHost({
    run: createRun({ env: world, signal: new AbortController().signal }),
    cwd: repo.root,
    again: "tool ship",
    remote: { name: "origin", url: repo.git("config", "remote.origin.url") },
    env: world,
  });
}

/** Pushes the branch that is checked out and gives the pull request to ask for. */
export function pushed(repo: Repo, more: Partial<NewPullRequest> = {}): NewPullRequest {
  const branch = repo.git("symbolic-ref", "--short", "HEAD");
  publishBranch(repo.root, repo.origin, branch);
  return {
    branch,
    target: "main",
    headCommit: repo.git("rev-parse", "HEAD"),
    title: "Add the feature",
    body: "What it does.\n",
    isDraft: false,
    reviewers: [],
    labels: [],
    assignees: [],
    ...more,
  };
}
