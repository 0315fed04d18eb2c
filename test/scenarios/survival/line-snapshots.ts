import { spawn } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { crashPointsOf } from "../../../src/ship/pure/journal/crash-points.ts";
import type { WorldPull } from "../../helpers/fake-github/world.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { copyFolder } from "../../helpers/templates.ts";
import { DIST } from "../../helpers/world.ts";
import { journalLines, journalPath } from "../ship/killed.ts";
import { pointsOnDisk, type Point } from "./points.ts";
import { setScene, type Remote, type Scene } from "./scene.ts";

/** All that there is between two moments of a ship. */
interface Snapshot {
  /** Holds the work tree, `origin` and what the commands wrote, each as it is called in a sandbox. */
  readonly folder: string;
  readonly pulls: readonly WorldPull[];
  /** The states that the issue was set to. */
  readonly changes: readonly string[];
}

/** A ship that nobody kills, with what a kill at each point of its journal leaves. */
export interface LineSnapshots extends AsyncDisposable {
  /** Its moments, but for requests. */
  readonly points: readonly (readonly [string, Point])[];
  /** A world of its own, as a ship that is killed at a point of the journal leaves it. */
  sceneAt(point: string): Promise<Scene>;
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

/** Ships and copies the world before and after each line of the journal. */
export async function recordLines(remote: Remote): Promise<LineSnapshots> {
  const scene = await setScene(remote);
  const { directory, env } = scene.repo.sandbox;
  const hook = join(directory, "wait-at-lines.mjs");
  writeFileSync(hook, WAIT_AT_LINES);
  const ship = ["--import", hook, join(DIST, "tool.js"), "ship"];
  const child = spawn(nodeUnderTest(), ship, {
    cwd: scene.repo.root,
    env,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [asks, answers] = [child.stdio[3] as Readable, child.stdio[4] as Writable];
  const snapshots: Snapshot[] = [];
  let order = "";
  asks.setEncoding("utf8").on("data", (when: string) => {
    order += when;
    snapshots.push(snapshotOf(scene, join(directory, "snapshots", String(snapshots.length))));
    answers.write(".");
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  const lines = readFileSync(journalPath(scene.repo), "utf8").trimEnd().split("\n");
  const names = crashPointsOf(journalLines(scene.repo));
  if (status !== 0 || order !== "<>".repeat(lines.length))
    throw new Error(
      `the ship to take snapshots of ended with ${String(status)}, having said ${order}`,
    );
  return {
    points: pointsOnDisk(scene),
    sceneAt: (point) => restore(scene, { ...placeOf(names, point), lines, snapshots }, remote),
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  };
}

function snapshotOf({ repo, online }: Scene, folder: string): Snapshot {
  mkdirSync(folder, { recursive: true });
  for (const name of WORLD) copyFolder(join(repo.sandbox.directory, name), join(folder, name));
  copyTrace(repo.sandbox.directory, folder);
  return {
    folder,
    pulls: structuredClone(online?.github.world.pulls ?? []),
    changes: [...(online?.tracker.changes ?? [])],
  };
}

const WORLD = ["work", "origin.git"];

/** What the commands wrote, if any has. */
function copyTrace(from: string, to: string): void {
  const trace = join(from, "trace.txt");
  if (existsSync(trace)) copyFileSync(trace, join(to, "trace.txt"));
}

interface Place {
  /** Of the line that is being written there. */
  readonly line: number;
  readonly has: "nothing of it" | "half of it" | "all of it";
}

/** Where a point is: an effect has happened before its `done` is written. */
function placeOf(names: readonly string[], point: string): Place {
  const has = point.startsWith("effect:")
    ? "nothing of it"
    : point.startsWith("torn:")
      ? "half of it"
      : "all of it";
  const before = names.slice(0, names.indexOf(point));
  return { line: before.filter((name) => !/^(effect|torn):/.test(name)).length, has };
}

async function restore(
  from: Scene,
  at: Place & { readonly lines: readonly string[]; readonly snapshots: readonly Snapshot[] },
  remote: Remote,
): Promise<Scene> {
  const snapshot = at.snapshots[2 * at.line + (at.has === "all of it" ? 1 : 0)];
  if (snapshot === undefined) throw new Error(`there is no snapshot of line ${at.line}`);
  const { folder, pulls, changes } = snapshot;
  const { directory } = from.repo.sandbox;
  const [root, origin] = WORLD.map((name) => join(folder, name));
  const template = { root: root ?? "", origin: origin ?? "", sandbox: { directory } };
  const scene = await setScene(remote, { template, files: from.files });
  const { repo, online } = scene;
  // The journal names the remote and the file of the tracker's server.
  const journal = readFileSync(journalPath(repo), "utf8");
  writeFileSync(journalPath(repo), journal.replaceAll(directory, repo.sandbox.directory));
  // To git the files of a copy are those that its index knows, by their times and sizes.
  writeFileSync(join(repo.sandbox.home, ".gitconfig"), "[core]\n\tcheckStat = minimal\n");
  copyTrace(folder, repo.sandbox.directory);
  if (at.has === "half of it") {
    const line = Buffer.from(`${at.lines[at.line]}\n`);
    appendFileSync(journalPath(repo), line.subarray(0, Math.ceil(line.length / 2)));
  }
  online?.github.world.pulls.push(...structuredClone(pulls));
  online?.tracker.changes.push(...changes);
  return scene;
}
