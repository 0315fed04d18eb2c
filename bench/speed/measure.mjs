import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;
/** Linux counts processor time in hundredths of a second, and memory in pages of 4 KiB. */
const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

/**
 * Runs a program to its end. Answers with its time in ms; with the most memory, in MB, that it and all it
 * started held at one moment (resident; pages that processes share count for each); and with the
 * processor time of all of them, in ms, which hangs less on what else the machine does. The latter two
 * are null where the system has no /proc.
 */
export async function measure(program, args, { cwd, env }) {
  const started = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const most = { bytes: 0, ticks: 0 };
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  const look = setInterval(() => {
    const { bytes, ticks } = lookAt(child.pid);
    most.bytes = Math.max(most.bytes, bytes);
    most.ticks = Math.max(most.ticks, ticks);
  }, EVERY_MS);
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearInterval(look);
  if (status === null || status > 1) throw new Error(`${program} ${args.join(" ")}: ${complaint}`);
  return {
    ms: Math.round(performance.now() - started),
    mb: most.bytes === 0 ? null : Math.round(most.bytes / 1e6),
    processorMs: most.ticks === 0 ? null : (most.ticks / TICKS_A_SECOND) * 1000,
  };
}

function lookAt(root) {
  const processes = readProcesses();
  const tree = [...processes].filter(([pid]) => isUnder(pid, root, processes));
  return {
    bytes: tree.reduce((sum, [, { pages }]) => sum + pages * PAGE_BYTES, 0),
    ticks: tree.reduce((sum, [, { ticks }]) => sum + ticks, 0),
  };
}

function readProcesses() {
  const processes = new Map();
  for (const name of process.platform === "linux" ? readdirSync("/proc") : []) {
    const facts = /^\d+$/.test(name) ? readFacts(name) : null;
    if (facts !== null) processes.set(Number(name), facts);
  }
  return processes;
}

/** See proc_pid_stat(5). The name in brackets may hold anything, so what counts starts after the last. */
function readFacts(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent] = fields;
    // Its own time, and that of the children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent, ticks, pages: fields[21] };
  } catch {
    return null; // It has ended meanwhile.
  }
}

function isUnder(pid, root, processes) {
  for (let at = pid; at !== undefined && at !== 0; at = processes.get(at)?.parent) {
    if (at === root) return true;
  }
  return false;
}
