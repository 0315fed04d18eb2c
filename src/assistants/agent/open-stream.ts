import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import { cutText } from "../../core/cut-text.ts";
import { isRecord } from "../../core/is-record.ts";
import { printable } from "../../core/printable.ts";
import { splitLines } from "../../process/split-lines.ts";
import {
  startConversation,
  type Conversation,
  type ConversationEnd,
} from "../../process/start-conversation.ts";

export interface AgentStream {
  /** For the library of the protocol: requests and answers to its own, well formed. */
  readonly stream: Stream;
  /** Why the program is gone, in the middle of a sentence; null while it runs. */
  whyGone(): string | null;
  /** Ends the program with all that it started. */
  end(): Promise<void>;
}

/** What is told as it comes. */
export interface StreamListener {
  /** A message of any kind has come. */
  readonly onMessage: () => void;
  /** A notification, and its parameters, not looked at yet. */
  readonly onNotification: (method: string, params: unknown) => void;
  /** The result that the agent gave to a request of this side, with that request's parameters; neither is looked at yet. */
  readonly onResult: (method: string, params: unknown, result: unknown) => void;
  /** A line that the program printed beside the protocol. */
  readonly onLine: (line: string) => void;
  /** The program is gone, or not listened to any more; the reason goes on in the middle of a sentence. */
  readonly onGone: (because: string) => void;
}

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** All that one process may send: a long review with much to tell stays far below. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
/** So many lines that are no messages are greetings; more of them is another language. */
const MAX_STRAY_LINES = 200;
/** So many lines of its errors are passed on; a program may write them for as long as it runs. */
const MAX_ERROR_LINES = 200;
const GRACE_MS = 1_000;

/**
 * Starts an agent and carries messages of the protocol to and from it, one a line. Only what is a
 * well-formed request, or the answer to a request of ours, gets through to the library, which would
 * print its complaint about anything else.
 */
export async function openStream(
  program: {
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
  },
  listener: StreamListener,
): Promise<AgentStream> {
  const asked = new Map<unknown, { readonly method: string; readonly params?: unknown }>();
  let conversation: Conversation | null = null;
  let why: string | null = null;
  let lastError = "";
  let total = 0;
  let strayLines = 0;
  let errorLines = 0;
  let toLibrary: ReadableStreamDefaultController<AnyMessage> | null = null;

  const readable = new ReadableStream<AnyMessage>({
    start: (controller) => void (toLibrary = controller),
  });
  const stop = (because: string): void => {
    if (why !== null) return;
    why = because;
    toLibrary?.close();
    listener.onGone(because);
  };
  const takeMessage = (message: Record<string, unknown>): void => {
    listener.onMessage();
    const { id, method } = message;
    if (typeof method === "string" && id === undefined) {
      listener.onNotification(method, message["params"]);
    } else if (typeof method === "string") {
      if (isId(id)) toLibrary?.enqueue({ jsonrpc: "2.0", id, method, params: message["params"] });
    } else if (isAnswer(message)) {
      const question = asked.get(id);
      if (question === undefined) return;
      asked.delete(id);
      if ("result" in message)
        listener.onResult(question.method, question.params, message["result"]);
      toLibrary?.enqueue(message);
    }
  };
  const takeLine = (bytes: Buffer): void => {
    if (why !== null) return;
    const line = bytes.toString("utf8").trim();
    if (line === "") return;
    const message = parse(line);
    if (message !== null) return takeMessage(message);
    strayLines += 1;
    listener.onLine(shown(line));
    if (strayLines > MAX_STRAY_LINES) stop("it does not speak the Agent Client Protocol");
  };
  const lines = splitLines({
    maxBytes: MAX_MESSAGE_BYTES,
    take: takeLine,
    onTooLong: () => stop("it sent a message of more than 8 MiB"),
  });
  const errors = splitLines({
    maxBytes: MAX_MESSAGE_BYTES,
    take(bytes) {
      const line = bytes.toString("utf8").trim();
      if (line === "") return;
      lastError = shown(line);
      errorLines += 1;
      if (errorLines <= MAX_ERROR_LINES) listener.onLine(lastError);
      else if (errorLines === MAX_ERROR_LINES + 1)
        listener.onLine(`(it has printed ${MAX_ERROR_LINES} lines: the rest is left out)`);
    },
    onTooLong: () => {},
  });

  conversation = await startConversation({
    ...program,
    graceMs: GRACE_MS,
    onStdout(chunk) {
      total += chunk.length;
      if (total > MAX_TOTAL_BYTES) stop("it sent more than 512 MiB");
      else lines(chunk);
    },
    onStderr: errors,
    onEnd: (end) => stop(endOf(end, lastError)),
  });
  const open = conversation;
  return {
    stream: {
      readable,
      writable: new WritableStream({
        async write(message) {
          if ("method" in message && "id" in message) asked.set(message.id, message);
          await open.write(`${JSON.stringify(message)}\n`);
        },
      }),
    },
    whyGone: () => why,
    async end() {
      stop("it was ended");
      await open.end();
    },
  };
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && value["jsonrpc"] === "2.0" ? value : null;
  } catch {
    return null;
  }
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}

function isAnswer(
  message: Record<string, unknown>,
): message is Extract<AnyMessage, { id: unknown }> & Record<string, unknown> {
  if ("result" in message === "error" in message) return false;
  const error = message["error"];
  return (
    error === undefined ||
    (isRecord(error) && Number.isInteger(error["code"]) && typeof error["message"] === "string")
  );
}

function endOf({ status, signal, missing }: ConversationEnd, lastError: string): string {
  if (missing) return "its program cannot be started";
  const how = signal === null ? `it exited with status ${status ?? "?"}` : `${signal} ended it`;
  return lastError === "" ? how : `${how}: ${lastError}`;
}

function shown(line: string): string {
  return cutText(printable(line), 300);
}
