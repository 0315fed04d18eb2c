import { cutText } from "../../core/cut-text.ts";
import { isRecord } from "../../core/is-record.ts";
import { oneLine } from "../../core/printable.ts";
import type { KnownAgent } from "./known-agents.ts";
import type { AgentLimits } from "./limits.ts";
import type { StopReason } from "./watch-turn.ts";

/** The protocol's error code for a required login. */
const LOGIN_WANTED = -32_000;

/** Whether an agent requires a login. */
export function isLoginWanted(thrown: unknown): boolean {
  return codeOf(thrown) === LOGIN_WANTED;
}

export function sayLogin(known: KnownAgent | null): string {
  return known === null
    ? "it requires a login first"
    : `it requires a login first: \`${known.logIn}\``;
}

export function sayStop(why: StopReason, limits: AgentLimits): string {
  switch (why) {
    case "silence":
      return `it sent nothing for ${inSeconds(limits.silenceMs)}`;
    case "time":
      return `it had not finished its answer after ${inSeconds(limits.totalMs)}`;
    case "size":
      return `its answer is longer than ${limits.maxCharacters} characters`;
    case "signal":
      return "it was stopped";
  }
}

/** Explains the reason for the end of an answer; null for a complete one. */
export function sayStopReason(reason: string): string | null {
  switch (reason) {
    case "end_turn":
      return null;
    case "refusal":
      return "it refused to answer";
    case "max_tokens":
      return "its answer reached the token limit";
    case "max_turn_requests":
      return "it reached its limit of requests to the model";
    case "cancelled":
      return "it stopped in the middle of its answer";
    default:
      return `it ended with \`${oneLine(reason)}\``;
  }
}

/** Explains a failed request, as part of a sentence. */
export function sayFailure(thrown: unknown): string {
  if (codeOf(thrown) === null) return "it violates the Agent Client Protocol";
  const message = thrown instanceof Error ? thrown.message : "";
  const data = isRecord(thrown) ? thrown["data"] : undefined;
  const details = isRecord(data) && typeof data["details"] === "string" ? data["details"] : "";
  const words = [message, details].filter((part) => part !== "").join(": ");
  return `it answered with an error: ${cutText(oneLine(words), 300)}`;
}

export function inSeconds(ms: number): string {
  return ms >= 120_000 && ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1_000} s`;
}

function codeOf(thrown: unknown): number | null {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "number"
    ? thrown.code
    : null;
}
