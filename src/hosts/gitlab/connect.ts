import { ToolError } from "../../errors/tool-error.ts";
import { pause } from "../../process/pause.ts";
import { testHooksFrom } from "../../process/test-hooks.ts";
import { askAgain, PAUSES_IN_A_BREAK } from "../ask-again.ts";
import type { HostParts } from "../host-parts.ts";
import { createCallGlab, type CallGlab, type GlabAnswer } from "./call-glab.ts";
import { projectPath, type GitlabApi } from "./gitlab-api.ts";
import { glabError } from "./glab-error.ts";
import { gitlabFailureOf } from "./pure/gitlab-failure.ts";
import { readGitlabProject, type GitlabProject } from "./pure/gitlab-project.ts";

const TIMEOUT_MS = 60_000;
const FIRST_POLL_MS = 5_000;
const LONGEST_POLL_MS = 60_000;
/** A question without an answer is asked again a second later. */
const FIRST_PAUSES_IN_A_POLL = 5;

/** Builds the way to a GitLab host: requests through its client, and the waiting between them. */
export function connectToHost(
  { run, git, again, env, signal }: Pick<HostParts, "run" | "git" | "again" | "env" | "signal">,
  host: string,
): Omit<GitlabApi, "project" | "source" | "place" | "remoteName"> {
  const { hostTimeoutMs, mergePollMs } = testHooksFrom(env);
  const timeoutMs = hostTimeoutMs ?? TIMEOUT_MS;
  const call = createCallGlab({ run, cwd: git.cwd, host, timeoutMs });
  const waitOrStop = async (ms: number): Promise<void> => {
    await pause(ms, signal);
    if (signal.aborted) throw new ToolError("INTERRUPTED", "the wait for GitLab was interrupted");
  };
  const pollMs = (look: number): number =>
    Math.min((mergePollMs ?? FIRST_POLL_MS) * 1.5 ** look, LONGEST_POLL_MS);
  const now = (): number => performance.now();
  const ask: CallGlab = (question, withinMs = Infinity) =>
    askAgain((leftMs) => call(question, leftMs), {
      withinMs,
      firstPauseMs: pollMs(0) / FIRST_PAUSES_IN_A_POLL,
      pause: waitOrStop,
      now,
      random: Math.random,
      pausesBeforeNext,
    });
  const readProject = createReadProject(ask, host, again);
  return { call, ask, host, again, readProject, pollMs, pause: waitOrStop, now };
}

/** Reads each project once: nothing of it that is used here changes during a ship. */
function createReadProject(ask: CallGlab, host: string, again: string): GitlabApi["readProject"] {
  const kept = new Map<string, GitlabProject>();
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const answer = await ask({ path: projectPath(path) });
    const found = answer.http === 200 ? readGitlabProject(answer.body) : null;
    const place = `${host}/${path}`;
    if (found === null) throw glabError(answer, { doing: "asking", host, place, again });
    kept.set(path, found);
    return found;
  };
}

/** Null for an answer that counts, be it a refusal. */
function pausesBeforeNext(answer: GlabAnswer, attempt: number): number | null {
  if (answer.missing) return null;
  if (answer.timedOut) return 1;
  if (!answer.ended) return null;
  const failure = gitlabFailureOf(answer, "asking");
  if (failure === "unreachable") return 2 ** (attempt - 1);
  return failure === "secondary-rate-limit" && attempt === 1 ? PAUSES_IN_A_BREAK : null;
}
