import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { measure } from "./measure.mjs";

/** Linux counts processor time in hundredths of a second. */
const MS_A_TICK = 10;

/**
 * Runs two command lines in turns, so that both meet the same machine. Answers with the ratio of each turn's times as
 * its median and the range of its middle half, the ratio of all processor time (children included; null where the
 * system has no /proc), the medians in ms, and the most memory that the first held in a run of its own, in MB.
 * @param sides `[own, bare]`, each `{ program, args, cwd, env, statuses }` with `before(round)` to put the world in
 *   order, which is not measured
 * @param runs turns that count; one more before them warms the caches
 */
export async function contest(sides, runs) {
  const turns = [];
  for (let round = -1; round < runs; round += 1) {
    const turn = [];
    for (const side of sides) {
      await side.before?.(round);
      turn.push(await timeOnce(side));
    }
    if (round >= 0) turns.push(turn);
  }
  const [own, bare] = sides.map((_, at) => turns.map((turn) => turn[at]));
  await sides[0].before?.(runs);
  const { mb } = await measure(sides[0].program, sides[0].args, { ...sides[0], everyMs: 10 });
  const ratios = turns.map(([first, second]) => first.ms / second.ms);
  const [least, , most] = quartiles(ratios);
  return {
    runs,
    ratio: round2(median(ratios)),
    spread: [round2(least), round2(most)],
    processorRatio: ratioOf(sum(own, "processorMs"), sum(bare, "processorMs")),
    ownMs: Math.round(median(own.map(({ ms }) => ms))),
    bareMs: Math.round(median(bare.map(({ ms }) => ms))),
    mb,
  };
}

async function timeOnce({ program, args, cwd, env, statuses = [0] }) {
  const ticks = childTicks();
  const started = performance.now();
  const status = await new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: "ignore" });
    child.once("error", reject);
    child.once("close", resolve);
  });
  const ms = performance.now() - started;
  if (!statuses.includes(status))
    throw new Error(`${program} ${args.join(" ")} ended with status ${status}`);
  return { ms, processorMs: ticks === null ? null : (childTicks() - ticks) * MS_A_TICK };
}

/** Processor time of all children that have ended, and theirs: see proc_pid_stat(5); null without /proc. */
function childTicks() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return null;
  }
}

export function median(values) {
  return quartiles(values)[1];
}

function quartiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * (sorted.length - 1) + 0.5)]);
}

function sum(turns, key) {
  return turns.reduce((total, turn) => total + (turn[key] ?? NaN), 0);
}

function ratioOf(own, bare) {
  return bare > 0 ? round2(own / bare) : null;
}

function round2(value) {
  return Math.round(value * 100) / 100;
}
