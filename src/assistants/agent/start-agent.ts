import type { ClientContext, InitializeResponse } from "@agentclientprotocol/sdk";
import { isRecord } from "../../core/is-record.ts";
import { raceStop } from "../../process/race-stop.ts";
import { openStream, type StreamListener } from "./open-stream.ts";

/** An agent that runs and has initialized. */
export interface RunningAgent {
  /** Sends requests and notifications to it. */
  readonly calls: ClientContext;
  readonly offers: InitializeResponse;
  /** Returns the reason that it is gone, as part of a sentence; null while it runs. */
  whyGone(): string | null;
  end(): Promise<void>;
}

/** Answers an agent's requests; the message of a rejection is sent back. */
export interface RequestAnswers {
  readFile(request: {
    readonly sessionId: string;
    readonly path: string;
    readonly line: number | null;
    readonly limit: number | null;
  }): Promise<string>;
  /** Returns the option to choose; null cancels. */
  permit(sessionId: string, request: PermissionRequest): Promise<string | null>;
  /** Called for other requests, which are refused; returns the message. */
  refuse(method: string, params: unknown): string;
}

export interface PermissionRequest {
  readonly toolCall: Readonly<Record<string, unknown>>;
  readonly options: readonly { readonly optionId: string; readonly kind: string }[];
}

/** The code of JSON-RPC for an unknown method. */
const NO_METHOD = -32_601;
const NOT_TO_BE_READ = -32_002;

/** The error of an agent that cannot be started or violates the protocol; the message is part of a sentence. */
export class AgentFailed extends Error {
  override readonly name = "AgentFailed";
}

/**
 * Starts and initializes an agent, as a client that only lets files be read. Rejects with AgentFailed, or once the
 * signal is aborted; then the process is ended.
 */
export async function startAgent(
  program: Parameters<typeof openStream>[0],
  parts: {
    readonly answers: RequestAnswers;
    readonly listener: StreamListener;
    readonly signal: AbortSignal;
    /** The version of this program. */
    readonly version: string;
  },
): Promise<RunningAgent> {
  const { client, methods, PROTOCOL_VERSION, RequestError } =
    await import("@agentclientprotocol/sdk");
  const { answers, signal } = parts;
  const opened = await openStream(program, parts.listener);
  const { agent: calls } = client({ name: "tool" })
    .onRequest(methods.client.fs.readTextFile, async ({ params }) => ({
      content: await answers
        .readFile({ ...params, line: params.line ?? null, limit: params.limit ?? null })
        .catch((thrown: unknown) => {
          throw new RequestError(NOT_TO_BE_READ, wordsOf(thrown));
        }),
    }))
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      const optionId = await answers.permit(params.sessionId, {
        toolCall: isRecord(params.toolCall) ? params.toolCall : {},
        options: params.options,
      });
      return {
        outcome: optionId === null ? { outcome: "cancelled" } : { outcome: "selected", optionId },
      };
    })
    .onRequest("*", ({ method, params }) => {
      throw new RequestError(NO_METHOD, answers.refuse(method, params));
    })
    .connect(opened.stream);
  try {
    const offers = await raceStop(
      signal,
      calls.request(methods.agent.initialize, {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: true, writeTextFile: false }, terminal: false },
        clientInfo: { name: "tool", version: parts.version },
      }),
    );
    if (offers.protocolVersion !== PROTOCOL_VERSION)
      throw new AgentFailed(
        `it uses version ${offers.protocolVersion} of the Agent Client Protocol, not ${PROTOCOL_VERSION}`,
      );
    return { calls, offers, whyGone: opened.whyGone, end: opened.end };
  } catch (thrown) {
    const because = opened.whyGone();
    await opened.end();
    if (signal.aborted || thrown instanceof AgentFailed) throw thrown;
    throw new AgentFailed(because ?? `it did not initialize: ${wordsOf(thrown)}`);
  }
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
