import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { isRecord } from "../core/is-record.ts";
import { printable } from "../core/printable.ts";
import { cutText } from "../core/cut-text.ts";
import type { CallOutcome } from "./pure/guard/move-issue.ts";
import type { ServerTool, ToolCall } from "./pure/types.ts";
import { whyUnreachable } from "./pure/why-unreachable.ts";
import { raceStop } from "../process/race-stop.ts";
import {
  connectClient,
  messageOf,
  type Connection,
  type NotInstalled,
  type OpenRequest,
} from "./connect-client.ts";
import { signalWithin } from "../process/signal-within.ts";

/** A tracker's server that has started. */
export interface OpenServer {
  /** Its tools at the start. */
  readonly tools: readonly ServerTool[];
  /** It is reached over a network, whose connections break without it. */
  readonly isRemote: boolean;
  /** Carries out one call, which the signal or the limit of a call ends. Never throws, never repeats. */
  call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome>;
  /** Its tools now; null when they cannot be listed any more. */
  listTools(signal: AbortSignal): Promise<readonly ServerTool[] | null>;
  /** Oddities that stopped nothing, as sentences. */
  notes(): readonly string[];
  /** Ends it with all that it started. */
  close(): Promise<void>;
}

const MAX_TOOLS = 1000;
const MAX_PAGES = 100;

/** Starts or reaches a server and lists its tools. What keeps it from being used is a value. */
export async function openServer(request: OpenRequest): Promise<OpenServer | NotInstalled> {
  const { limits, log } = request;
  const connected = await connectClient(request);
  if ("problem" in connected) return connected;
  const { client, startSignal } = connected;
  const listed = await listTools(client, startSignal).then(
    (tools) => ({ tools }),
    (thrown: unknown) => ({ thrown }),
  );
  if ("thrown" in listed || listed.tools.length === 0) {
    const unlisted =
      "tools" in listed
        ? { why: "it has no tools", hint: null }
        : startSignal.aborted
          ? { why: `it did not list its tools within ${limits.startMs / 1000} s`, hint: null }
          : whyUnlisted(listed.thrown, connected, request);
    await connected.close();
    return { problem: "not-installed", ...unlisted };
  }
  const { tools } = listed;
  log(`tools: ${cutText(tools.map(({ name }) => printable(name)).join(", "), 2000)}`);
  return {
    tools,
    isRemote: request.definition.over !== "stdio",
    call: (call, signal) => callTool(connected, call, { limits, log, signal }),
    listTools: (signal) => listTools(client, signalWithin(limits.callMs, signal)).catch(() => null),
    notes: () => notesOf(connected),
    close: () => connected.close(),
  };
}

async function listTools(client: Client, signal: AbortSignal): Promise<readonly ServerTool[]> {
  const { z } = await import("zod");
  // Looser than the protocol: one malformed tool must not hide the others.
  const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
  const tools: ServerTool[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES && tools.length < MAX_TOOLS; pages += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const listed = await raceStop(
      signal,
      client.request({ method: "tools/list", params }, page, { signal, timeout: MAX_TIMEOUT_MS }),
    );
    tools.push(...listed.tools.flatMap(readTool));
    cursor = listed.nextCursor;
    if (cursor === undefined || cursor === "") break;
  }
  return tools.slice(0, MAX_TOOLS);
}

function readTool(value: unknown): readonly ServerTool[] {
  if (!isRecord(value) || typeof value["name"] !== "string") return [];
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  return [
    {
      name,
      title: typeof title === "string" ? title : undefined,
      description: typeof description === "string" ? description : undefined,
      inputSchema: isRecord(inputSchema) ? inputSchema : {},
      outputSchema: isRecord(outputSchema) ? outputSchema : undefined,
      annotations: isRecord(annotations) ? annotations : undefined,
    },
  ];
}

/** The limits here are our own: those of the library cannot be told from what a server claims. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

async function callTool(
  { client, ended, lacksLogin }: Connection,
  { tool, arguments: args }: ToolCall,
  { signal, limits, log }: Pick<OpenRequest, "signal" | "limits" | "log">,
): Promise<CallOutcome> {
  log(`call ${printable(tool)} ${cutText(printable(JSON.stringify(args)), 2000)}`);
  const outcome = await ask();
  log(
    outcome.got === "answer"
      ? `answer ${cutText(printable(JSON.stringify(outcome.answer)), 4000)}`
      : `no answer: ${outcome.message}`,
  );
  return outcome;

  async function ask(): Promise<CallOutcome> {
    const { z } = await import("zod");
    const limit = signalWithin(limits.callMs);
    const both = AbortSignal.any([signal, limit]);
    try {
      const answer = await raceStop(
        both,
        client.request(
          { method: "tools/call", params: { name: tool, arguments: { ...args } } },
          z.looseObject({}),
          { signal: both, timeout: MAX_TIMEOUT_MS },
        ),
      );
      const { isError, content, structuredContent } = answer;
      return {
        got: "answer",
        answer: {
          isError: isError === true,
          content: Array.isArray(content) ? content.filter(isContent) : [],
          structuredContent,
        },
      };
    } catch (thrown) {
      if (limit.aborted)
        return { got: "timeout", message: `no answer within ${limits.callMs / 1000} s` };
      if (signal.aborted) return { got: "timeout", message: whyStopped(signal.reason) };
      const why = ended();
      if (why !== null) return { got: "broken", message: why };
      const { McpError } = await import("@modelcontextprotocol/sdk/types.js");
      // The server's own refusal, said by the protocol rather than by the tool.
      if (thrown instanceof McpError) {
        const text = cutText(thrown.message, 2000);
        return { got: "answer", answer: { isError: true, content: [{ type: "text", text }] } };
      }
      const { why: message, hint } =
        lacksLogin(thrown) ?? whyUnreachable(thrown, messageOf(thrown));
      return { got: "broken", message, hint };
    }
  }
}

/** Tells the limit of the step from an interruption by the user. */
function whyStopped(reason: unknown): string {
  const isLimit = reason instanceof Error && reason.name === "TimeoutError";
  return isLimit ? "the time for this step was up" : "the step was interrupted";
}

function whyUnlisted(
  thrown: unknown,
  { ended, lacksLogin }: Connection,
  { definition }: OpenRequest,
): Pick<NotInstalled, "why" | "hint"> {
  const message = messageOf(thrown);
  const far =
    definition.over === "stdio" ? null : (lacksLogin(thrown) ?? whyUnreachable(thrown, message));
  // An answer of the server by the protocol is not a fault of the connection.
  const hint = far?.hint ?? null;
  const because = ended() ?? (hint === null ? message : far?.why);
  return { why: `its tools cannot be listed (${because})`, hint };
}

function notesOf({ strayLines }: Connection): readonly string[] {
  const stray = strayLines();
  return stray === 0
    ? []
    : [
        `the server printed ${stray === 1 ? "a line" : `${stray} lines`} that ${stray === 1 ? "is" : "are"} not part of the protocol`,
      ];
}

function isContent(value: unknown): value is { readonly type: string; readonly text?: unknown } {
  return isRecord(value) && typeof value["type"] === "string";
}
