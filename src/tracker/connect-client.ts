import { parseJson } from "../core/parse-json.ts";
import { counted } from "../core/counted.ts";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { cutText } from "../core/cut-text.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import { printable } from "../core/printable.ts";
import { raceStop } from "../process/race-stop.ts";
import { openLogin, type LoginRoom } from "./log-in.ts";
import { openLoginFile } from "./login-file.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { whyUnreachable } from "./pure/why-unreachable.ts";
import { createRepeatFetch } from "./repeat-fetch.ts";
import { createStdioTransport, type WatchedTransport } from "./stdio-transport.ts";
import type { TrackerLimits } from "./types.ts";
import { signalWithin } from "../process/signal-within.ts";

/** Why a server cannot be used: the middle of a sentence. */
export interface NotInstalled {
  readonly problem: "not-installed";
  readonly why: string;
  readonly hint: string | null;
}

export interface OpenRequest {
  readonly definition: ServerDefinition;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly log: (line: string) => void;
  /** Is told the tokens of a login, so that nothing shows them. */
  readonly know: Redaction["know"];
  /** Shows an address to log in at; null if nobody can. */
  readonly show: ((line: string) => void) | null;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly limits: TrackerLimits;
  /** Of this program, told to the server. */
  readonly version: string;
}

/** A client that has shaken hands with its server. */
export interface Connection {
  readonly client: Client;
  /** Aborts when the time to start is up. */
  readonly startSignal: AbortSignal;
  /** Why the connection ended; null while it stands. */
  ended(): string | null;
  strayLines(): number;
  /** Why a call failed if the server asked for a login by then; null if it failed of something else. */
  lacksLogin(thrown: unknown): NotInstalled | null;
  close(): Promise<void>;
}

type HttpDefinition = Extract<ServerDefinition, { over: "http" | "sse" }>;

/** How long somebody may take to log in with a browser. */
const LOGIN_MS = 180_000;
/** How long a server may take to note that a session has ended. */
const GOODBYE_MS = 1_000;

/** Connects to a server; one that asks for a login gets it if somebody is there to log in. */
export async function connectClient(request: OpenRequest): Promise<Connection | NotInstalled> {
  const { definition } = request;
  if (definition.over === "stdio") return connectStdio(request, definition);
  const silent = await connectHttp(request, definition, null);
  if (!("wantsLogin" in silent)) return silent;
  if (request.show === null) return notLoggedIn(definition);
  const login = await openLogin({
    server: definition.url,
    file: openLoginFile(request.home, request.know),
    show: request.show,
  });
  try {
    const loggedIn = await connectHttp(request, definition, login);
    return "wantsLogin" in loggedIn ? notLoggedIn(definition) : loggedIn;
  } finally {
    login.close();
  }
}

async function connectStdio(
  request: OpenRequest,
  definition: Extract<ServerDefinition, { over: "stdio" }>,
): Promise<Connection | NotInstalled> {
  const { JSONRPCMessageSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const { env, log, limits, signal } = request;
  // An argument may hold a credential as well as a variable may.
  log(`start ${printable(definition.command)} with ${counted(definition.args.length, "argument")}`);
  const transport = createStdioTransport(definition, {
    env,
    log,
    graceMs: limits.graceMs,
    parse: (line) => JSONRPCMessageSchema.safeParse(parseJson(line)).data ?? null,
  });
  const client = await createClient(request.version);
  const startSignal = signalWithin(limits.startMs, signal);
  try {
    await raceStop(startSignal, client.connect(transport, { signal: startSignal }));
  } catch (thrown) {
    const why = startSignal.aborted
      ? `it did not answer within ${limits.startMs / 1000} s`
      : `it did not start: ${transport.ended() ?? messageOf(thrown)}`;
    const stray = transport.strayLines();
    await transport.close();
    return notInstalled(stray === 0 ? why : `${why}; what it printed is not the protocol`);
  }
  return {
    client,
    startSignal,
    ended: transport.ended,
    strayLines: transport.strayLines,
    lacksLogin: () => null,
    close: () => transport.close(),
  };
}

async function connectHttp(
  request: OpenRequest,
  definition: HttpDefinition,
  login: LoginRoom | null,
): Promise<Connection | NotInstalled | { readonly wantsLogin: true }> {
  const { limits, signal, log } = request;
  const { url, headers } = definition;
  log(`connect ${definition.over} ${url.origin}${url.pathname}`);
  // Somebody who sends a token does not want to be asked for a login.
  const hasToken = Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
  const room =
    login ??
    (hasToken
      ? null
      : await openLogin({
          server: url,
          file: openLoginFile(request.home, request.know),
          show: null,
        }));
  let startSignal = signalWithin(limits.startMs, signal);
  let { transport, finishAuth, goodbye } = await createHttpTransport(definition, room);
  let client = await createClient(request.version);
  try {
    try {
      await raceStop(startSignal, client.connect(transport, { signal: startSignal }));
    } catch (thrown) {
      if (login === null || !login.wasAsked()) throw thrown;
      const patience = signalWithin(LOGIN_MS, signal);
      await raceStop(patience, finishAuth(await login.awaitCode(patience)));
      await transport.close();
      ({ transport, goodbye } = await createHttpTransport(definition, room));
      client = await createClient(request.version);
      startSignal = signalWithin(limits.startMs, signal);
      await raceStop(startSignal, client.connect(transport, { signal: startSignal }));
    }
  } catch (thrown) {
    await transport.close().catch(() => {});
    if (login === null && room?.wasAsked() === true) return { wantsLogin: true };
    if (startSignal.aborted)
      return notInstalled(`it did not answer within ${limits.startMs / 1000} s`);
    return { problem: "not-installed", ...whyUnreachable(thrown, messageOf(thrown)) };
  }
  let isClosed = false;
  return {
    client,
    startSignal,
    ended: () => (isClosed ? "closed" : null),
    strayLines: () => 0,
    // The library answers a 401 by a login of its own, and throws what came of that: its words are about itself.
    lacksLogin: (thrown) =>
      room?.wasAsked() === true && !isOfNetwork(thrown) ? notLoggedIn(definition) : null,
    async close() {
      isClosed = true;
      await raceStop(signalWithin(GOODBYE_MS), goodbye()).catch(() => {});
      await transport.close().catch(() => {});
    },
  };
}

async function createHttpTransport(
  { over, url, headers }: HttpDefinition,
  room: LoginRoom | null,
): Promise<{
  transport: Pick<WatchedTransport, "start" | "send" | "close">;
  finishAuth: (code: string) => Promise<void>;
  goodbye: () => Promise<void>;
}> {
  const options = {
    requestInit: { headers: { ...headers } },
    fetch: createRepeatFetch(createBoundedFetch()),
    ...(room === null ? {} : { authProvider: room.provider }),
  };
  if (over === "sse") {
    const { SSEClientTransport } = await import("@modelcontextprotocol/sdk/client/sse.js");
    const transport = new SSEClientTransport(url, options);
    return { transport, finishAuth: (code) => transport.finishAuth(code), goodbye: async () => {} };
  }
  const { StreamableHTTPClientTransport } =
    await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const transport = new StreamableHTTPClientTransport(url, {
    ...options,
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  });
  return {
    transport,
    finishAuth: (code) => transport.finishAuth(code),
    goodbye: () => transport.terminateSession(),
  };
}

async function createClient(version: string): Promise<Client> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  // Nothing is offered to the server: no model, no questions to the user, no folders.
  return new Client({ name: "tool", version }, { capabilities: {} });
}

/** Tells whether `fetch` failed, or the server answered with another status. */
function isOfNetwork(thrown: unknown): boolean {
  return (
    thrown instanceof TypeError ||
    (thrown instanceof Error && "code" in thrown && typeof thrown.code === "number")
  );
}

function notLoggedIn({ url }: HttpDefinition): NotInstalled {
  return {
    problem: "not-installed",
    why: `you are not logged in to ${url.origin}`,
    hint: "run the same command in a terminal, which shows where to log in; or send a token: `headers.Authorization` in the file that registers the server",
  };
}

function notInstalled(why: string): NotInstalled {
  return { problem: "not-installed", why, hint: null };
}

/** Writes an error with its cause as a short, printable text. */
export function messageOf(thrown: unknown): string {
  const cause =
    thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : "";
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return cutText(printable(cause === "" ? message : `${message} (${cause})`), 300);
}

const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/** Builds a `fetch` whose answers, all together, end with an error after 64 MiB. */
function createBoundedFetch(): typeof fetch {
  let total = 0;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null || !response.ok) return response;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          total += chunk.length;
          if (total > MAX_TOTAL_BYTES)
            controller.error(new Error("the server sent more than 64 MiB"));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}
