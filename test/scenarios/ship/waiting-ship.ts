import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { crashPointsOf } from "../../../src/ship/pure/journal/crash-points.ts";
import type { Repo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";
import { journalLines, journalPath } from "./killed.ts";

/** The journal of a ship that nobody killed. */
export interface WaitedLines {
  /** Without their newlines. */
  readonly lines: readonly string[];
  /** Its points, as `crashPointsOf` names them. */
  readonly names: readonly string[];
}

/**
 * Has the program wait before and after each line of a journal that it writes, which it does at once and with nothing
 * else beside it: it says where it is on one pipe and is let go on by another.
 */
const WAIT_AT_LINES = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { openSync, writeSync, fsyncSync, closeSync, readSync } = fs;
const journals = new Set();
function wait(when, file) {
  if (!journals.has(file)) return;
  writeSync(3, when);
  readSync(4, Buffer.alloc(1));
}
fs.openSync = (path, ...how) => {
  const file = openSync(path, ...how);
  if (String(path).endsWith(".jsonl")) journals.add(file);
  return file;
};
fs.writeSync = (file, ...what) => {
  wait("<", file);
  return writeSync(file, ...what);
};
fs.fsyncSync = (file) => {
  fsyncSync(file);
  wait(">", file);
};
fs.closeSync = (file) => {
  journals.delete(file);
  closeSync(file);
};
syncBuiltinESMExports();
`;

/** Ships, and calls back before and after each line of the journal, while the ship waits. */
export async function shipWaiting(
  repo: Repo,
  atMoment: (number: number) => void,
): Promise<WaitedLines> {
  const { directory, env } = repo.sandbox;
  const hook = join(directory, "wait-at-lines.mjs");
  writeFileSync(hook, WAIT_AT_LINES);
  const child = spawn(nodeUnderTest(), ["--import", hook, join(DIST, "tool.js"), "ship"], {
    cwd: repo.root,
    env,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [asks, answers] = [child.stdio[3] as Readable, child.stdio[4] as Writable];
  let order = "";
  asks.setEncoding("utf8").on("data", (when: string) => {
    atMoment(order.length);
    order += when;
    answers.write(".");
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  const lines = readFileSync(journalPath(repo), "utf8").trimEnd().split("\n");
  if (status !== 0 || order !== "<>".repeat(lines.length))
    throw new Error(`the ship that waits ended with ${String(status)}, having said ${order}`);
  return { lines, names: crashPointsOf(journalLines(repo)) };
}

/** What a kill at a point of the journal leaves. */
export interface Left {
  /** The moment of `shipWaiting` at which the world is the same, but for the torn line. */
  readonly moment: number;
  /** The half of a line that the journal ends with; empty where it is whole. */
  readonly torn: Buffer;
}

/** Says what a point leaves: an effect has happened before its `done` is written. */
export function leftAt({ lines, names }: WaitedLines, point: string): Left {
  if (!names.includes(point)) throw new Error(`a ship has no point ${point}`);
  const before = names.slice(0, names.indexOf(point));
  const line = before.filter((name) => !/^(effect|torn):/.test(name)).length;
  const text = Buffer.from(`${lines[line]}\n`);
  const isTorn = point.startsWith("torn:");
  return {
    moment: 2 * line + (isTorn || point.startsWith("effect:") ? 0 : 1),
    torn: isTorn ? text.subarray(0, Math.ceil(text.length / 2)) : Buffer.alloc(0),
  };
}
