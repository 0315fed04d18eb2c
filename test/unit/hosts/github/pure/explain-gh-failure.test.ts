import { expect, test } from "vitest";
import { explainGitlabFailure } from "../../../../../src/hosts/gitlab/pure/explain-gitlab-failure.ts";
import { explainGhFailure } from "../../../../../src/hosts/github/pure/explain-gh-failure.ts";

const FACTS = {
  place: "github.com/acme/app",
  host: "github.com",
  remote: "origin",
  branch: "feature",
  target: "main",
  number: 7,
  again: "tool ship",
  said: "the client's own words",
};

test.each([
  ["asking", "logged-out", "HOST_LOGGED_OUT"],
  ["asking", "bad-token", "HOST_LOGGED_OUT"],
  ["asking", "no-repository", "HOST_REPOSITORY_UNKNOWN"],
  ["asking", "unreachable", "HOST_UNREACHABLE"],
  ["asking", "unknown", "HOST_UNREACHABLE"],
  ["opening", "unknown-label", "HOST_UNKNOWN_LABEL"],
  ["opening", "unreachable", "HOST_UNREACHABLE"],
  ["merging", "draft", "HOST_MERGE_DRAFT"],
  ["merging", "bad-token", "HOST_LOGGED_OUT"],
] as const)("a failure while %s, %s, is %s", (doing, failure, code) => {
  expect(explainGhFailure(failure, { ...FACTS, doing }).code).toBe(code);
});

test.each([
  ["draft", "`gh pr ready 7 -R github.com/acme/app`, then run `tool ship` again"],
  ["logged-out", "`gh auth login --hostname github.com`, then run `tool ship` again"],
  [
    "rate-limit",
    "`gh api rate_limit --hostname github.com` shows when it resets; then run `tool ship` again",
  ],
  [
    "conflict",
    "`git pull --no-rebase origin main`, resolve the conflicts, then run `tool ship` again",
  ],
  ["checks-failed", "`gh pr checks 7 -R github.com/acme/app`"],
  [
    "bad-token",
    "`gh auth login --hostname github.com` (or renew GH_TOKEN if it is set), then run `tool ship` again",
  ],
] as const)("%s has a way out that can be typed", (failure, hint) => {
  expect(explainGhFailure(failure, { ...FACTS, doing: "merging" }).hint).toBe(hint);
});

test.each([
  ["github.com", "GH_TOKEN"],
  ["acme.ghe.com", "GH_TOKEN"],
  ["git.acme.test", "GH_ENTERPRISE_TOKEN"],
])("the variable named for %s is the one that gh reads there: %s", (host, variable) => {
  for (const failure of ["bad-token", "sign-on-needed", "missing-scope", "workflow-token"] as const)
    expect(explainGhFailure(failure, { ...FACTS, host, doing: "asking" }).hint).toMatch(
      new RegExp(`\\b${variable}\\b`),
    );
});

test.each([
  ["squash", "`tool config set ship.mergeMethod merge`, or `rebase`"],
  ["merge", "`tool config set ship.mergeMethod squash`, or `rebase`"],
  ["rebase", "`tool config set ship.mergeMethod squash`, or `merge`"],
] as const)("where %s is not allowed, the other methods are named", (method, hint) => {
  expect(explainGhFailure("method-off", { ...FACTS, doing: "merging", method }).hint).toContain(
    hint,
  );
});

test("to comment on a pull request, no right to the content is asked for", () => {
  for (const failure of ["fine-grained-token", "workflow-token"] as const)
    expect(explainGhFailure(failure, { ...FACTS, doing: "commenting" }).hint).not.toMatch(
      /contents/i,
    );
});

test.each([
  "base-missing",
  "closed",
  "conflict",
  "draft",
  "head-moved",
  "bad-token",
  "logged-out",
  "head-missing",
  "missing-scope",
] as const)("after a fast ship, what to do about %s is another fast ship", (failure) => {
  const facts = { ...FACTS, doing: "merging", again: "tool fast-ship" } as const;
  for (const { hint } of [explainGhFailure(failure, facts), explainGitlabFailure(failure, facts)]) {
    expect(hint).toContain("`tool fast-ship");
    expect(hint).not.toContain("`tool ship");
  }
});

test("a branch's name is quoted in a command where a shell would read more than a name", () => {
  const facts = { ...FACTS, doing: "merging", target: "rel(2)&more" } as const;
  const command = "git pull --no-rebase origin 'rel(2)&more'";
  expect(explainGhFailure("conflict", facts).hint).toContain(command);
  expect(explainGitlabFailure("conflict", facts).hint).toContain(command);
});

test("a failure without words of its own quotes the client", () => {
  const { message } = explainGhFailure("unknown", { ...FACTS, doing: "opening" });

  expect(message).toBe("gh could not open the pull request: the client's own words");
});
