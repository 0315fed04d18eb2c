import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { anthropic } from "./model-wire/anthropic.ts";
import { google } from "./model-wire/google.ts";
import { openaiChat } from "./model-wire/openai-chat.ts";
import { openaiResponses } from "./model-wire/openai-responses.ts";
import { asJson } from "./model-wire/types.ts";
import type { Asked, Json, Protocol, ReportedUsage, Said, Wire } from "./model-wire/types.ts";

/** A request for an answer of a model. */
export interface ModelRequest extends Asked {
  readonly protocol: Protocol;
  /** Without what follows `?`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  /** By the wanted answer: one whose schema has `findings` is a review's. Null without a schema. */
  readonly phase: "review" | "sceptic" | null;
}

/** What it is answered with. Usage that is left out is counted from the characters; null: none is reported. */
export type ModelReply = (
  | { readonly text: string }
  | {
      readonly toolCalls: readonly { readonly name: string; readonly input: unknown }[];
      readonly text?: string;
    }
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** The connection is torn after it. */
  | { readonly breakAfter: string }
  /** Nothing ever comes. */
  | { readonly silent: true }
  /** After it nothing more comes. */
  | { readonly silentAfter: string }
  /** The stream ends after it, without a word about why. */
  | { readonly endAfter: string }
  | { readonly refusal: string }
  /** The length that an answer may have is reached after it. */
  | { readonly cutAt: string }
  /** An error event follows it. */
  | { readonly overloadedAfter: string }
) & { readonly usage?: ReportedUsage | null };

type SaidReply = Exclude<ModelReply, { readonly status: number } | { readonly silent: true }>;

export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a path. */
  readonly url: string;
  /** Every request for an answer so far, in the order of their arrival. */
  readonly requests: readonly ModelRequest[];
  /** The parts of an environment that send each provider here, with keys that look like keys. */
  readonly env: Readonly<Record<string, string>>;
}

/** The key that `env` of a server gives every provider. */
export const MODEL_KEY = "sk-test-5up3rs3cr3tk3y-0123456789abcdef";

const WIRES: readonly Wire[] = [openaiChat, openaiResponses, anthropic, google];

/** Starts a server on loopback that speaks the protocols of the large providers, streamed or not. */
export async function startModelServer(
  answer: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const path = (incoming.url ?? "/").replace(/\?.*/s, "");
    const body = await bodyOf(incoming);
    const wire = WIRES.find((one) => one.matches(path));
    if (incoming.method !== "POST" || wire === undefined) {
      giveRest(path, body, response);
      return;
    }
    const request = requestOf(wire, path, incoming, body);
    const number = requests.push(request);
    try {
      await reply(wire, request, await answer(request), number, response);
    } catch (error) {
      giveJson(response, 418, wire.error(418, `the test's own answer failed: ${String(error)}`));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: MODEL_KEY,
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: MODEL_KEY,
      GOOGLE_GEMINI_BASE_URL: url,
      GOOGLE_GENERATIVE_AI_API_KEY: MODEL_KEY,
      TOOL_MODEL_BASE_URL: `${url}/v1`,
      TOOL_MODEL_API_KEY: MODEL_KEY,
      OLLAMA_HOST: url,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  try {
    return asJson(JSON.parse(text));
  } catch {
    return {};
  }
}

/** What clients ask beside: which models there are, how many tokens a text has. */
function giveRest(path: string, body: Json, response: ServerResponse): void {
  if (path === "/v1/messages/count_tokens")
    giveJson(response, 200, { input_tokens: tokensOf(JSON.stringify(body)) });
  else if (path === "/v1/models") giveJson(response, 200, { object: "list", data: [] });
  else giveJson(response, 404, { error: { type: "not_found_error", message: `no ${path} here` } });
}

function requestOf(wire: Wire, path: string, incoming: IncomingMessage, body: Json): ModelRequest {
  const asked = wire.read(body, path);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  return { ...asked, protocol: wire.protocol, path, headers, body, phase: phaseOf(asked.schema) };
}

function phaseOf(schema: unknown): ModelRequest["phase"] {
  if (schema === null || schema === undefined) return null;
  return "findings" in asJson(asJson(schema)["properties"]) ? "review" : "sceptic";
}

/** Replies that never come to their end. */
const BREAKS = ["breakAfter", "silentAfter", "endAfter", "overloadedAfter"];

async function reply(
  wire: Wire,
  request: ModelRequest,
  given: ModelReply,
  number: number,
  response: ServerResponse,
): Promise<void> {
  if ("silent" in given) return;
  if ("status" in given) {
    const body = given.body ?? wire.error(given.status, `status ${given.status}`);
    giveJson(response, given.status, body, given.headers);
    return;
  }
  const said = saidIn(request, given, number);
  if (!request.isStreamed && !BREAKS.some((name) => name in given)) {
    giveJson(response, 200, wire.whole(said));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  await write(response, wire.begin(said).join(""));
  if ("breakAfter" in given) {
    // A connection torn at once would take with it what its other end has not read yet.
    await setTimeout(100);
    response.destroy();
  } else if ("overloadedAfter" in given) response.end(wire.overloaded);
  else if ("endAfter" in given) response.end();
  else if (!("silentAfter" in given)) response.end(wire.finish(said).join(""));
}

function saidIn(request: ModelRequest, given: SaidReply, number: number): Said {
  const text = textIn(given);
  const toolCalls = "toolCalls" in given ? given.toolCalls : [];
  const output = tokensOf(text + (toolCalls.length > 0 ? JSON.stringify(toolCalls) : ""));
  const counted = { input: tokensOf(request.system + request.text), output, cached: 0 };
  return {
    text,
    toolCalls,
    end: endOf(given),
    usage: given.usage === undefined ? counted : given.usage,
    model: request.model,
    number,
  };
}

function textIn(given: SaidReply): string {
  if ("breakAfter" in given) return given.breakAfter;
  if ("silentAfter" in given) return given.silentAfter;
  if ("endAfter" in given) return given.endAfter;
  if ("overloadedAfter" in given) return given.overloadedAfter;
  if ("refusal" in given) return given.refusal;
  if ("cutAt" in given) return given.cutAt;
  return given.text ?? "";
}

function endOf(given: SaidReply): Said["end"] {
  if ("toolCalls" in given) return "tools";
  if ("refusal" in given) return "refusal";
  return "cutAt" in given ? "length" : "stop";
}

/** A count that is the same each time; nobody's real one. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

function giveJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Resolves when the text has left this process. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (text === "") {
      response.flushHeaders();
      resolve();
    } else response.write(text, () => resolve());
  });
}
