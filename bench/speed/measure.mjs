import { spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const EVERY_MS = 50;
/** Linux counts processor time in hundredths of a second, and memory in pages of 4 KiB. */
const MS_A_TICK = 10;
const PAGE_BYTES = 4096;

/**
 * Runs a program to its end. Answers with its time in ms; with the most memory, in MB, that it and all it
 * started held at one moment (resident; pages of a program that several processes run count once); and with the
 * processor time of all of them, in ms, which hangs less on what else the machine does. The latter two
 * are null where the system has no /proc.
 */
export async function measure(program, args, { cwd, env, everyMs = EVERY_MS }) {
  const started = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const seen = new Map();
  let most = 0;
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  const before = reapedTicks();
  const look = setInterval(() => {
    const tree = processesUnder(child.pid);
    for (const [pid, facts] of tree) seen.set(pid, facts);
    most = Math.max(most, heldBy(tree.map(([pid]) => pid)));
  }, everyMs);
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearInterval(look);
  if (status === null || status > 1) throw new Error(`${program} ${args.join(" ")}: ${complaint}`);
  const reaped = before === null ? null : reapedTicks() - before;
  return {
    ms: Math.round(performance.now() - started),
    mb: most === 0 ? null : Math.round(most / 1e6),
    processorMs: reaped === null ? null : Math.max(reaped, ticksOf(seen)) * MS_A_TICK,
  };
}

/**
 * The ticks of all processes that were seen, each as it was seen last, with those of its children that nobody saw. A
 * worker that is ended together with its parent is counted by nobody else.
 */
function ticksOf(seen) {
  const ofChildren = new Map();
  for (const { parent, own, reaped } of seen.values())
    ofChildren.set(parent, (ofChildren.get(parent) ?? 0) + own + reaped);
  return [...seen].reduce(
    (sum, [pid, { own, reaped }]) => sum + own + Math.max(0, reaped - (ofChildren.get(pid) ?? 0)),
    0,
  );
}

/** The bytes that processes hold: see statm in proc_pid_statm(5). Those that run one program share its file's pages. */
function heldBy(pids) {
  const files = new Map();
  let pages = 0;
  for (const pid of pids) {
    try {
      const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, "utf8")
        .split(" ")
        .map(Number);
      const program = readlinkSync(`/proc/${pid}/exe`);
      pages += resident - shared;
      files.set(program, Math.max(files.get(program) ?? 0, shared));
    } catch {
      // It has ended meanwhile.
    }
  }
  return (pages + [...files.values()].reduce((sum, each) => sum + each, 0)) * PAGE_BYTES;
}

/** The ticks of all children that have ended, and theirs: see proc_pid_stat(5); null without /proc. */
function reapedTicks() {
  return readFacts("self")?.reaped ?? null;
}

function processesUnder(root) {
  const processes = new Map();
  for (const name of process.platform === "linux" ? readdirSync("/proc") : []) {
    const facts = /^\d+$/.test(name) ? readFacts(name) : null;
    if (facts !== null) processes.set(Number(name), facts);
  }
  return [...processes].filter(([pid]) => isUnder(pid, root, processes));
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
    return {
      parent,
      own: fields[11] + fields[12],
      reaped: fields[13] + fields[14],
    };
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
