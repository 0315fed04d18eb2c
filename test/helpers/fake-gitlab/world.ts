import { commitAt } from "../git-files.ts";
import { runGit } from "../run-git.ts";

export interface GitlabMergeRequest {
  readonly iid: number;
  state: "opened" | "closed" | "merged";
  title: string;
  description: string;
  source: string;
  readonly sourceProject: number;
  target: string;
  labels: string[];
  reviewers: string[];
  assignees: string[];
  /** Null: none has begun. */
  pipeline: "running" | "success" | "failed" | "manual" | "skipped" | null;
  isArmed: boolean;
  mergeCommit: string | null;
  /** The commits that the host has noted for it; its head ref may be gone. */
  noted?: { readonly head: string; readonly base: string };
  /** `detailed_merge_status` instead of the reckoned one, one a read; the last one stays. */
  statuses: string[];
  /** Pipelines that begin only after so many reads. */
  readsBeforePipeline: number;
}

/** An open merge request of a branch of the project, into `main`. */
export function plainRequest(iid: number, source: string): GitlabMergeRequest {
  return {
    iid,
    state: "opened",
    title: "Work",
    description: "",
    source,
    sourceProject: 11,
    target: "main",
    labels: [],
    reviewers: [],
    assignees: [],
    pipeline: null,
    isArmed: false,
    mergeCommit: null,
    statuses: [],
    readsBeforePipeline: 0,
  };
}

export interface GitlabProjectWorld {
  readonly id: number;
  readonly path: string;
  /** The bare repository behind it. */
  readonly gitDirectory: string;
  readonly forkOf?: string;
  /** Its path before it was renamed or moved. */
  readonly formerly?: string;
}

/** A GitLab: its projects, and how it behaves. */
export interface GitlabWorld {
  readonly projects: readonly GitlabProjectWorld[];
  readonly users: readonly string[];
  readonly labels: readonly string[];
  /** The role of the login in every project. */
  accessLevel: number;
  mergeMethod: "merge" | "rebase_merge" | "ff";
  squashOption: "never" | "always" | "default_on" | "default_off";
  /** New merge requests get a pipeline like that. */
  pipeline: GitlabMergeRequest["pipeline"];
  readsBeforePipeline: number;
  /** Pipelines run on merges into the target. */
  hasMergedResults: boolean;
  /** Reviewers and assignees beyond the first are dropped, as the free edition does. */
  keepsOnePerson: boolean;
  /** Approvals are missing. */
  isApproved: boolean;
  readonly requests: GitlabMergeRequest[];
  readonly discussions: GitlabDiscussion[];
  /** What lines of comments that begin with a slash had the host do. */
  readonly commands: string[];
  /** Whoever has no login may read. */
  isPublic: boolean;
  mayComment: boolean;
  /** `src/a.js:1`: lines that it has in no diff. */
  linesOffDiff: readonly string[];
  /** New threads are answered like any other, and forgotten. */
  losesThreads: boolean;
}

/** A thread of a merge request; `isAlone`: a comment outside of every thread. */
export interface GitlabDiscussion {
  readonly id: string;
  readonly request: number;
  readonly isAlone: boolean;
  readonly note: GitlabNote;
}

export interface GitlabNote {
  readonly id: number;
  readonly author: string;
  body: string;
  isResolved: boolean;
  position: GitlabPosition | null;
}

export interface GitlabPosition {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
  readonly old_path: string;
  readonly new_path: string;
  readonly new_line: number;
}

export function projectOf(world: GitlabWorld, path: string): GitlabProjectWorld | undefined {
  return world.projects.find((each) => each.path === path || each.formerly === path);
}

/** A project as the host shows it. */
export function projectJson(world: GitlabWorld, project: GitlabProjectWorld): unknown {
  const { id, path, forkOf } = project;
  const parent = forkOf === undefined ? undefined : projectOf(world, forkOf);
  return {
    id,
    path_with_namespace: path,
    ...(parent === undefined
      ? {}
      : { forked_from_project: { id: parent.id, path_with_namespace: parent.path } }),
    permissions: { project_access: { access_level: world.accessLevel }, group_access: null },
    merge_method: world.mergeMethod,
    squash_option: world.squashOption,
  };
}

/** A merge request as the host shows it; reading it lets time pass. */
export function requestJson(
  world: GitlabWorld,
  project: GitlabProjectWorld,
  request: GitlabMergeRequest,
): Record<string, unknown> {
  if (request.pipeline === null && world.pipeline !== null) {
    if (request.readsBeforePipeline === 0) request.pipeline = world.pipeline;
    else request.readsBeforePipeline -= 1;
  }
  const status = statusOf(world, request, true);
  const people = (names: readonly string[]) => names.map((username) => ({ username }));
  return {
    iid: request.iid,
    web_url: `http://gitlab.localhost/${project.path}/-/merge_requests/${request.iid}`,
    state: request.state,
    draft: request.title.startsWith("Draft: "),
    title: request.title,
    source_branch: request.source,
    target_branch: request.target,
    source_project_id: request.sourceProject,
    sha: request.noted?.head ?? headOf(world, request),
    diff_refs: request.noted === undefined ? null : { base_sha: request.noted.base },
    merge_commit_sha: null,
    squash_commit_sha: request.mergeCommit,
    detailed_merge_status: status,
    has_conflicts: status === "conflict",
    merge_when_pipeline_succeeds: request.isArmed,
    head_pipeline:
      request.pipeline === null
        ? null
        : {
            status: request.pipeline,
            ...pipelineEnd(world, request),
            web_url: "http://gitlab.localhost/p",
          },
    labels: request.labels,
    reviewers: people(request.reviewers),
    assignees: people(request.assignees),
  };
}

function pipelineEnd(world: GitlabWorld, request: GitlabMergeRequest): Record<string, string> {
  const head = headOf(world, request);
  const [project] = world.projects;
  if (!world.hasMergedResults || project === undefined) return { sha: head, ref: request.source };
  const base = tip(project, request.target) ?? "";
  const tree = git(project, "rev-parse", `${head}^{tree}`);
  const sha = git(project, "commit-tree", tree, "-p", base, "-p", head, "-m", "Merged result");
  return { sha, ref: `refs/merge-requests/${request.iid}/merge` };
}

export function statusOf(world: GitlabWorld, request: GitlabMergeRequest, isRead = false): string {
  if (request.state !== "opened") return "not_open";
  const [said] = request.statuses;
  if (said !== undefined) {
    if (isRead) request.statuses.shift();
    return said;
  }
  if (request.title.startsWith("Draft: ")) return "draft_status";
  if (!world.isApproved) return "not_approved";
  return request.pipeline === "running" ? "ci_still_running" : "mergeable";
}

/** Tip of the source branch, in whichever project it is; its objects are brought to the first project. */
export function headOf(world: GitlabWorld, request: GitlabMergeRequest): string {
  const from = world.projects.find(({ id }) => id === request.sourceProject);
  const into = world.projects[0];
  const found = from === undefined ? null : tip(from, request.source);
  if (into === undefined) return "0".repeat(40);
  if (found !== null && from !== into) git(into, "fetch", "-q", from?.gitDirectory ?? "", found);
  const kept = `refs/merge-requests/${request.iid}/head`;
  if (found !== null) git(into, "update-ref", kept, found);
  return found ?? tip(into, kept) ?? "0".repeat(40);
}

/** Merges what is armed and has nothing left to wait for, as the host does by itself. */
export function settle(world: GitlabWorld): void {
  for (const request of world.requests) {
    if (!request.isArmed || request.state !== "opened" || request.pipeline !== "success") continue;
    merge(world, request, true);
  }
}

export function merge(world: GitlabWorld, request: GitlabMergeRequest, isSquash: boolean): void {
  const [project] = world.projects;
  if (project === undefined) return;
  const [base, head] = [tip(project, request.target) ?? "", headOf(world, request)];
  const [tree = ""] = git(project, "merge-tree", "--write-tree", base, head).split("\n");
  const parents = isSquash ? ["-p", base] : ["-p", base, "-p", head];
  const commit = git(project, "commit-tree", tree, ...parents, "-m", request.title);
  git(project, "update-ref", `refs/heads/${request.target}`, commit, base);
  Object.assign(request, { state: "merged", mergeCommit: commit, isArmed: false });
}

/** The commit that a branch, or a ref by its whole name, is at; null where there is none. */
export function tip(project: GitlabProjectWorld, name: string): string | null {
  const ref = name.startsWith("refs/") ? name : `refs/heads/${name}`;
  return commitAt(project.gitDirectory, ref, () =>
    git(project, "rev-parse", "--verify", "-q", ref),
  );
}

export function git(project: GitlabProjectWorld, ...args: string[]): string {
  return runGit(["--git-dir", project.gitDirectory, ...args], {
    cwd: project.gitDirectory,
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "GitLab",
      GIT_AUTHOR_EMAIL: "host@test.invalid",
      GIT_COMMITTER_NAME: "GitLab",
      GIT_COMMITTER_EMAIL: "host@test.invalid",
    },
  }).trim();
}
