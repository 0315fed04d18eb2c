import { explainGhFailure, type GhFacts } from "./pure/explain-gh-failure.ts";
import { ghFailureOf, type MergeRefusal } from "./pure/gh-failure.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { exceptPassedOver } from "../../process/find-program.ts";
import { plainWordsOf } from "../pure/unreadable-answer.ts";
import type { GhAnswer } from "./call-gh.ts";

/** The facts of a message that are known before the call: where, and about what. */
export type ErrorFacts = Omit<GhFacts, "said">;

/** Makes the error of a call that failed, in this program's words, with the client's as its cause. */
export function ghError(answer: GhAnswer, facts: ErrorFacts): ToolError {
  if (answer.missing) return ghMissing(answer);
  if (answer.timedOut) return refusal("unreachable", { ...facts, said: "the call timed out" });
  if (!answer.ended)
    return refusal("unreachable", { ...facts, said: "gh was killed before it answered" });
  const said = lastWords(answer.said);
  const { code, message, hint } = explainGhFailure(ghFailureOf(answer.said), {
    ...facts,
    said: plainWordsOf(said.at(0) ?? "") || `gh exited with status ${answer.status ?? "none"}`,
  });
  // Do not repeat what the message quotes.
  const cause = said.join("\n");
  return new ToolError(code, message, {
    hint,
    ...(cause === "" || message.includes(cause) ? {} : { cause: new Error(cause) }),
  });
}

/** Makes the error of something that was seen in a state rather than told by a call. */
export function refusal(because: MergeRefusal, facts: ErrorFacts & { said?: string }): ToolError {
  const { code, message, hint } = explainGhFailure(because, { said: "", ...facts });
  return new ToolError(code, message, { hint });
}

/** The error of a client that is not installed. */
export function ghMissing(answer: Pick<GhAnswer, "passedOver">): ToolError {
  return new ToolError(
    "HOST_CLIENT_MISSING",
    `gh, the GitHub client, was not found on PATH${exceptPassedOver(answer)}`,
    { hint: "install it (https://cli.github.com), then run `gh auth login`" },
  );
}

/** The message's own lines, without usage text and the like. */
function lastWords(said: string): string[] {
  const lines = said.split("\n").map((line) => line.trim());
  const usage = lines.findIndex((line) => line.startsWith("Usage:"));
  return (usage === -1 ? lines : lines.slice(0, usage))
    .filter((line) => line !== "" && !line.startsWith("{"))
    .slice(0, 5);
}
