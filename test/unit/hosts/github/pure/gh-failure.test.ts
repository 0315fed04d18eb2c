import { expect, test } from "vitest";
import { ghFailureOf } from "../../../../../src/hosts/github/pure/gh-failure.ts";

/** Messages as versions 2.23 and 2.46 of the client print them. */
test.each([
  // opening
  [
    'a pull request for branch "feat" into branch "main" already exists:\nhttps://github.com/acme/app/pull/1',
    "exists",
  ],
  [
    "pull request create failed: GraphQL: A pull request already exists for acme:b. (createPullRequest)",
    "exists",
  ],
  [
    "pull request create failed: GraphQL: No commits between main and empty (createPullRequest)",
    "nothing-to-open",
  ],
  [
    "pull request create failed: GraphQL: Head sha can't be blank, Base sha can't be blank, No commits between main and feat, Head ref must be a branch (createPullRequest)",
    "head-missing",
  ],
  [
    "pull request create failed: GraphQL: Base ref must be a branch (createPullRequest)",
    "base-missing",
  ],
  ["could not add label: 'nope' not found", "unknown-label"],
  ["GraphQL: Could not resolve to a User with the login of 'zed'. (user)", "unknown-user"],
  [
    "pull request create failed: GraphQL: Body is too long (maximum is 65536 characters) (createPullRequest)",
    "body-too-long",
  ],
  [
    "pull request create failed: GraphQL: must be a collaborator (createPullRequest)",
    "must-collaborate",
  ],

  [
    "pull request create failed: GraphQL: Repository was archived so is read-only (createPullRequest)",
    "archived",
  ],
  ["gh: Repository was archived so is read-only. (HTTP 403)", "archived"],

  // the connection and the login
  ['pull request create failed: Post "https://api.github.com/graphql": EOF', "unreachable"],
  [
    "HTTP 403: API rate limit exceeded for user ID 1. (https://api.github.com/graphql)",
    "rate-limit",
  ],
  ["GraphQL: API rate limit exceeded for user ID 1.", "rate-limit"],
  ["GraphQL: API rate limit already exceeded for user ID 1.", "rate-limit"],
  // what is created too often: https://github.com/cli/cli/issues/4801
  [
    "pull request create failed: GraphQL: was submitted too quickly (createPullRequest)",
    "secondary-rate-limit",
  ],
  ["HTTP 429: API rate limit exceeded for user ID 1. (https://api.github.com/user)", "rate-limit"],
  ["gh: Too Many Requests (HTTP 429)", "secondary-rate-limit"],
  ["HTTP 429 (https://ghe.acme.test/api/graphql)", "secondary-rate-limit"],
  ['non-200 OK status code: 429 Too Many Requests body: "slow down"', "secondary-rate-limit"],
  // a proxy, the login page of a network, an answer that was cut off
  ["invalid character '<' looking for beginning of value", "unreachable"],
  ["unexpected end of JSON input", "unreachable"],
  [
    "HTTP 403: You have exceeded a secondary rate limit. Please wait a few minutes (https://api.github.com/graphql)",
    "secondary-rate-limit",
  ],
  [
    "HTTP 401: Bad credentials (https://api.github.com/graphql)\nTry authenticating with:  gh auth login",
    "bad-token",
  ],
  [
    "X github.com: authentication failed\n- The github.com token in GH_TOKEN is no longer valid.\n- To re-authenticate, run: gh auth login -h github.com",
    "bad-token",
  ],
  ["To get started with GitHub CLI, please run:  gh auth login", "logged-out"],
  ["gh: To use GitHub CLI in automation, set the GH_TOKEN environment variable.", "logged-out"],
  ["You are not logged into any GitHub hosts. Run gh auth login to authenticate.", "logged-out"],
  ['Hostname "ghe.example.com" not found among authenticated GitHub hosts', "logged-out"],
  ["error connecting to api.github.com\ncheck your internet connection", "unreachable"],
  [
    'Post "https://api.github.com/graphql": dial tcp 1.2.3.4:443: connect: connection refused',
    "unreachable",
  ],
  ["HTTP 502: Bad gateway (https://api.github.com/graphql)", "unreachable"],
  ['non-200 OK status code: 502 Bad Gateway body: "..."', "unreachable"],
  ["gh: Resource protected by organization SAML enforcement. (HTTP 403)", "sign-on-needed"],
  [
    "GraphQL: Resource not accessible by personal access token (createPullRequest)",
    "fine-grained-token",
  ],
  ["gh: Resource not accessible by integration (HTTP 403)", "workflow-token"],
  [
    "pull request create failed: GraphQL: GitHub Actions is not permitted to create or approve pull requests (createPullRequest)",
    "workflow-may-not-open",
  ],
  [
    "GraphQL: Your token has not been granted the required scopes to execute this query.",
    "missing-scope",
  ],
  [
    "GraphQL: Could not resolve to a Repository with the name 'acme/none'. (repository)",
    "no-repository",
  ],
  ["gh: Not Found (HTTP 404)", "not-found"],
  [
    "none of the git remotes configured for this repository point to a known GitHub host",
    "no-remote",
  ],
  [
    "GraphQL: Could not resolve to a PullRequest with the number of 9. (repository.pullRequest)",
    "no-pull-request",
  ],

  // commenting
  [
    "gh: User can only have one pending review per pull request (addPullRequestReview)",
    "pending-review",
  ],

  // merging
  [
    "Message: Pull request Pull request is in clean status, Locations: [{Line:1 Column:1}]",
    "clean-status",
  ],
  [
    "GraphQL: Pull request Pull request is in clean status (enablePullRequestAutoMerge)",
    "clean-status",
  ],
  ["GraphQL: Pull request is in unstable status (enablePullRequestAutoMerge)", "unstable-status"],
  [
    "Message: Pull request Auto merge is not allowed for this repository, Locations: [{Line:1 Column:1}]",
    "auto-merge-off",
  ],
  [
    "GraphQL: Pull request Protected branch rules not configured for this branch (enablePullRequestAutoMerge)",
    "unprotected",
  ],
  [
    "GraphQL: Pull request User is not authorized for this protected branch (enablePullRequestAutoMerge)",
    "not-authorized",
  ],
  [
    "GraphQL: Can't enable auto-merge for this pull request (enablePullRequestAutoMerge)",
    "auto-merge-impossible",
  ],
  ["GraphQL: Pull Request is still a draft (mergePullRequest)", "draft"],
  ["GraphQL: Pull Request is not mergeable (mergePullRequest)", "not-mergeable"],
  [
    "GraphQL: Base branch was modified. Review and try the merge again. (mergePullRequest)",
    "base-moved",
  ],
  [
    "GraphQL: Head branch was modified. Review and try the merge again. (mergePullRequest)",
    "head-moved",
  ],
  [
    "GraphQL: This pull request is part of a stack and must be merged using the asynchronous merge REST API. (mergePullRequest)",
    "in-stack",
  ],
  [
    "GraphQL: Cannot change the base branch because the pull request is part of a stack. (updatePullRequest)",
    "in-stack",
  ],
  ["GraphQL: Squash merges are not allowed on this repository. (mergePullRequest)", "method-off"],
  ["GraphQL: Merge commits are not allowed on this repository. (mergePullRequest)", "method-off"],
  ["GraphQL: Rebase merges are not allowed on this repository. (mergePullRequest)", "method-off"],
  ["GraphQL: This branch can't be rebased (mergePullRequest)", "not-mergeable"],
  ["GraphQL: Changes must be made through the merge queue (mergePullRequest)", "policy"],
  [
    "GraphQL: Repository rule violations found\n\nCommits must have verified signatures.\n (mergePullRequest)",
    "policy",
  ],
  ["GraphQL: 2 of 3 required status checks are expected. (mergePullRequest)", "policy"],
  ["GraphQL: Waiting on code owner review from acme/core. (mergePullRequest)", "policy"],
  ["GraphQL: This branch must not contain merge commits. (mergePullRequest)", "policy"],
  [
    "GraphQL: A conversation must be resolved before this pull request can be merged. (mergePullRequest)",
    "policy",
  ],
  ["X Pull request #6 is not mergeable: the base branch policy prohibits the merge.", "policy"],
  ['GraphQL: Required status check "ci" is expected. (mergePullRequest)', "policy"],
  ["GraphQL: At least 1 approving review is required. (mergePullRequest)", "policy"],
  [
    "X Pull request acme/app#6 is not mergeable: the merge commit cannot be cleanly created.",
    "conflict",
  ],

  // anything else
  ["pull request create failed: something new", "unknown"],
  ["", "unknown"],
])("%s → %s", (said, kind) => {
  expect(ghFailureOf(said)).toBe(kind);
  expect(ghFailureOf(said.toUpperCase())).toBe(kind);
});
