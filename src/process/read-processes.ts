import { readdirSync } from "node:fs";
import { readRegularText } from "../files/read-regular.ts";
import { orElse } from "../core/or-else.ts";

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Differs for a later process of the same number. */
  readonly start: string;
}

/** Lists what runs on a Linux machine, zombies left out; elsewhere nothing. Format: proc_pid_stat(5). */
export function readProcesses(): ProcessFacts[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((entry) => {
    const found = /^\d+$/.test(entry) ? readProcess(Number(entry)) : null;
    return found === null ? [] : [found];
  });
}

/** Reads one process on a Linux machine; null if it is gone or a zombie, and elsewhere. */
export function readProcess(pid: number): ProcessFacts | null {
  const stat = readStat(String(pid));
  // pid (comm) state ppid pgrp …; comm may hold anything, so count from its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parent, group] = fields;
  if (["", "Z", "X"].includes(state)) return null;
  return { pid, parent: Number(parent), group: Number(group), start: fields[19] ?? "" };
}

/** Returns the numbers of the processes that have a text in their command line, on a Linux machine; elsewhere none. */
export function findByArgument(text: string): number[] {
  return readProcesses().flatMap(({ pid }) => (readCommandLine(pid).includes(text) ? [pid] : []));
}

function readCommandLine(pid: number): string {
  return orElse(
    () => readRegularText(`/proc/${pid}/cmdline`, { of: "own", maxBytes: MAX_BYTES_OF_A_COMMAND }),
    "",
  );
}

/** As many as Linux takes for a command line (ARG_MAX with the usual stack). */
const MAX_BYTES_OF_A_COMMAND = 2 * 1024 * 1024;

/** Returns the id of this boot, which differs after a restart; null if the system does not say. */
export function readBoot(): string | null {
  const path = "/proc/sys/kernel/random/boot_id";
  return orElse(() => readRegularText(path, { of: "own", maxBytes: MAX_BYTES }).trim(), null);
}

/** Returns the name of a process's program, as Linux has it; empty if it is gone, and elsewhere. */
export function readName(pid: number): string {
  return orElse(
    () => readRegularText(`/proc/${pid}/comm`, { of: "own", maxBytes: MAX_BYTES }).trim(),
    "",
  );
}

/** More than the system says of a process. */
const MAX_BYTES = 64 * 1024;

/** Processes end while they are listed. */
function readStat(pid: string): string {
  return orElse(() => readRegularText(`/proc/${pid}/stat`, { of: "own", maxBytes: MAX_BYTES }), "");
}
