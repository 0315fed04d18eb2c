import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { printable } from "../core/printable.ts";
import { cutText } from "../core/cut-text.ts";
import {
  startConversation,
  type Conversation,
  type ConversationEnd,
} from "../process/start-conversation.ts";
import { splitLines } from "../process/split-lines.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** A transport that also tells what went wrong beside the protocol. */
export interface WatchedTransport extends Transport {
  /** Why the connection ended, in the middle of a sentence; null while it stands. */
  ended(): string | null;
  /** Counts the lines that were not messages of the protocol. */
  strayLines(): number;
}

const CLOSED = "closed";
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** The most lines beside the protocol that go into the log. */
const MAX_LOGGED_LINES = 200;
/** Variables of the user's environment that a program is given besides those of its definition. */
const INHERITED = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "TMPDIR"];
/** Without these no program starts on Windows. */
const INHERITED_ON_WINDOWS = ["SystemRoot", "APPDATA", "LOCALAPPDATA", "TEMP", "USERPROFILE"];

/**
 * Talks to a server that is a program of this machine, one message a line. Lines that are not messages are counted and
 * logged; one message over 4 MiB, or 64 MiB in all, ends the connection.
 */
export function createStdioTransport(
  definition: Extract<ServerDefinition, { over: "stdio" }>,
  parts: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly log: (line: string) => void;
    readonly graceMs: number;
    /** Takes a line of the server apart; null: it is not a message. */
    readonly parse: (line: string) => JSONRPCMessage | null;
  },
): WatchedTransport {
  const { log } = parts;
  let conversation: Conversation | null = null;
  let why: string | null = null;
  let stray = 0;
  let total = 0;
  let logged = 0;

  const logSome = (line: string): void => {
    logged += 1;
    if (logged <= MAX_LOGGED_LINES) log(line);
    else if (logged === MAX_LOGGED_LINES + 1) log("(the server printed more than this log keeps)");
  };
  const stop = (reason: string): void => {
    if (why !== null) return;
    why = reason;
    log(`the connection ended: ${reason}`);
    transport.onclose?.();
  };
  const takeLine = (bytes: Buffer): void => {
    const line = bytes.toString("utf8").trim();
    if (line === "") return;
    const message = parts.parse(line);
    if (message !== null) {
      transport.onmessage?.(message);
      return;
    }
    stray += 1;
    logSome(`stdout: ${shown(line)}`);
  };
  const lines = splitLines({
    maxBytes: MAX_MESSAGE_BYTES,
    take: takeLine,
    onTooLong: () => stop("it sent a message of more than 4 MiB"),
  });
  const errors = splitLines({
    maxBytes: MAX_MESSAGE_BYTES,
    take: (bytes) => logSome(`stderr: ${shown(bytes.toString("utf8"))}`),
    onTooLong: () => {},
  });

  const transport: WatchedTransport = {
    // Closing it ourselves is not a reason.
    ended: () => (why === CLOSED ? null : why),
    strayLines: () => stray,
    async start() {
      conversation = await startConversation({
        file: definition.command,
        args: definition.args,
        cwd: definition.cwd,
        env: { ...inherited(parts.env), ...definition.env },
        graceMs: parts.graceMs,
        onStdout(chunk) {
          if (why !== null) return;
          total += chunk.length;
          if (total > MAX_TOTAL_BYTES) stop("it sent more than 64 MiB");
          else lines(chunk);
        },
        onStderr: errors,
        onEnd: (end) => stop(endOf(end, definition)),
      });
    },
    async send(message) {
      if (conversation === null || why !== null) throw new Error(why ?? "it is not started");
      await conversation.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      const open = conversation;
      conversation = null;
      if (open === null) return;
      stop(CLOSED);
      await open.end();
    },
  };
  return transport;
}

function inherited(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names = process.platform === "win32" ? [...INHERITED, ...INHERITED_ON_WINDOWS] : INHERITED;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function endOf(
  { status, signal, missing }: ConversationEnd,
  { command, cwd }: { readonly command: string; readonly cwd: string },
): string {
  if (missing) return `\`${printable(command)}\` does not exist or is not executable (from ${cwd})`;
  return signal === null ? `it exited with status ${status ?? "?"}` : `${signal} killed it`;
}

function shown(line: string): string {
  return cutText(printable(line), 500);
}
