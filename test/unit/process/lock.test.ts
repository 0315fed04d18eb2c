import { createHash } from "node:crypto";
import { spawn, type ChildProcess } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { acquireLock, SHIP_LOCK, type Lock } from "../../../src/process/lock.ts";

const NOW = new Date("2026-01-02T03:04:05Z");

interface Place extends Disposable {
  readonly directory: string;
  readonly file: string;
  acquire(): Promise<Lock>;
  /** What the lock file holds. */
  holder(): Record<string, unknown>;
}

function place(): Place {
  const top = mkdtempSync(join(tmpdir(), "tool-lock-"));
  const directory = join(top, "tool");
  const file = join(directory, "ship.lock");
  return {
    directory,
    file,
    acquire: () =>
      acquireLock({ subject: SHIP_LOCK, stateDirectory: directory, command: "ship", now: NOW }),
    holder: () => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>,
    [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Puts a lock there as another process would have left it: like our own but for what is named. */
async function leaveLock(at: Place, differs: Record<string, unknown>): Promise<void> {
  const lock = await at.acquire();
  const mine = at.holder();
  await lock.release();
  writeFileSync(at.file, JSON.stringify({ ...mine, ...differs }));
}

async function refusalOf(attempt: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ToolError)) throw new Error(`not refused: ${String(thrown)}`);
  return thrown;
}

/** A process that has ended and been waited for: its number names nobody. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("close", resolve));
  return pidOf(child);
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("nothing was started");
  return child.pid;
}

test("a lock names its holder, and is gone once it is released", async () => {
  using at = place();
  const lock = await at.acquire();
  expect(at.holder()).toMatchObject({
    pid: process.pid,
    host: hostname(),
    command: "ship",
    since: "2026-01-02T03:04:05.000Z",
  });
  await lock.release();
  expect(readdirSync(at.directory)).toEqual([]);
});

test("a live holder is left alone, and named", async () => {
  using at = place();
  const lock = await at.acquire();
  const refusal = await refusalOf(at.acquire());
  expect(refusal).toMatchObject({
    code: "SHIP_LOCKED",
    message: `another ship is already running here: \`tool ship\`, process ${process.pid}, since 2026-01-02T03:04:05.000Z`,
  });
  expect(refusal.hint).toContain("git worktree add");
  await lock.release();
  await (await at.acquire()).release();
  expect(existsSync(at.file)).toBe(false);
});

test("a live process of another kind is left alone too", async () => {
  using at = place();
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    await leaveLock(at, { pid: pidOf(child), processStart: null });
    expect((await refusalOf(at.acquire())).message).toContain(`process ${pidOf(child)}`);
  } finally {
    child.kill("SIGKILL");
  }
});

test("a dead holder's lock is taken over", async () => {
  using at = place();
  await leaveLock(at, { pid: await endedProcess() });
  const lock = await at.acquire();
  expect(at.holder()).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(readdirSync(at.directory)).toEqual([]);
});

test.runIf(existsSync("/proc/self/stat"))(
  "a holder whose number was used again is dead: the process there started at another time",
  async () => {
    using at = place();
    await leaveLock(at, { processStart: "1" });
    const lock = await at.acquire();
    expect(at.holder()["processStart"]).not.toBe("1");
    await lock.release();
  },
);

test.runIf(existsSync("/proc/sys/kernel/random/boot_id"))(
  "a holder from before the machine was started again is dead",
  async () => {
    using at = place();
    await leaveLock(at, { boot: "00000000-0000-0000-0000-000000000000" });
    await (await at.acquire()).release();
    expect(readdirSync(at.directory)).toEqual([]);
  },
);

test("a holder on another machine cannot be seen, so it is left alone; the hint names the file", async () => {
  using at = place();
  await leaveLock(at, { host: "elsewhere.test", pid: await endedProcess() });
  const refusal = await refusalOf(at.acquire());
  expect(refusal.message).toContain("on elsewhere.test");
  expect(refusal.hint).toContain(at.file);
});

test.each([
  ["nothing", ""],
  ["half a lock", '{"pid": 12'],
  ["text", "locked by me\n"],
  ["another shape", "[]"],
  ["null", "null"],
  ["no host", '{"pid": 1}'],
  ["a number that names no process", `{"pid": 0, "host": ${JSON.stringify(hostname())}}`],
  ["a number that names every process", `{"pid": -1, "host": ${JSON.stringify(hostname())}}`],
  ["a number that is none", `{"pid": 1.5, "host": ${JSON.stringify(hostname())}}`],
])("a lock file that holds %s is no lock", async (_, content) => {
  using at = place();
  await (await at.acquire()).release();
  writeFileSync(at.file, content);
  const lock = await at.acquire();
  expect(at.holder()).toMatchObject({ pid: process.pid });
  await lock.release();
});

test("a live holder is believed though its lock says nothing but the process", async () => {
  using at = place();
  await (await at.acquire()).release();
  writeFileSync(at.file, JSON.stringify({ pid: process.pid, host: hostname() }));
  expect((await refusalOf(at.acquire())).message).toContain(`process ${process.pid}`);
});

test("of many who want it at once, one gets it", async () => {
  using at = place();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => at.acquire()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("of many who find a dead holder's lock at once, one gets it", async () => {
  const dead = await endedProcess();
  for (let round = 0; round < 40; round += 1) {
    using at = place();
    await leaveLock(at, { pid: dead });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => at.acquire()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(readdirSync(at.directory)).toEqual(["ship.lock"]);
  }
});

test("a take-over that was cut short itself is taken over", async () => {
  using at = place();
  const dead = await endedProcess();
  await leaveLock(at, { pid: dead });
  const found = readFileSync(at.file);
  const claim = `${at.file}.${createHash("sha256").update(found).digest("hex").slice(0, 16)}`;
  copyFileSync(at.file, claim);
  await at.acquire();
  expect(at.holder()).toMatchObject({ pid: process.pid });
  expect(readdirSync(at.directory)).toEqual(["ship.lock"]);
});

test("a lock that cannot be read is left alone, and named", async () => {
  using at = place();
  mkdirSync(at.file, { recursive: true });
  const refusal = await refusalOf(at.acquire());
  expect(refusal).toMatchObject({
    code: "SHIP_LOCKED",
    message: `the lock ${at.file} exists but cannot be read`,
  });
});

test("releasing leaves a lock alone that somebody else holds by now", async () => {
  using at = place();
  const lock = await at.acquire();
  writeFileSync(at.file, "somebody else's");
  await lock.release();
  expect(readFileSync(at.file, "utf8")).toBe("somebody else's");
});
