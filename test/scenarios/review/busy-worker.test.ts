import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { readProcess, readProcesses } from "../../../src/process/read-processes.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { startTool } from "../../helpers/run-tool.ts";
import { BUSY, GOOD } from "./helpers.ts";

/** A busy analyzer takes a core, and who ends it looks twice a second. */
const PATIENCE_MS = 90_000;
const POLL = { timeout: PATIENCE_MS, interval: 20 };

/** How much a process has to have worked, in hundredths of a second, until it is at the file for sure. */
const AT_WORK = 80;

test.runIf(process.platform === "linux").each([
  ["is killed", "SIGKILL"],
  ["is stopped by Ctrl-C", "SIGINT"],
  ["is ended", "SIGTERM"],
] as const)(
  "no process stays behind when the program %s while an analyzer is busy",
  async (_, signal) => {
    await using repo = emptyRepo();
    repo.commit("Before", { "kept.js": GOOD });
    repo.git("checkout", "-q", "-b", "feature");
    repo.write({ "busy.js": BUSY });
    const child = startTool(repo, ["review"]);
    const ended = once(child, "close");
    child.stdout.resume();
    child.stderr.resume();

    const worker = await busyChildOf(child.pid ?? 0);
    const { start } = readProcess(worker) ?? {};
    child.kill(signal);

    await ended;
    // A busy process looks for its parent by itself, twice a second.
    await expect.poll(() => readProcess(worker)?.start, POLL).not.toBe(start);
    expect(start).toBeDefined();
    expect(readProcesses().filter(({ parent }) => parent === child.pid)).toEqual([]);
  },
  PATIENCE_MS,
);

/** Looks now and then: whoever looks all the time takes a core from those that are looked for. */
async function busyChildOf(parent: number): Promise<number> {
  const find = (): number | undefined =>
    readProcesses().find((each) => each.parent === parent && isBusy(each.pid))?.pid;
  return await vi.waitUntil(find, POLL);
}

/** See proc_pid_stat(5); the name of the program may hold anything but what follows its last bracket. */
function isBusy(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isWorker = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("analysis-worker");
    return isWorker && Number(fields[11]) + Number(fields[12]) > AT_WORK;
  } catch {
    return false;
  }
}
