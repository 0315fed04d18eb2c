import * as z from "zod";
import { forbiddenMethodsIn, type MethodFlag } from "./merge-methods.ts";
import { parseJson } from "../../../core/parse-json.ts";
import { CheckNode, githubCheckOf } from "./github-checks.ts";
import type { GithubState } from "./github-state.ts";
import type { PullRequest } from "../../pure/pull-request.ts";

/** The merge methods that a repository allows. */
export const MethodFlags = {
  squashMergeAllowed: z.boolean().nullish(),
  mergeCommitAllowed: z.boolean().nullish(),
  rebaseMergeAllowed: z.boolean().nullish(),
} satisfies Record<MethodFlag, z.ZodType>;

/** The fields of a pull request that GraphQL and `gh pr view --json` name alike. */
const Basics = z.looseObject({
  number: z.number(),
  url: z.string(),
  state: z.string(),
  isDraft: z.boolean().nullish(),
  baseRefName: z.string(),
  headRefName: z.string(),
  headRefOid: z.string(),
  mergeCommit: z.looseObject({ oid: z.string() }).nullish(),
  mergeable: z.string().nullish(),
  mergeStateStatus: z.string().nullish(),
  reviewDecision: z.string().nullish(),
});

const Rollup = z.looseObject({
  contexts: z
    .looseObject({
      nodes: z.array(CheckNode.nullable()).nullish(),
      pageInfo: z
        .looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

/** The last commit of a pull request, with its checks. */
const Commits = z
  .looseObject({
    nodes: z
      .array(z.looseObject({ commit: z.looseObject({ statusCheckRollup: Rollup.nullish() }) }))
      .nullish(),
  })
  .nullish();

const Answer = z.looseObject({
  data: z.looseObject({
    repository: z.looseObject({
      autoMergeAllowed: z.boolean().nullish(),
      ...MethodFlags,
      pullRequest: Basics.extend({
        isInMergeQueue: z.boolean().nullish(),
        isMergeQueueEnabled: z.boolean().nullish(),
        autoMergeRequest: z.looseObject({ mergeMethod: z.string().nullish() }).nullish(),
        baseRef: z
          .looseObject({
            target: z.looseObject({ statusCheckRollup: z.looseObject({}).nullish() }).nullish(),
          })
          .nullish(),
        commits: Commits,
      }),
    }),
  }),
});

/** A page of checks, as every answer about a pull request holds one. */
const ChecksPage = z.looseObject({
  data: z.looseObject({
    repository: z.looseObject({ pullRequest: z.looseObject({ commits: Commits }) }),
  }),
});

const View = Basics.extend({ statusCheckRollup: z.array(CheckNode).nullish() });

/**
 * Reads the answer to the state query (JSON text), and those with the checks after the first hundred; null when the
 * first holds no pull request.
 */
export function readGithubState(json: string, ...furtherChecks: string[]): GithubState | null {
  const parsed = Answer.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { repository } = parsed.data.data;
  const { pullRequest } = repository;
  const nodes = [json, ...furtherChecks].flatMap((page) =>
    contextsIn(page).flatMap((contexts) => contexts.nodes ?? []),
  );
  return {
    ...stateOf(
      pullRequest,
      nodes.filter((node) => node !== null),
    ),
    autoMerge:
      pullRequest.isInMergeQueue === true
        ? "queued"
        : pullRequest.autoMergeRequest
          ? "armed"
          : pullRequest.autoMergeRequest === null
            ? "off"
            : "unknown",
    autoMergeMethod: pullRequest.autoMergeRequest?.mergeMethod ?? null,
    isAutoMergeAllowed: repository.autoMergeAllowed ?? null,
    forbiddenMethods: forbiddenMethodsIn(repository),
    hasMergeQueue: pullRequest.isMergeQueueEnabled === true,
    baseHasChecks: Boolean(pullRequest.baseRef?.target?.statusCheckRollup),
  };
}

/** Returns the place in the list of checks after those of an answer; null if there are no more. */
export function checksAfter(json: string): string | null {
  const more = contextsIn(json).find(({ pageInfo }) => pageInfo?.hasNextPage === true);
  return more?.pageInfo?.endCursor ?? null;
}

function contextsIn(json: string) {
  const parsed = ChecksPage.safeParse(parseJson(json));
  const commits = parsed.data?.data.repository.pullRequest.commits?.nodes ?? [];
  return commits.flatMap(({ commit }) => {
    const contexts = commit.statusCheckRollup?.contexts ?? null;
    return contexts === null ? [] : [contexts];
  });
}

/** Reads what `gh pr view --json` prints, which cannot tell whether auto-merge is set. */
export function readGithubView(json: string): GithubState | null {
  const parsed = View.safeParse(parseJson(json));
  return parsed.success ? stateOf(parsed.data, parsed.data.statusCheckRollup ?? []) : null;
}

/** The names of fields that a server does not know, out of its answer to a query. */
export function undefinedFieldsIn(json: string): string[] {
  const Errors = z.looseObject({ errors: z.array(z.looseObject({ message: z.string() })) });
  const parsed = Errors.safeParse(parseJson(json));
  if (!parsed.success) return [];
  return parsed.data.errors.flatMap(
    ({ message }) => /^Field '(\w+)' doesn't exist on type/.exec(message)?.[1] ?? [],
  );
}

/** Reads a pull request's plain facts from an object with GitHub's field names. */
export function pullRequestOf(basics: z.infer<typeof Basics>): PullRequest {
  const state = basics.state.toUpperCase();
  return {
    number: basics.number,
    url: basics.url,
    state: state === "MERGED" ? "merged" : state === "CLOSED" ? "closed" : "open",
    isDraft: basics.isDraft === true,
    baseBranch: basics.baseRefName,
    headBranch: basics.headRefName,
    headCommit: basics.headRefOid,
    mergeCommit: state === "MERGED" ? (basics.mergeCommit?.oid ?? null) : null,
  };
}

function stateOf(
  basics: z.infer<typeof Basics>,
  nodes: readonly z.infer<typeof CheckNode>[],
): GithubState {
  const checks = nodes.map(githubCheckOf);
  const status = (basics.mergeStateStatus ?? "UNKNOWN").toUpperCase();
  const mergeable = mergeableOf(status, (basics.mergeable ?? "UNKNOWN").toUpperCase());
  return {
    ...pullRequestOf(basics),
    mergeable,
    isComputing: basics.mergeStateStatus?.toUpperCase() === "UNKNOWN" && mergeable === "unknown",
    autoMerge: "unknown",
    autoMergeMethod: null,
    failedChecks: checks.filter(
      ({ outcome, isRequired }) => outcome === "failed" && isRequired === true,
    ),
    pendingChecks: checks.filter(({ outcome }) => outcome === "pending").length,
    review: reviewOf(basics.reviewDecision ?? ""),
    isAutoMergeAllowed: null,
    forbiddenMethods: [],
    hasMergeQueue: false,
    checks,
    baseHasChecks: false,
  };
}

/** HAS_HOOKS and UNSTABLE (a check that is not required fails or still runs) merge like CLEAN does. */
function mergeableOf(status: string, mergeable: string): GithubState["mergeable"] {
  if (status === "DIRTY" || mergeable === "CONFLICTING") return "conflicting";
  if (status === "BEHIND") return "behind";
  if (status === "BLOCKED" || status === "DRAFT") return "blocked";
  return /^(CLEAN|UNSTABLE|HAS_HOOKS)$/.test(status) ? "yes" : "unknown";
}

function reviewOf(decision: string): GithubState["review"] {
  switch (decision.toUpperCase()) {
    case "APPROVED":
      return "approved";
    case "REVIEW_REQUIRED":
      return "required";
    case "CHANGES_REQUESTED":
      return "changes-requested";
    default:
      return null;
  }
}
