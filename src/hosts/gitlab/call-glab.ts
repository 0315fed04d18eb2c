import type { Run } from "../../process/run.ts";
import { endingOf, type ClientEnding } from "../ask-again.ts";
import { unreadableAnswer } from "../pure/unreadable-answer.ts";
import { readResponse } from "./pure/read-response.ts";

/** A request of GitLab's REST interface: https://docs.gitlab.com/api/merge_requests/. */
export interface GlabRequest {
  readonly method?: "GET" | "POST" | "PUT";
  /** Below `/api/v4/`, its parts encoded: `projects/acme%2Fapp`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The outcome of one request through the client. */
export interface GlabAnswer extends ClientEnding {
  /** HTTP status; null if there was no answer of the server. */
  readonly http: number | null;
  /** The answer's text, empty if the client swallowed it. */
  readonly body: string;
}

export type CallGlab = (request: GlabRequest, withinMs?: number) => Promise<GlabAnswer>;

/** Nothing may ask, page, colour or look for updates, and no debug output may show what is sent. */
export const QUIET = {
  NO_PROMPT: "1",
  GLAB_CHECK_UPDATE: "false",
  GLAB_SEND_TELEMETRY: "false",
  GLAB_DEBUG_HTTP: undefined,
  DEBUG: undefined,
  NO_COLOR: "1",
  PAGER: "cat",
  GLAB_PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
} as const;

/**
 * Builds the one way in which requests go through `glab api`, to one host: quiet, never asking, with a time limit. The
 * head of the answer is asked for, as the client drops the text of some refusals.
 */
export function createCallGlab(parts: {
  readonly run: Run;
  readonly cwd: string;
  readonly host: string;
  readonly timeoutMs: number;
}): CallGlab {
  return async ({ method = "GET", path, body }, withinMs = Infinity) => {
    const input =
      body === undefined ? [] : ["--input", "-", "-H", "Content-Type: application/json"];
    const result = await parts.run({
      file: "glab",
      args: ["api", "--include", "--hostname", parts.host, "--method", method, path, ...input],
      cwd: parts.cwd,
      env: QUIET,
      timeoutMs: Math.min(parts.timeoutMs, withinMs),
      ...(body === undefined ? {} : { input: JSON.stringify(body) }),
    });
    const response = readResponse(result.stdout.toString("utf8"));
    const isOk = response.http !== null && response.http < 300;
    const unreadable = isOk ? unreadableAnswer(response.body) : null;
    if (unreadable !== null)
      return { ...endingOf(result, ""), http: null, body: "", said: unreadable };
    return { ...endingOf(result, response.body), ...response };
  };
}
