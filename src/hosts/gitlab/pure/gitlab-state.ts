import * as z from "zod";
import type { PullRequest, PullRequestState } from "../../pure/pull-request.ts";
import { parseJson } from "../../../core/parse-json.ts";

/** A merge request that is to be merged, as GitLab describes it. */
export interface GitlabState extends PullRequestState {
  /** GitLab's own word for what holds it back: `mergeable`, `not_approved` … */
  readonly detailedStatus: string;
  /** GitLab has not finished working out whether it can be merged. */
  readonly isComputing: boolean;
  /** Of the head commit; null while there is none. One that is held waits for a job that somebody, or a timer, starts. */
  readonly pipeline: "running" | "held" | "passed" | "skipped" | "failed" | null;
  /** The merge of the head into its target that the pipeline ran on; null if it ran on the head itself. */
  readonly pipelineMerge: string | null;
  readonly sourceProject: number | null;
  /** The commit at which it left its target; null if GitLab has not worked it out. */
  readonly baseCommit: string | null;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly assignees: readonly string[];
}

const Person = z.looseObject({ username: z.string() });

const MergeRequest = z.looseObject({
  iid: z.number(),
  web_url: z.string(),
  state: z.string(),
  draft: z.boolean().nullish(),
  work_in_progress: z.boolean().nullish(),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.number().nullish(),
  sha: z.string().nullish(),
  /** A single one has it, those of a list do not. */
  diff_refs: z.looseObject({ base_sha: z.string().nullish() }).nullish().catch(null),
  merge_commit_sha: z.string().nullish(),
  squash_commit_sha: z.string().nullish(),
  detailed_merge_status: z.string().nullish(),
  has_conflicts: z.boolean().nullish(),
  merge_when_pipeline_succeeds: z.boolean().nullish(),
  head_pipeline: z
    .looseObject({
      status: z.string(),
      web_url: z.string().nullish(),
      sha: z.string().nullish(),
      ref: z.string().nullish(),
    })
    .nullish(),
  labels: z.array(z.string()).nullish().catch([]),
  reviewers: z.array(Person).nullish(),
  assignees: z.array(Person).nullish(),
});

/** Reads one merge request (JSON text); null when it is none. */
export function readMergeRequest(json: string): GitlabState | null {
  const parsed = MergeRequest.safeParse(parseJson(json));
  return parsed.success ? stateOf(parsed.data) : null;
}

/** Reads a list of them; null when it is none. */
export function readMergeRequests(json: string): readonly GitlabState[] | null {
  const parsed = z.array(MergeRequest).safeParse(parseJson(json));
  return parsed.success ? parsed.data.map(stateOf) : null;
}

function stateOf(read: z.infer<typeof MergeRequest>): GitlabState {
  const detailedStatus = read.detailed_merge_status ?? "";
  const pipeline = pipelineOf(read);
  return {
    ...pullRequestOf(read),
    mergeable: mergeableOf(read.has_conflicts === true ? "conflict" : detailedStatus),
    autoMerge: read.merge_when_pipeline_succeeds === true ? "armed" : "off",
    failedChecks:
      pipeline === "failed"
        ? [{ name: "the pipeline", url: read.head_pipeline?.web_url ?? null }]
        : [],
    pendingChecks: pipeline === "running" || pipeline === "held" ? 1 : 0,
    review: REVIEWS[detailedStatus] ?? null,
    detailedStatus,
    isComputing: COMPUTING.has(detailedStatus),
    pipeline,
    pipelineMerge: isOfMerge(read) ? (read.head_pipeline?.sha ?? null) : null,
    baseCommit: read.diff_refs?.base_sha ?? null,
    sourceProject: read.source_project_id ?? null,
    labels: read.labels ?? [],
    reviewers: (read.reviewers ?? []).map(({ username }) => username),
    assignees: (read.assignees ?? []).map(({ username }) => username),
  };
}

function pullRequestOf(read: z.infer<typeof MergeRequest>): PullRequest {
  const isMerged = read.state === "merged";
  return {
    number: read.iid,
    url: read.web_url,
    // `locked` is one that is being merged at this moment.
    state: isMerged ? "merged" : read.state === "closed" ? "closed" : "open",
    isDraft: (read.draft ?? read.work_in_progress) === true,
    baseBranch: read.target_branch,
    headBranch: read.source_branch,
    headCommit: read.sha ?? "",
    mergeCommit: isMerged
      ? (read.merge_commit_sha ?? read.squash_commit_sha ?? read.sha ?? null)
      : null,
  };
}

/** https://docs.gitlab.com/api/pipelines/: whatever has not ended is running. */
function pipelineOf(read: z.infer<typeof MergeRequest>): GitlabState["pipeline"] {
  const { head_pipeline: pipeline, sha } = read;
  if (!pipeline) return null;
  if (!isOfMerge(read) && pipeline.sha && sha && pipeline.sha !== sha) return null;
  return ENDINGS[pipeline.status] ?? "running";
}

const ENDINGS: Readonly<Record<string, GitlabState["pipeline"]>> = {
  success: "passed",
  skipped: "skipped",
  failed: "failed",
  canceled: "failed",
  canceling: "failed",
  manual: "held",
  scheduled: "held",
};

/** https://docs.gitlab.com/ci/pipelines/merged_results_pipelines/, and those of a merge train. */
function isOfMerge({ head_pipeline: pipeline }: z.infer<typeof MergeRequest>): boolean {
  return /^refs\/merge-requests\/\d+\/(merge|train)$/.test(pipeline?.ref ?? "");
}

/** https://docs.gitlab.com/api/merge_requests/#merge-status */
const COMPUTING = new Set(["unchecked", "checking", "preparing", "approvals_syncing"]);

const REVIEWS: Readonly<Record<string, PullRequestState["review"]>> = {
  not_approved: "required",
  requested_changes: "changes-requested",
};

function mergeableOf(status: string): PullRequestState["mergeable"] {
  if (status === "mergeable") return "yes";
  if (status === "conflict") return "conflicting";
  if (status === "need_rebase") return "behind";
  return status === "" || COMPUTING.has(status) ? "unknown" : "blocked";
}
