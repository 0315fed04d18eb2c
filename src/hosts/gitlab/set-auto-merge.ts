import { isRecord } from "../../core/is-record.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { startAwakeTime } from "../../ship/pure/awake-time.ts";
import type { Host, MergeCall } from "../types.ts";
import type { GlabAnswer } from "./call-glab.ts";
import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { refusal, type ErrorFacts } from "./glab-error.ts";
import { decideGitlabMerge, type GitlabMergeDecision } from "./pure/decide-gitlab-merge.ts";
import { isUncertain } from "../github/pure/gh-failure.ts";
import { gitlabFailureOf } from "./pure/gitlab-failure.ts";
import type { GitlabState } from "./pure/gitlab-state.ts";
import { checkTarget } from "../pure/check-target.ts";
import { parseJson } from "../../core/parse-json.ts";
import { readState } from "./read-merge-request.ts";

type Wanted = Parameters<Host["setAutoMerge"]>[0];

/** How often the merge is asked for at most, each time after a look at what the last request did. */
const ATTEMPTS = 3;
/** Looks at the state after a request, until its effect shows. */
const LOOKS = 4;
/** How long GitLab is given to work out whether it can be merged. */
const COMPUTING_LOOKS = 15;
/** How long the pipeline of a fresh push has to be registered. */
const REGISTRATION_MS = 60_000;

/**
 * Sets a merge request to be merged when its pipeline succeeds, which merges it at once if nothing runs. The answer is
 * only a hint: the state read afterwards decides.
 */
export async function setAutoMerge(api: GitlabApi, wanted: Wanted): Promise<MergeCall> {
  const notes = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const { decision, state } = await decideOnceReady(api, wanted);
    const facts = factsOf(api, wanted, state);
    if (decision.do === "refuse") throw refusal(decision.because, facts);
    // Found done after a request of ours: then it is what that one did, and no news.
    if (decision.note !== null && (decision.do === "merge" || attempt === 1))
      notes.add(decision.note);
    if (decision.do === "nothing")
      return { notes: [...notes], countsAsMerge: state.state === "merged" };

    wanted.onAsk?.();
    const answer = await api.call({
      method: "PUT",
      path: projectPath(api.project, "merge_requests", wanted.number, "merge"),
      body: {
        sha: wanted.headCommit,
        squash: (wanted.method ?? "squash") === "squash",
        // The name of before 17.11, and the one since.
        ...(decision.isPlain ? {} : { merge_when_pipeline_succeeds: true, auto_merge: true }),
      },
    });
    const effect = await lookAfter(api, wanted, answer);
    if (effect === "set") return { notes: [...notes], countsAsMerge: false };
    if (typeof effect === "object")
      return { notes: [...notes], countsAsMerge: true, merged: effect };
    const failure = gitlabFailureOf(answer, "merging");
    const isWorthAnother = answer.timedOut || isUncertain(failure);
    if (attempt === ATTEMPTS || !isWorthAnother)
      throw answer.http === 200 ? refusal("no-effect", facts) : failed(api, answer, facts);
  }
}

/** Waits while GitLab works out whether it can be merged, and while its pipeline is not there yet. */
async function decideOnceReady(
  api: GitlabApi,
  wanted: Wanted,
): Promise<{ decision: Exclude<GitlabMergeDecision, { do: "wait" }>; state: GitlabState }> {
  const time = startAwakeTime(api.now());
  let hasPipelines: boolean | undefined;
  for (let look = 0; ; look += 1) {
    const read = await readState(api, wanted, "merging");
    if (read === null) throw refusal("unknown", factsOf(api, wanted, null));
    const state = (await isPipelineOld(api, read)) ? { ...read, pipeline: null } : read;
    checkTarget({ ...wanted, named: `!${wanted.number}`, again: api.again }, state);
    hasPipelines ??= await runsPipelines(api, state);
    const isGraceOver = time.at(api.now()) >= REGISTRATION_MS;
    const { headCommit } = wanted;
    const decision = decideGitlabMerge(state, { headCommit, hasPipelines, isGraceOver });
    if (decision.do !== "wait") return { decision, state };
    if (decision.because === "computing" && look >= COMPUTING_LOOKS)
      return { decision: { do: "merge", note: null, isPlain: false }, state };
    if (decision.because === "registration" && look === 0)
      wanted.onWait?.(
        "waiting for the pipeline to start: without one GitLab would merge immediately",
      );
    const pauseMs = Math.min(api.pollMs(look), decision.because === "computing" ? 2_000 : 10_000);
    time.pausing(pauseMs);
    await api.pause(pauseMs);
  }
}

/**
 * Whether the pipeline ran on a merge of an earlier head: GitLab shows it until the one of the new head is there. A
 * commit that cannot be read says nothing.
 */
async function isPipelineOld(
  api: GitlabApi,
  { pipelineMerge, headCommit }: GitlabState,
): Promise<boolean> {
  if (pipelineMerge === null) return false;
  const path = projectPath(api.project, "repository", "commits", pipelineMerge);
  const answer = await api.ask({ path });
  const read = answer.http === 200 ? parseJson(answer.body) : null;
  const parents = isRecord(read) ? read["parent_ids"] : null;
  // A merge train squashes before it merges: then one parent is left.
  return Array.isArray(parents) && parents.length > 1 && !parents.includes(headCommit);
}

/** Whether pipelines have run for the branch that it goes into; not known counts as none, and so does its own. */
async function runsPipelines(
  api: GitlabApi,
  { pipeline, baseBranch }: GitlabState,
): Promise<boolean> {
  if (pipeline !== null) return false;
  const ref = encodeURIComponent(baseBranch);
  const path = `${projectPath(api.project, "pipelines")}?ref=${ref}&per_page=1`;
  const answer = await api.ask({ path });
  const listed = answer.http === 200 ? parseJson(answer.body) : [];
  return Array.isArray(listed) && listed.length > 0;
}

/** Looks until the request's effect shows: the state if it is merged, or set to be merged later. */
async function lookAfter(
  api: GitlabApi,
  wanted: Wanted,
  answer: GlabAnswer,
): Promise<GitlabState | "set" | "unset"> {
  const failure = gitlabFailureOf(answer, "merging");
  const isOpenQuestion = answer.http === 200 || answer.timedOut || isUncertain(failure);
  for (let look = 1; ; look += 1) {
    const isLast = look >= (isOpenQuestion ? LOOKS : 1);
    const state = await readState(api, wanted, "merging").catch((error: unknown) => {
      if (!(error instanceof ToolError) || isLast) throw error;
      return null;
    });
    if (state?.state === "merged") return state;
    if (state?.autoMerge === "armed") return "set";
    if (isLast) return "unset";
    await api.pause(api.pollMs(look) / 2);
  }
}

function factsOf(api: GitlabApi, { number }: Wanted, state: GitlabState | null): ErrorFacts {
  const known = { ...api, remote: api.remoteName, doing: "merging", number } as const;
  if (state === null) return known;
  const { headBranch: branch, baseBranch: target, detailedStatus: status } = state;
  return { ...known, branch, target, ...(status === "" ? {} : { status }) };
}
