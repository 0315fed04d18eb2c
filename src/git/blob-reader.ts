import { PassThrough } from "node:stream";
import type { Git, GitOptions } from "./git.ts";

/** Reads objects by name through one `git cat-file --batch` that lives as long as it has work. */
export interface BlobReader {
  /** The blob's bytes; null if there is no such blob or it is over 256 MiB. Throws GIT_FAILED when git ends. */
  read(id: string): Promise<Buffer | null>;
  /** Sizes in bytes, by object name; missing objects are left out. */
  sizes(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** An idle reader ends its child, so that a forgotten `close` keeps nothing alive. */
const IDLE_MS = 500;
/** Larger blobs are of no use to a review or a search: they are not held in memory. */
export const MAX_READ_BYTES = 256 * 1024 * 1024;

/** Opens a reader; git is started by the first question. `env` may name another object directory. */
export function openBlobReader(git: Git, env: NonNullable<GitOptions["env"]> = {}): BlobReader {
  let conversation: Conversation | undefined;
  return {
    read(id) {
      if (conversation === undefined || conversation.hasEnded())
        conversation = startConversation(git, env);
      return conversation.ask(id);
    },
    async sizes(ids) {
      if (ids.length === 0) return new Map();
      const output = await git.text(["cat-file", "--batch-check=%(objectname) %(objectsize)"], {
        input: `${ids.join("\n")}\n`,
        env,
      });
      return new Map(
        output.split("\n").flatMap((line) => {
          const [id = "", size = ""] = line.split(" ");
          return /^\d+$/.test(size) ? [[id, Number(size)] as const] : [];
        }),
      );
    },
    async close() {
      await conversation?.end();
    },
  };
}

interface Conversation {
  ask(id: string): Promise<Buffer | null>;
  hasEnded(): boolean;
  end(): Promise<void>;
}

interface Question {
  readonly resolve: (content: Buffer | null) => void;
  readonly reject: (error: unknown) => void;
}

function startConversation(git: Git, env: NonNullable<GitOptions["env"]>): Conversation {
  const input = new PassThrough();
  const waiting: Question[] = [];
  let isOver = false;
  let idle: NodeJS.Timeout | undefined;

  const close = (): void => {
    isOver = true;
    clearTimeout(idle);
    input.end();
  };
  const answer = (content: Buffer | null): void => {
    waiting.shift()?.resolve(content);
    if (waiting.length === 0 && !isOver) idle = setTimeout(close, IDLE_MS);
  };
  const converse = async (): Promise<void> => {
    let failure: unknown = new Error("git cat-file ended before it answered");
    try {
      await git.bytes(["cat-file", "--batch"], { input, env, onStdout: readAnswers(answer) });
    } catch (error) {
      failure = error;
    }
    close();
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  const ended = converse();

  return {
    ask: (id) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        waiting.push({ resolve, reject });
        input.write(`${id}\n`);
      }),
    hasEnded: () => isOver,
    async end() {
      close();
      await ended;
    },
  };
}

/** Cuts the stream of answers into pieces: `NAME blob SIZE\n…\n`, or `NAME missing\n`. */
function readAnswers(answer: (content: Buffer | null) => void): (chunk: Buffer) => void {
  let head = "";
  let body: { readonly bytes: number; readonly content: Buffer | null; filled: number } | undefined;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (body === undefined) {
        const newline = chunk.indexOf(0x0a, at);
        const end = newline === -1 ? chunk.length : newline;
        head += chunk.toString("latin1", at, end);
        at = end + 1;
        if (newline === -1) break;
        const [, type, size] = head.split(" ");
        head = "";
        if (size === undefined) {
          answer(null);
          continue;
        }
        const isWanted = type === "blob" && Number(size) <= MAX_READ_BYTES;
        // One byte more than the object: the newline that git puts after it.
        const bytes = Number(size) + 1;
        body = { bytes, content: isWanted ? Buffer.alloc(bytes) : null, filled: 0 };
      } else {
        const taken = Math.min(chunk.length - at, body.bytes - body.filled);
        if (body.content !== null) chunk.copy(body.content, body.filled, at, at + taken);
        body.filled += taken;
        at += taken;
        if (body.filled < body.bytes) continue;
        const { content } = body;
        body = undefined;
        answer(content === null ? null : content.subarray(0, -1));
      }
    }
  };
}
