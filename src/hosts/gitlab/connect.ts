import { askAgain } from "../ask-again.ts";
import { createWaiting } from "../create-waiting.ts";
import type { HostParts } from "../host-parts.ts";
import { createCallGlab, type CallGlab } from "./call-glab.ts";
import { projectPath, type GitlabApi } from "./gitlab-api.ts";
import { glabError } from "./glab-error.ts";
import { gitlabFailureOf } from "./pure/gitlab-failure.ts";
import { readGitlabProject, type GitlabProject } from "./pure/gitlab-project.ts";

/** Builds the way to a GitLab host: requests through its client, and the waiting between them. */
export function connectToHost(
  { run, git, again, env, signal }: Pick<HostParts, "run" | "git" | "again" | "env" | "signal">,
  host: string,
): Omit<GitlabApi, "project" | "source" | "place" | "remoteName"> {
  const { timeoutMs, asking, ...waiting } = createWaiting(env, signal, "GitLab");
  const call = createCallGlab({ run, cwd: git.cwd, host, timeoutMs });
  const ask: CallGlab = (question, withinMs = Infinity) =>
    askAgain((leftMs) => call(question, leftMs), {
      ...asking,
      withinMs,
      failureOf: (answer) => gitlabFailureOf(answer, "asking"),
    });
  const readProject = createReadProject(ask, host, again);
  return { call, ask, host, again, readProject, ...waiting };
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
    kept.set(path, found).set(found.path, found);
    return found;
  };
}
