import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { parseJson } from "../core/parse-json.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import type { ErrorCode } from "../errors/codes.ts";
import { isNotThere, systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readRegularText } from "../files/read-regular.ts";
import { isRecord } from "../core/is-record.ts";
import { isCount, isString } from "../core/is-value.ts";
import { readBoot } from "./read-processes.ts";

/** The holder of a work tree's lock: enough to tell a live holder from a dead one whose number was used again. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Differs after a restart of the machine; null if the system does not say. */
  readonly boot?: string | null;
  /** When the process started, in the system's own unit; null if it does not say. */
  readonly processStart?: string | null;
  readonly command?: string;
  /** ISO 8601. */
  readonly since?: string;
}

export interface Lock {
  release(): Promise<void>;
}

/** The subject of a lock, and the message for a second process. */
export interface LockSubject {
  /** Name of the lock's file, without its ending: `ship`. */
  readonly name: string;
  /** The error of a process that finds it held. */
  readonly code: ErrorCode;
  /** The holder, for the middle of a sentence: `another ship is already running here`. */
  readonly held: string;
  /** The alternative to waiting. */
  readonly way: string;
}

/** One ship works in a work tree at a time. */
export const SHIP_LOCK: LockSubject = {
  name: "ship",
  code: "SHIP_LOCKED",
  held: "another ship is already running here",
  way: "interrupt one that only waits for its merge (`tool ship --continue` finishes it later), or ship from another work tree: `git worktree add ../other BRANCH`",
};

/** One ship works on a branch at a time, whichever of its work trees it is in. `name` is one that files can have. */
export function branchLock(name: string): LockSubject {
  return {
    name: `ship-${name}`,
    code: "SHIP_LOCKED",
    held: "another work tree is already shipping this branch",
    way: "or end it there: Ctrl-C, then `tool ship --abort`",
  };
}

/**
 * Takes the lock that lets one program at a time do something in a work tree. A dead holder's lock is
 * taken over. Throws the subject's error with who holds it, and STATE_NOT_WRITABLE.
 */
export async function acquireLock(request: {
  readonly subject: LockSubject;
  /** The work tree's own working state. */
  readonly stateDirectory: string;
  readonly command: string;
  readonly now: Date;
}): Promise<Lock> {
  const { stateDirectory, subject } = request;
  const path = join(stateDirectory, `${subject.name}.lock`);
  const mine = JSON.stringify(await describeSelf(request.command, request.now));
  try {
    await mkdir(stateDirectory, { recursive: true });
    await take(path, mine, subject);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the lock cannot be created: ${path}`,
      hint: `check what is there, and its permissions: \`ls -ld ${[dirname(stateDirectory), stateDirectory, path].map(quoteForShell).join(" ")}\``,
    });
  }
  return {
    async release() {
      // A process that took the lock over (wrongly or not) keeps it.
      const now = await read(path, subject).catch(() => null);
      if (now === mine) await rm(path, { force: true });
    },
  };
}

async function take(path: string, mine: string, subject: LockSubject): Promise<void> {
  for (;;) {
    if (await create(path, mine)) return;
    const found = await read(path, subject);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && (await isAlive(holder))) throw locked(holder, path, subject);
    if (await replaceDead({ path, dead: found, mine, subject })) return;
  }
}

/**
 * Puts a lock in a dead holder's place; false if that one is gone already. The replacer holds a lock on this very one
 * meanwhile, so that of several who found it dead none removes another's new one.
 */
async function replaceDead(place: {
  readonly path: string;
  readonly dead: string;
  readonly mine: string;
  readonly subject: LockSubject;
}): Promise<boolean> {
  const { path, dead, mine, subject } = place;
  const claim = `${path}.${createHash("sha256").update(dead).digest("hex").slice(0, 16)}`;
  await take(claim, mine, subject);
  try {
    if ((await read(path, subject)) !== dead) return false;
    await rename(await writeDraft(path, mine), path);
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

/** Creates the lock with its whole content in one move; false if there is one already. */
async function create(path: string, content: string): Promise<boolean> {
  const draft = await writeDraft(path, content);
  try {
    await link(draft, path);
    return true;
  } catch (thrown) {
    if (systemCode(thrown) === "EEXIST") return false;
    // A file system without hard links: the next best, which a kill in mid-write may leave empty.
    return writeFile(path, content, { flag: "wx", mode: 0o600 }).then(
      () => true,
      (error: unknown) => {
        if (systemCode(error) === "EEXIST") return false;
        throw error;
      },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    return draft;
  } catch (thrown) {
    // A full disk has room for the name alone.
    await rm(draft, { force: true });
    throw thrown;
  }
}

async function describeSelf(command: string, now: Date): Promise<Holder> {
  return {
    pid: process.pid,
    host: hostname(),
    boot: readBoot(),
    processStart: readProcessStart(process.pid),
    command,
    since: now.toISOString(),
  };
}

async function isAlive(holder: Holder): Promise<boolean> {
  // Another machine's processes cannot be seen from here.
  if (holder.host !== hostname()) return true;
  const boot = readBoot();
  if (isKnown(holder.boot) && boot !== null && holder.boot !== boot) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (thrown) {
    if (systemCode(thrown) === "ESRCH") return false;
  }
  const start = readProcessStart(holder.pid);
  return !isKnown(holder.processStart) || start === null || start === holder.processStart;
}

function isKnown(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Reads field 22 of /proc/PID/stat, counted from the bracket that closes the name; a zombie counts as gone. */
function readProcessStart(pid: number): string | null {
  let stat: string;
  try {
    stat = readRegularText(`/proc/${pid}/stat`, { of: "own", maxBytes: MAX_BYTES });
  } catch {
    return null;
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "gone" : (fields[19] ?? null);
}

/** Far more than a lock says of its holder. */
const MAX_BYTES = 64 * 1024;

/** Returns null if there is no file. An unreadable one may be anybody's: throws the subject's error. */
async function read(path: string, subject: LockSubject): Promise<string | null> {
  try {
    return readRegularText(path, { of: "own", maxBytes: MAX_BYTES, followsLinks: false });
  } catch (thrown) {
    if (isNotThere(thrown)) return null;
    throw new ToolError(subject.code, `the lock ${path} exists but cannot be read`, {
      cause: thrown,
      hint: "if no `tool` is running in this work tree, remove it",
    });
  }
}

function parse(text: string): Holder | null {
  const value = parseJson(text);
  return isHolder(value) ? value : null;
}

function isHolder(value: unknown): value is Holder {
  return (
    isRecord(value) &&
    // Zero and less name groups of processes, and are always alive.
    isCount(value["pid"]) &&
    value["pid"] > 0 &&
    isString(value["host"])
  );
}

function locked(holder: Holder, path: string, subject: LockSubject): ToolError {
  const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
  return new ToolError(
    subject.code,
    `${subject.held}: \`tool ${holder.command ?? "ship"}\`, process ${holder.pid}${where}${holder.since === undefined ? "" : `, since ${holder.since}`}`,
    {
      hint:
        where === ""
          ? `wait until it ends, ${subject.way}`
          : `wait until it ends; if that machine is gone, remove ${path}`,
    },
  );
}
