import { readFileSync, readdirSync } from "node:fs";

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

/** One process on a Linux machine; null when it is gone or a zombie, and elsewhere. */
export function readProcess(pid: number): ProcessFacts | null {
  const stat = readStat(String(pid));
  // pid (comm) state ppid pgrp …; comm may hold anything, so count from its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parent, group] = fields;
  if (["", "Z", "X"].includes(state)) return null;
  return { pid, parent: Number(parent), group: Number(group), start: fields[19] ?? "" };
}

/** Processes end while they are listed. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
