import { randomInt } from "node:crypto";
import { printable } from "../core/printable.ts";
import { readRegister, type PlacedEntry, type RegisterDocument } from "./pure/read-register.ts";
import type { EntryStatus, RegisterEntry, Resolution } from "./pure/types.ts";
import { appendEntry, resolveEntry } from "./pure/write-register.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "../git/git.ts";
import { awaitLock } from "../process/await-lock.ts";
import type { LockSubject } from "../process/lock.ts";
import { locateRegister } from "./locate-register.ts";
import { readRegisterFile, writeRegisterFile } from "./register-file.ts";
import type { QuestionToAdd, Register } from "./types.ts";

/** The parameters of a register. */
export interface RegisterRequest {
  /** Absolute path of the top of the work tree; `git` works there. */
  readonly root: string;
  readonly git: Git;
  /** The value of `decisionRegister.path`. */
  readonly path: string;
  /** The user's home directory; empty if there is none. */
  readonly home: string;
  /** The work tree's own working state, for the lock. */
  readonly stateDirectory: string;
  readonly now: () => Date;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The command that holds the lock, as a waiting writer is told: `register add`. */
  readonly command?: string;
  readonly signal?: AbortSignal;
  /** The time that a write waits for another one. Default 15 seconds. */
  readonly patienceMs?: number;
}

/** Allows one writer of the register at a time in a work tree. */
const REGISTER_LOCK: LockSubject = {
  name: "register",
  code: "REGISTER_LOCKED",
  held: "another `tool` is writing to the register",
  way: "then run the command again",
};

/** Opens the decision register of a work tree. Throws REGISTER_OUTSIDE, REGISTER_UNREADABLE. */
export async function openRegister(request: RegisterRequest): Promise<Register> {
  const { root, git, path, home, stateDirectory, now, env, command = "register", signal } = request;
  const shared = await git.text(["rev-parse", "--path-format=absolute", "--git-common-dir"]);
  const own = await git.text(["rev-parse", "--path-format=absolute", "--git-dir"]);
  const locate = () => locateRegister({ root, path, home, gitDirectories: [shared, own] });
  const { name } = await locate();

  const change = async (edit: (document: RegisterDocument, moment: Moment) => Edited) => {
    const moment = { by: await nameOf(git, env), at: wholeSecond(now()) };
    const patienceMs = request.patienceMs;
    const subject = REGISTER_LOCK;
    const lock = await awaitLock({ subject, stateDirectory, command, now, signal, patienceMs });
    try {
      // Located again, as a symbolic link may have been created since.
      const place = await locate();
      const document = readRegister((await readRegisterFile(place)) ?? "");
      if (document.conflictAt !== null) throw inConflict(name, document.conflictAt + 1);
      const { text, id } = edit(document, moment);
      await writeRegisterFile(place, text);
      return find(readRegister(text), id).entry;
    } finally {
      await lock.release();
    }
  };
  const resolve = (id: string, status: Resolution["status"], text: string | null) =>
    change((document, moment) => {
      const placed = findToEnd(document, id, status, name);
      const resolution = { status, text, ...moment };
      return { text: resolveEntry(document, placed, resolution), id: placed.entry.id };
    });
  return {
    file: name,
    async read() {
      const text = (await readRegisterFile(await locate())) ?? "";
      const { entries, warnings } = readRegister(text);
      return {
        entries: entries.map(({ entry }) => entry),
        warnings: warnings.map(
          ({ line, message }) => `${printable(name)}:${line}: ${printable(message)}`,
        ),
        text,
      };
    },
    async check(id, status) {
      const document = readRegister((await readRegisterFile(await locate())) ?? "");
      if (document.conflictAt !== null) throw inConflict(name, document.conflictAt + 1);
      return findToEnd(document, id, status, name).entry;
    },
    add: (question) => change((document, moment) => addQuestion(document, question, moment)),
    answer: (id, text) => resolve(id, "answered", text),
    decline: (id, text) => resolve(id, "declined", text),
    supersede: (id, text) => resolve(id, "superseded", text),
  };
}

/** The author and the time of a write. */
interface Moment {
  readonly by: string;
  readonly at: string;
}

interface Edited {
  readonly text: string;
  /** The id of the written entry. */
  readonly id: string;
}

/** A decision is never overwritten: it is superseded first. */
const MAY_BECOME: Readonly<Record<Resolution["status"], readonly EntryStatus[]>> = {
  answered: ["open", "declined"],
  declined: ["open"],
  superseded: ["open", "answered", "declined"],
};

function addQuestion(
  document: RegisterDocument,
  { answer, ...question }: QuestionToAdd,
  { by, at }: Moment,
): Edited {
  const id = String(document.nextNumber);
  const text = appendEntry(document, newKey(), { ...question, askedBy: by, askedAt: at });
  if (answer === undefined) return { text, id };
  const added = readRegister(text);
  const resolution = { status: "answered", text: answer, by, at } as const;
  return { text: resolveEntry(added, find(added, id), resolution), id };
}

/** Cuts a time to whole seconds, as people read it. */
function wholeSecond(time: Date): string {
  return new Date(Math.floor(time.getTime() / 1000) * 1000).toISOString();
}

function newKey(): string {
  return Array.from({ length: 8 }, () => randomInt(36).toString(36)).join("");
}

function find({ entries }: RegisterDocument, typed: string): PlacedEntry {
  const id = typed.trim().replace(/^#/, "");
  const placed = entries.find(({ entry }) => entry.id === id);
  if (placed !== undefined) return placed;
  throw unknownEntry(typed);
}

function findToEnd(
  document: RegisterDocument,
  id: string,
  status: Resolution["status"],
  name: string,
): PlacedEntry {
  const placed = find(document, id);
  if (!MAY_BECOME[status].includes(placed.entry.status)) throw decided(placed.entry, name);
  return placed;
}

/** Makes the error for an unknown number. */
export function unknownEntry(typed: string): ToolError {
  return new ToolError("REGISTER_UNKNOWN_ENTRY", `the register has no entry ${printable(typed)}`, {
    hint: "see them all: `tool register list`",
  });
}

/**
 * Returns the name in git's settings or from git's environment, else the name of the account. Never an email
 * address.
 */
async function nameOf(git: Git, env: RegisterRequest["env"]): Promise<string> {
  const said = async (...args: string[]): Promise<string> => {
    const { status, stdout } = await git.try(args);
    return status === 0 ? stdout.toString("utf8").trim() : "";
  };
  const sources = [
    () => said("config", "--get", "author.name"),
    () => said("config", "--get", "user.name"),
    () => env["GIT_AUTHOR_NAME"],
    () => env["USER"],
    () => env["LOGNAME"],
    async () => (await said("var", "GIT_AUTHOR_IDENT")).replace(/ ?<.*$/s, ""),
  ];
  for (const source of sources) {
    const name = (await source())?.trim() ?? "";
    if (name !== "") return name;
  }
  return "unknown";
}

function inConflict(name: string, line: number): ToolError {
  return new ToolError("REGISTER_CONFLICT", `${printable(name)}:${line}: a merge conflict`, {
    hint: "keep the sections of both sides and remove the conflict markers, then run the command again",
  });
}

function decided({ id, status }: RegisterEntry, name: string): ToolError {
  return new ToolError("REGISTER_DECIDED", `entry ${id} is already ${status}`, {
    hint:
      status === "superseded"
        ? `ask it again: \`tool register add --question TEXT\`; see it: \`tool register show ${id}\``
        : `retire it first: \`tool register supersede ${id}\`; to correct its words, edit ${printable(name)}`,
  });
}
