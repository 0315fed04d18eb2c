import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;

/**
 * Runs a program to its end and answers with its time in ms and the most memory that it and all it
 * started held at one moment, in MB (resident; pages that processes share count for each). The memory is
 * null where the system has no /proc.
 */
export async function measure(program, args, { cwd, env }) {
  const started = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  let peak = null;
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  const look = setInterval(() => {
    const now = residentBytes(child.pid);
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, EVERY_MS);
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearInterval(look);
  if (status === null || status > 1) throw new Error(`${program} ${args.join(" ")}: ${complaint}`);
  const mb = peak === null ? null : Math.round(peak / 1e6);
  return { ms: Math.round(performance.now() - started), mb };
}

function residentBytes(root) {
  try {
    const parents = new Map(readdirSync("/proc").filter(isNumber).map(readParent));
    const tree = [...parents.keys()].filter((pid) => isUnder(pid, String(root), parents));
    return tree.reduce((sum, pid) => sum + readResident(pid), 0);
  } catch {
    return null;
  }
}

const isNumber = (name) => /^\d+$/.test(name);

/** The name in brackets may hold anything, so what counts starts after the last one. */
function readParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return [pid, stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]];
  } catch {
    return [pid, "0"]; // It has ended meanwhile.
  }
}

function isUnder(pid, root, parents) {
  for (let at = pid; at !== undefined && at !== "0"; at = parents.get(at)) {
    if (at === root) return true;
  }
  return false;
}

function readResident(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
