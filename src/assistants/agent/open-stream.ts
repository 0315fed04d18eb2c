import { parseJson } from "../../core/parse-json.ts";
import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import { cutText } from "../../core/cut-text.ts";
import { isRecord } from "../../core/is-record.ts";
import { printable } from "../../core/printable.ts";
import { splitLines } from "../../process/split-lines.ts";
import { startConversation, type ConversationEnd } from "../../process/start-conversation.ts";

export interface AgentStream {
  /** The stream for the protocol's library: well-formed requests and answers. */
  readonly stream: Stream;
  /** Returns the reason that the program is gone, as part of a sentence; null while it runs. */
  whyGone(): string | null;
  /** Ends the program and its children. */
  end(): Promise<void>;
}

/** The listener of a stream. */
export interface StreamListener {
  /** Called for a message of any kind. */
  readonly onMessage: () => void;
  /** Called for a notification, with its raw parameters. */
  readonly onNotification: (method: string, params: unknown) => void;
  /** Called for the raw result of a request of this side, with the request's parameters. */
  readonly onResult: (method: string, params: unknown, result: unknown) => void;
  /** Called for a line that is not part of the protocol. */
  readonly onLine: (line: string) => void;
  /** Called when the program is gone or no longer read, with the reason as part of a sentence. */
  readonly onGone: (because: string) => void;
}

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** The total output of one process: a long review stays far below. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
/** Up to this number, lines that are not messages are greetings; more mean another protocol. */
const MAX_STRAY_LINES = 200;
/** The number of error lines that are passed on. */
const MAX_ERROR_LINES = 200;
const GRACE_MS = 1_000;

/**
 * Starts an agent and exchanges messages of the protocol with it, one a line. Only well-formed requests and answers to
 * requests of this side reach the library, which would print complaints about anything else.
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
  const incoming = new Incoming(listener);
  const conversation = await startConversation({
    ...program,
    graceMs: GRACE_MS,
    onStdout: (chunk) => incoming.takeOutput(chunk),
    onStderr: (chunk) => incoming.takeErrors(chunk),
    onEnd: (end) => incoming.stop(endOf(end, incoming.lastError)),
  });
  return {
    stream: {
      readable: incoming.readable,
      writable: new WritableStream({
        async write(message) {
          if ("method" in message && "id" in message) incoming.expectAnswer(message.id, message);
          await conversation.write(`${JSON.stringify(message)}\n`);
        },
      }),
    },
    whyGone: () => incoming.why,
    async end() {
      incoming.stop("it was ended");
      await conversation.end();
    },
  };
}

interface SentRequest {
  readonly method: string;
  readonly params?: unknown;
}

/** Sorts what an agent prints: messages for the library, notifications and stray lines for the listener. */
class Incoming {
  /** Messages for the library. */
  readonly readable: ReadableStream<AnyMessage>;
  readonly #listener: StreamListener;
  readonly #asked = new Map<unknown, SentRequest>();
  readonly #lines: (chunk: Buffer) => void;
  readonly #errors: (chunk: Buffer) => void;
  #toLibrary: ReadableStreamDefaultController<AnyMessage> | null = null;
  #why: string | null = null;
  #lastError = "";
  #total = 0;
  #strayLines = 0;
  #errorLines = 0;

  constructor(listener: StreamListener) {
    this.#listener = listener;
    this.readable = new ReadableStream<AnyMessage>({
      start: (controller) => void (this.#toLibrary = controller),
    });
    this.#lines = splitLines({
      maxBytes: MAX_MESSAGE_BYTES,
      take: (bytes) => this.#takeLine(bytes),
      onTooLong: () => this.stop("it sent a message of more than 8 MiB"),
    });
    this.#errors = splitLines({
      maxBytes: MAX_MESSAGE_BYTES,
      take: (bytes) => this.#takeErrorLine(bytes),
      onTooLong: () => {},
    });
  }

  /** The reason that the program is gone; null while it runs. */
  get why(): string | null {
    return this.#why;
  }

  /** The last line of its errors, printable; empty if there was none. */
  get lastError(): string {
    return this.#lastError;
  }

  /** Remembers a request of this side, so that its answer is let through. */
  expectAnswer(id: unknown, request: SentRequest): void {
    this.#asked.set(id, request);
  }

  takeOutput(chunk: Buffer): void {
    this.#total += chunk.length;
    if (this.#total > MAX_TOTAL_BYTES) this.stop("it sent more than 512 MiB");
    else this.#lines(chunk);
  }

  takeErrors(chunk: Buffer): void {
    this.#errors(chunk);
  }

  /** Stops the stream. The first reason counts. */
  stop(because: string): void {
    if (this.#why !== null) return;
    this.#why = because;
    this.#toLibrary?.close();
    this.#listener.onGone(because);
  }

  #takeLine(bytes: Buffer): void {
    if (this.#why !== null) return;
    const line = bytes.toString("utf8").trim();
    if (line === "") return;
    const message = parse(line);
    if (message !== null) return this.#takeMessage(message);
    this.#strayLines += 1;
    this.#listener.onLine(shown(line));
    if (this.#strayLines > MAX_STRAY_LINES)
      this.stop("it does not speak the Agent Client Protocol");
  }

  #takeMessage(message: Record<string, unknown>): void {
    this.#listener.onMessage();
    const { id, method } = message;
    if (typeof method === "string" && id === undefined) {
      this.#listener.onNotification(method, message["params"]);
    } else if (typeof method === "string") {
      if (isId(id))
        this.#toLibrary?.enqueue({ jsonrpc: "2.0", id, method, params: message["params"] });
    } else if (isAnswer(message)) {
      const question = this.#asked.get(id);
      if (question === undefined) return;
      this.#asked.delete(id);
      if ("result" in message)
        this.#listener.onResult(question.method, question.params, message["result"]);
      this.#toLibrary?.enqueue(message);
    }
  }

  #takeErrorLine(bytes: Buffer): void {
    const line = bytes.toString("utf8").trim();
    if (line === "") return;
    this.#lastError = shown(line);
    this.#errorLines += 1;
    if (this.#errorLines <= MAX_ERROR_LINES) this.#listener.onLine(this.#lastError);
    else if (this.#errorLines === MAX_ERROR_LINES + 1)
      this.#listener.onLine(`(it has printed ${MAX_ERROR_LINES} lines: the rest is left out)`);
  }
}

function parse(line: string): Record<string, unknown> | null {
  const value = parseJson(line);
  return isRecord(value) && value["jsonrpc"] === "2.0" ? value : null;
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
  const how = signal === null ? `it exited with status ${status ?? "?"}` : `${signal} killed it`;
  return lastError === "" ? how : `${how}: ${lastError}`;
}

function shown(line: string): string {
  return cutText(printable(line), 300);
}
