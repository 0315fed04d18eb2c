/**
 * The failures of calls of the GitHub client, each told from its message. The words around a server's
 * message differ between versions of `gh` (`Message: …, Locations: …`, `GraphQL: … (mutation)`), so
 * only the middle is looked for, in any case. The first row that matches counts: rows whose text holds
 * another row's text come before it.
 */
const FAILURES = [
  // the connection and the login
  ["secondary-rate-limit", /secondary rate limit|abuse detection|submitted too quickly/],
  ["rate-limit", /rate limit (already )?exceeded|RATE_LIMITED/],
  // Others than GitHub answer so as well, a proxy of a company's own server among them.
  ["secondary-rate-limit", /HTTP 429|status code: 429/],
  [
    "bad-token",
    /HTTP 401|Bad credentials|authentication failed|token .*(is invalid|no longer valid)/,
  ],
  [
    "logged-out",
    /gh auth login|set the GH_TOKEN environment variable|not logged in(to)? any|not found among authenticated/,
  ],
  ["sign-on-needed", /organization SAML enforcement|SAML SSO/],
  // Scopes are of classic tokens alone.
  ["workflow-may-not-open", /GitHub Actions is not permitted to create or approve/],
  ["workflow-token", /Resource not accessible by integration/],
  ["fine-grained-token", /Resource not accessible by personal access token/],
  ["missing-scope", /required scopes|missing required scope|Resource not accessible by/],
  [
    "unreachable",
    /error connecting to|connection (refused|reset)|: EOF|unexpected EOF|i\/o timeout|TLS handshake|no such host|network is unreachable|proxyconnect|context deadline exceeded|timeout awaiting|invalid character .* looking for beginning of|unexpected end of JSON|web page came in place of|its answer was cut off|HTTP 5\d\d|non-200 OK status code: 5\d\d|Something went wrong while executing your query/,
  ],
  [
    "no-remote",
    /none of the git remotes|no git remotes found|unable to determine (base|current) repo/,
  ],
  ["archived", /archived so (it )?is read-only/],
  ["no-pull-request", /Could not resolve to a PullRequest|no pull requests found/],
  ["no-repository", /Could not resolve to a Repository/],

  // opening a pull request
  ["exists", /a pull request (for branch .*)?already exists/],
  ["head-missing", /Head ref must be a branch|Head sha can't be blank/],
  ["base-missing", /Base ref must be a branch|Base sha can't be blank/],
  ["nothing-to-open", /No commits between/],
  ["unknown-label", /could not add label/],
  [
    "unknown-user",
    /Could not resolve to a (User|Team|Mannequin)|could not (request reviewer|assign user)/,
  ],
  ["body-too-long", /Body is too long/],
  ["must-collaborate", /must be a collaborator|must have push access/],

  // commenting
  ["pending-review", /one pending review per pull request/],

  // merging
  ["in-stack", /part of a stack/],
  ["clean-status", /is in clean status/],
  ["unstable-status", /is in unstable status/],
  ["auto-merge-off", /Auto.?merge is not allowed for this repository/],
  ["unprotected", /Protected branch rules not configured/],
  ["not-authorized", /not authorized for this protected branch/],
  ["auto-merge-impossible", /Can't enable auto-merge/],
  ["draft", /still a draft/],
  ["base-moved", /Base branch was modified/],
  [
    "head-moved",
    /Head branch was modified|expected head (oid|sha)|head (sha|oid) (didn't|did not) match/,
  ],
  [
    "method-off",
    /(Squash merges|Merge commits|Rebase merges|Merge method .*) (are|is) not allowed/,
  ],
  [
    "policy",
    /the base branch policy prohibits the merge|protected branch|approving review|code owner review|rule violations|verified signatures|status checks? .*(is|are) expected|must (be made|not contain|be up to date)|review has been requested|conversations? must be resolved/,
  ],
  ["conflict", /merge conflict|cannot be cleanly created/],
  ["not-mergeable", /is not mergeable|can't be rebased/],

  ["forbidden", /HTTP 403/],
  ["not-found", /HTTP 404|Not Found/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type GhFailure = (typeof FAILURES)[number][0] | "unknown";

/** Why a merge is not made: told by the client, or seen in the pull request's state. */
export type MergeRefusal = GhFailure | "closed" | "checks-failed" | "checks-running" | "no-effect";

/** The purpose of a call of the client. */
export type Doing = "asking" | "opening" | "merging" | "commenting";

/** Tells the kind of failure from everything that the client printed. */
export function ghFailureOf(said: string): GhFailure {
  const row = FAILURES.find(([, pattern]) => new RegExp(pattern.source, "i").test(said));
  return row?.[0] ?? "unknown";
}

/** Whether the host may have carried the call out all the same, so that its own record has to be asked. */
export function isUncertain(failure: GhFailure): boolean {
  return failure === "unreachable" || failure === "secondary-rate-limit";
}
