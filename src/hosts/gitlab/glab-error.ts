import { ToolError } from "../../errors/tool-error.ts";
import { exceptPassedOver } from "../../process/find-program.ts";
import type { MergeRefusal } from "../github/pure/gh-failure.ts";
import type { GlabAnswer } from "./call-glab.ts";
import { explainGitlabFailure, type RequestFacts } from "./pure/explain-gitlab-failure.ts";
import { gitlabFailureOf } from "./pure/gitlab-failure.ts";

/** The facts of a message that are known before the request. */
export type ErrorFacts = Omit<RequestFacts, "said">;

/** Makes the error of a request that failed, in this program's words. */
export function glabError(answer: GlabAnswer, facts: ErrorFacts): ToolError {
  if (answer.missing) return glabMissing(answer);
  if (answer.timedOut) return refusal("unreachable", { ...facts, said: "the call timed out" });
  if (!answer.ended)
    return refusal("unreachable", { ...facts, said: "glab was killed before it answered" });
  const said = answer.said.split("\n").find((line) => line.trim() !== "" && !line.startsWith("{"));
  const words = said ?? (answer.http === null ? "no answer" : `HTTP ${answer.http}`);
  return refusal(gitlabFailureOf(answer, facts.doing), { ...facts, said: words });
}

/** Makes the error of something that was seen in a state rather than told by a request. */
export function refusal(because: MergeRefusal, facts: ErrorFacts & { said?: string }): ToolError {
  const { code, message, hint } = explainGitlabFailure(because, { said: "", ...facts });
  return new ToolError(code, message, { hint });
}

/** The error of a client that is not installed. */
export function glabMissing(answer: Pick<GlabAnswer, "passedOver">): ToolError {
  return new ToolError(
    "HOST_CLIENT_MISSING",
    `glab, the GitLab client, was not found on PATH${exceptPassedOver(answer)}`,
    { hint: "install it (https://gitlab.com/gitlab-org/cli), then run `glab auth login`" },
  );
}
