import { closeSync, mkdirSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { openToAppend, readRegularText } from "../files/read-regular.ts";
import { endProcesses, type Processes } from "../process/end-processes.ts";
import { processGroup } from "../process/process-group.ts";
import { readProcess } from "../process/read-processes.ts";
import { identifyProcess } from "../process/process-identity.ts";
import { processTree } from "../process/process-tree.ts";
import type { StartedProcess } from "./types.ts";
import { orElse } from "../core/or-else.ts";

/** A program that a run started and that still runs. */
export interface Leftover {
  readonly pid: number;
  readonly of: string;
  end(): Promise<void>;
}

/** Notes the programs of a run in its folder, one a line, so that they can be found when the run was killed. */
export function noteProcesses(
  runDirectory: string,
  boot: string | null,
): (started: StartedProcess) => void {
  const file = join(runDirectory, FILE);
  return ({ pid, leadsGroup, of }) => {
    const start = readProcess(pid)?.start ?? "";
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const words = [pid, start || "-", leadsGroup ? "group" : "tree", boot ?? "-", of];
      const descriptor = openToAppend(file, { mode: 0o600 });
      writeSync(descriptor, `${words.join(" ")}\n`);
      closeSync(descriptor);
    } catch {
      // Only a killed run needs the list, and then the lines that are there have to do.
    }
  };
}

/** Finds the programs of a killed run that still run. */
export async function findLeftovers(runDirectory: string): Promise<Leftover[]> {
  const text = readNoted(join(runDirectory, FILE));
  const { boot: bootNow } = await identifyProcess();
  const found = new Map<number, Leftover>();
  for (const line of text.split("\n")) {
    const [number = "", start = "", kind = "", boot = "", of = ""] = line.split(" ");
    const pid = Number(number);
    if (!Number.isSafeInteger(pid) || pid <= 1 || of === "") continue;
    if (bootNow !== null && boot !== "-" && boot !== bootNow) continue;
    const processes = processesOf({ pid, start, kind });
    if (processes?.isAlive() === true)
      found.set(pid, { pid, of, end: () => endProcesses(processes) });
  }
  return [...found.values()];
}

const FILE = "processes";
/** A line for each program that a run started. */
const MAX_BYTES = 16 * 1024 * 1024;

function readNoted(path: string): string {
  return orElse(
    () => readRegularText(path, { of: "working-state", maxBytes: MAX_BYTES, followsLinks: false }),
    "",
  );
}

/** Returns the processes of a line; null if another process has the number now. */
function processesOf(noted: { pid: number; start: string; kind: string }): Processes | null {
  const { pid, start, kind } = noted;
  const leader = readProcess(pid);
  const isSame = leader === null || start === "-" || leader.start === start;
  if (!isSame) return null;
  if (kind === "group") return processGroup(pid);
  return leader === null && process.platform === "linux" ? null : processTree(pid);
}
