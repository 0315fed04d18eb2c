import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { copyOf } from "../../helpers/repo.ts";
import { copyFolder, recordingOf } from "../../helpers/templates.ts";
import { journalPath, pendingWorld } from "./killed.ts";
import { leftAt, shipWaiting, type WaitedLines } from "./waiting-ship.ts";
import { worldOf, type World } from "./world.ts";

/**
 * A world of its own, as a ship of `pendingWorld` leaves it that is killed at a point of its journal: a copy of what
 * there is at that moment of a ship that nobody kills. That a kill leaves the same is held by
 * `survival/killed-plain.test.ts`, and of this ship at one point by `continue-changed.test.ts`.
 */
export async function killedWorld(point: string): Promise<World> {
  const recording = await recordingOf("a ship of pending work", record);
  const { directory, ...waited } = readRecorded(recording);
  const { moment, torn } = leftAt(waited, point);
  const [root, origin, trace] = ["work", "origin.git", "trace.txt"].map((name) =>
    join(recording, String(moment), name),
  ) as [string, string, string];
  const repo = worldOf(copyOf({ root, origin, sandbox: { directory } }, COMMITS));
  if (existsSync(trace)) copyFileSync(trace, repo.traceFile);
  // The journal names the remote.
  const journal = readFileSync(journalPath(repo), "utf8");
  writeFileSync(journalPath(repo), journal.replaceAll(directory, repo.sandbox.directory));
  appendFileSync(journalPath(repo), torn);
  // To git the files of a copy are those that its index knows, by their times and sizes.
  writeFileSync(join(repo.sandbox.home, ".gitconfig"), "[core]\n\tcheckStat = minimal\n");
  return repo;
}

/** Before the ship. */
const COMMITS = 2;

interface Recorded extends WaitedLines {
  /** Where it was recorded. */
  readonly directory: string;
}

async function record(folder: string): Promise<void> {
  await using repo = pendingWorld();
  const { directory } = repo.sandbox;
  const waited = await shipWaiting(repo, (moment) => {
    const snapshot = join(folder, String(moment));
    mkdirSync(snapshot);
    copyFolder(repo.root, join(snapshot, "work"));
    copyFolder(repo.origin, join(snapshot, "origin.git"));
    if (existsSync(repo.traceFile)) copyFileSync(repo.traceFile, join(snapshot, "trace.txt"));
  });
  writeFileSync(join(folder, "recorded.json"), JSON.stringify({ directory, ...waited }));
}

function readRecorded(recording: string): Recorded {
  return JSON.parse(readFileSync(join(recording, "recorded.json"), "utf8")) as Recorded;
}
