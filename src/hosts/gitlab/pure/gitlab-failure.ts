import type { Doing, MergeRefusal } from "../../github/pure/gh-failure.ts";

/** The failure of a request, by the names that all hosts share. */
export type GitlabFailure = Extract<
  MergeRefusal,
  | "bad-token"
  | "logged-out"
  | "secondary-rate-limit"
  | "missing-scope"
  | "forbidden"
  | "not-found"
  | "exists"
  | "head-missing"
  | "base-missing"
  | "nothing-to-open"
  | "head-moved"
  | "conflict"
  | "not-mergeable"
  | "unreachable"
  | "unknown"
>;

const CONNECTION =
  /: EOF|unexpected EOF|connection (refused|reset)|no such host|i\/o timeout|TLS handshake|network is unreachable|context deadline exceeded|proxyconnect|web page came in place of|its answer was cut off/i;

/**
 * Tells the kind of failure from the HTTP status, and from the words if a status has several meanings. The status
 * comes first: the client prints no words of a refusal whose message is a list.
 */
export function gitlabFailureOf(
  { http, said }: { readonly http: number | null; readonly said: string },
  doing: Doing,
): GitlabFailure {
  if (/glab auth login|not been authenticated|none of the .* authenticated/i.test(said))
    return "logged-out";
  if (http === null) return CONNECTION.test(said) ? "unreachable" : "unknown";
  if (http >= 500) return "unreachable";
  if (http === 429) return "secondary-rate-limit";
  if (/insufficient_scope/i.test(said)) return "missing-scope";
  // GitLab also answers 401 to a merge or a comment that the login may not make.
  if (http === 401)
    return doing === "merging" || doing === "commenting" ? "forbidden" : "bad-token";
  if (http === 403) return "forbidden";
  if (http === 404) return "not-found";
  if (doing === "opening") return openingFailure(http, said);
  return doing === "merging" ? mergingFailure(http, said) : "unknown";
}

function openingFailure(http: number, said: string): GitlabFailure {
  if (http === 409 || /already exists/i.test(said)) return "exists";
  if (/source.branch.*(does not exist|can't be blank)/i.test(said)) return "head-missing";
  if (/target.branch.*(does not exist|can't be blank)/i.test(said)) return "base-missing";
  return "unknown";
}

/** https://docs.gitlab.com/api/merge_requests/#merge-a-merge-request */
function mergingFailure(http: number, said: string): GitlabFailure {
  if (http === 409 || /SHA does not match/i.test(said)) return "head-moved";
  if (http === 406) return "conflict";
  return http === 405 || http === 422 ? "not-mergeable" : "unknown";
}
