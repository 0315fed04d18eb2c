import { expect, test } from "vitest";
import { explainGhFailure } from "../../../../src/hosts/github/pure/explain-gh-failure.ts";
import { ghFailureOf } from "../../../../src/hosts/github/pure/gh-failure.ts";
import { ERROR_CODES } from "../../../../src/errors/codes.ts";

const FACTS = {
  place: "github.com/acme/app",
  host: "github.com",
  remote: "origin",
  branch: "feat",
  target: "main",
  number: 7,
  again: "tool ship",
  said: "the client's own words",
};

type Row = readonly [said: string, code: string, message: string, hint: string];

const CREATE = "pull request create failed: GraphQL: ";

/** What `gh pr create` is refused with, the words as two versions of it print them. */
const OPENING: readonly Row[] = [
  [
    'a pull request for branch "feat" into branch "main" already exists:\nhttps://github.com/acme/app/pull/1',
    "HOST_PULL_REQUEST_HIDDEN",
    "exists, but does not return it",
    "gh pr list -R github.com/acme/app --state all",
  ],
  [
    `${CREATE}A pull request already exists for acme:feat. (createPullRequest)`,
    "HOST_PULL_REQUEST_HIDDEN",
    "from feat into main",
    "--state all",
  ],
  [
    `${CREATE}No commits between main and feat (createPullRequest)`,
    "HOST_NOTHING_TO_OPEN",
    "feat has nothing that main does not have",
    "commit something",
  ],
  [
    `${CREATE}Head sha can't be blank, Base sha can't be blank, No commits between main and feat, Head ref must be a branch (createPullRequest)`,
    "HOST_HEAD_MISSING",
    "does not have the branch feat",
    "`git remote -v`",
  ],
  [
    `${CREATE}Base ref must be a branch (createPullRequest)`,
    "HOST_BASE_MISSING",
    "has no branch main",
    "`tool ship --target-branch BRANCH`",
  ],
  [
    "could not add label: 'nope' not found",
    "HOST_UNKNOWN_LABEL",
    "was not opened",
    "`gh label list -R github.com/acme/app`",
  ],
  [
    "GraphQL: Could not resolve to a User with the login of 'zed'. (user)",
    "HOST_UNKNOWN_USER",
    "was not opened",
    "--reviewer and --assignee",
  ],
  [
    `${CREATE}Body is too long (maximum is 65536 characters) (createPullRequest)`,
    "HOST_BODY_TOO_LONG",
    "65,536 characters",
    "`tool ship --body-file FILE`",
  ],
  [
    'pull request create failed: Post "https://api.github.com/graphql": EOF',
    "HOST_UNREACHABLE",
    "github.com did not answer",
    "check the connection",
  ],
  [
    "HTTP 403: API rate limit exceeded for user ID 1. (https://api.github.com/graphql)",
    "HOST_RATE_LIMITED",
    "the rate limit of this account is reached",
    "`gh api rate_limit --hostname github.com`",
  ],
  [
    "GraphQL: API rate limit exceeded for user ID 1.",
    "HOST_RATE_LIMITED",
    "refuses further requests",
    "rate_limit",
  ],
  [
    "HTTP 403: You have exceeded a secondary rate limit. Please wait a few minutes",
    "HOST_PAUSE_WANTED",
    "limits the rate of requests",
    "wait a few minutes",
  ],
  [
    "HTTP 401: Bad credentials (https://api.github.com/graphql)\nTry authenticating with:  gh auth login",
    "HOST_LOGGED_OUT",
    "does not accept the token",
    "gh auth login --hostname github.com",
  ],
  [
    "To get started with GitHub CLI, please run:  gh auth login",
    "HOST_LOGGED_OUT",
    "gh is not logged in to github.com",
    "gh auth login --hostname github.com",
  ],
  [
    "gh: To use GitHub CLI in automation, set the GH_TOKEN environment variable.",
    "HOST_LOGGED_OUT",
    "not logged in",
    "gh auth login",
  ],
  [
    "gh: Resource protected by organization SAML enforcement. (HTTP 403)",
    "HOST_SIGN_ON_NEEDED",
    "single sign-on",
    "gh auth refresh --hostname github.com",
  ],
  [
    "GraphQL: Your token has not been granted the required scopes to execute this query.",
    "HOST_MISSING_SCOPE",
    "is not allowed to do this",
    "--scopes repo,read:org",
  ],
  [
    "GraphQL: Resource not accessible by personal access token (createPullRequest)",
    "HOST_MISSING_SCOPE",
    "is not allowed to do this",
    "read and write access to Contents and Pull requests of this repository on https://github.com/settings/personal-access-tokens",
  ],
  [
    "GraphQL: Resource not accessible by integration (createPullRequest)",
    "HOST_MISSING_SCOPE",
    "is not allowed to do this",
    "`permissions: { contents: write, pull-requests: write }`",
  ],
  [
    `${CREATE}GitHub Actions is not permitted to create or approve pull requests (createPullRequest)`,
    "HOST_MISSING_SCOPE",
    "does not let its workflows open pull requests",
    "Allow GitHub Actions to create and approve pull requests",
  ],
  [
    "error connecting to api.github.com\ncheck your internet connection or https://githubstatus.com",
    "HOST_UNREACHABLE",
    "did not answer",
    "check the connection",
  ],
  [
    'Post "https://api.github.com/graphql": dial tcp 1.2.3.4:443: connect: connection refused',
    "HOST_UNREACHABLE",
    "did not answer",
    "check the connection",
  ],
  [
    "HTTP 502: Bad gateway (https://api.github.com/graphql)",
    "HOST_UNREACHABLE",
    "did not answer",
    "check the connection",
  ],
  [
    'non-200 OK status code: 502 Bad Gateway body: "..."',
    "HOST_UNREACHABLE",
    "did not answer",
    "check the connection",
  ],
  [
    "something that nobody has seen before",
    "HOST_PULL_REQUEST_REFUSED",
    "gh could not open the pull request: the client's own words",
    "gh pr create -R github.com/acme/app",
  ],
];

const OLD = (text: string): string => `Message: ${text}, Locations: [{Line:1 Column:1}]`;
const NEW = (text: string): string => `GraphQL: ${text} (enablePullRequestAutoMerge)`;

/** What `gh pr merge` is refused with. */
const MERGING: readonly Row[] = [
  [
    OLD("Pull request Pull request is in clean status"),
    "HOST_MERGE_RACE",
    "neither be set to auto-merge",
    "gh pr view 7",
  ],
  [NEW("Pull request is in clean status"), "HOST_MERGE_RACE", "#7", "gh pr view 7"],
  [
    NEW("Pull request is in unstable status"),
    "HOST_MERGE_UNSTABLE",
    "has optional checks",
    "gh pr checks 7",
  ],
  [
    OLD("Pull request Auto merge is not allowed for this repository"),
    "HOST_AUTO_MERGE_OFF",
    "does not allow auto-merge",
    "gh pr merge 7 --squash -R github.com/acme/app",
  ],
  [
    NEW("Pull request Protected branch rules not configured for this branch"),
    "HOST_BASE_UNPROTECTED",
    "a protection rule on main",
    "gh pr merge 7 --squash",
  ],
  [
    NEW("Pull request User is not authorized for this protected branch"),
    "HOST_MERGE_FORBIDDEN",
    "is not allowed to merge into the protected branch main",
    "ask someone with permission",
  ],
  [
    NEW("Can't enable auto-merge for this pull request"),
    "HOST_AUTO_MERGE_IMPOSSIBLE",
    "in its current state",
    "gh pr view 7",
  ],
  [
    "GraphQL: Pull Request is still a draft (mergePullRequest)",
    "HOST_MERGE_DRAFT",
    "is a draft",
    "gh pr ready 7",
  ],
  [
    "GraphQL: Pull Request is not mergeable (mergePullRequest)",
    "HOST_NOT_MERGEABLE",
    "cannot be merged",
    "gh pr view 7",
  ],
  [
    "GraphQL: Base branch was modified. Review and try the merge again. (mergePullRequest)",
    "HOST_BASE_MOVED",
    "main kept moving",
    "run `tool ship` again",
  ],
  [
    "GraphQL: Head branch was modified. Review and try the merge again. (mergePullRequest)",
    "HOST_HEAD_MOVED",
    "feat moved on the host",
    "`git pull --rebase`",
  ],
  [
    "GraphQL: This pull request is part of a stack and must be merged using the asynchronous merge REST API. (mergePullRequest)",
    "HOST_STACK_KEPT",
    "which only GitHub can merge",
    "`gh pr view 7 --web -R github.com/acme/app`",
  ],
  [
    "GraphQL: Squash merges are not allowed on this repository. (mergePullRequest)",
    "HOST_SQUASH_OFF",
    "does not allow squash merges",
    "gh pr merge 7",
  ],
  [
    "X Pull request #7 is not mergeable: the base branch policy prohibits the merge.",
    "HOST_MERGE_POLICY",
    "the rules of main",
    "gh pr checks 7",
  ],
  [
    "X Pull request acme/app#7 is not mergeable: the base branch policy prohibits the merge.",
    "HOST_MERGE_POLICY",
    "the rules of main",
    "gh pr checks 7",
  ],
  [
    "X Pull request acme/app#7 is not mergeable: the merge commit cannot be cleanly created.",
    "HOST_MERGE_CONFLICT",
    "#7 conflicts with main",
    "git pull --no-rebase origin main",
  ],
  [
    "GraphQL: Could not resolve to a PullRequest with the number of 7. (repository.pullRequest)",
    "HOST_NO_PULL_REQUEST",
    "has no pull request #7",
    "gh pr list",
  ],
  [
    "something that nobody has seen before",
    "HOST_MERGE_REFUSED",
    "gh could not merge the pull request: the client's own words",
    "gh pr list",
  ],
];

test.each([
  ...OPENING.map((row) => ({ doing: "opening", row }) as const),
  ...MERGING.map((row) => ({ doing: "merging", row }) as const),
])("while $doing: $row.0 → $row.1", ({ doing, row: [said, code, message, hint] }) => {
  const explained = explainGhFailure(ghFailureOf(said), { ...FACTS, doing });

  expect(explained.code).toBe(code);
  expect(explained.message).toContain(message);
  expect(explained.hint).toContain(hint);
});

test.each([
  ["closed", "HOST_MERGE_CLOSED", "was closed without a merge"],
  ["checks-failed", "HOST_CHECKS_FAILED", "ci failed"],
  ["checks-running", "HOST_CHECKS_RUNNING", "still running: ci"],
  ["no-effect", "HOST_MERGE_NO_EFFECT", "gh reported success"],
] as const)("seen in the state rather than told: %s → %s", (failure, code, message) => {
  const explained = explainGhFailure(failure, { ...FACTS, doing: "merging", names: ["ci"] });

  expect(explained.code).toBe(code);
  expect(explained.message).toContain(message);
});

test("no two refusals of a pull request or a merge share a code", () => {
  const pairs = new Map(
    [...OPENING, ...MERGING].map(([said, code]) => [`${ghFailureOf(said)} ${code}`, code]),
  );
  // A token that is refused and none at all are mended alike; a right is lacking by every kind of token.
  const shared = new Set(["HOST_LOGGED_OUT", "HOST_MISSING_SCOPE"]);
  const codes = [...pairs.values()].filter((code) => !shared.has(code));

  expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
});

test("what refuses a merge ends with the status of a merge that did not happen", () => {
  const codes = MERGING.map(([, code]) => code as keyof typeof ERROR_CODES);
  expect(new Set(codes.map((code) => ERROR_CODES[code].exit))).toEqual(new Set([3]));
});
