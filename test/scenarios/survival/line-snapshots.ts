import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { WorldPull } from "../../helpers/fake-github/world.ts";
import { copyFolder } from "../../helpers/templates.ts";
import { journalPath } from "../ship/killed.ts";
import { leftAt, shipWaiting, type Left } from "../ship/waiting-ship.ts";
import { pointsOnDisk, type Point } from "./points.ts";
import { setScene, stopWatchingRefs, type Remote, type Scene } from "./scene.ts";

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

/** Ships and copies the world before and after each line of the journal. */
export async function recordLines(remote: Remote): Promise<LineSnapshots> {
  const scene = await setScene(remote);
  const { directory } = scene.repo.sandbox;
  const snapshots: Snapshot[] = [];
  const waited = await shipWaiting(scene.repo, (moment) => {
    snapshots.push(snapshotOf(scene, join(directory, "snapshots", String(moment))));
  });
  return {
    points: pointsOnDisk(scene),
    sceneAt: (point) => restore(scene, { ...leftAt(waited, point), snapshots }, remote),
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

async function restore(
  from: Scene,
  at: Left & { readonly snapshots: readonly Snapshot[] },
  remote: Remote,
): Promise<Scene> {
  const snapshot = at.snapshots[at.moment];
  if (snapshot === undefined) throw new Error(`there is no snapshot of moment ${at.moment}`);
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
  stopWatchingRefs(scene);
  copyTrace(folder, repo.sandbox.directory);
  appendFileSync(journalPath(repo), at.torn);
  online?.github.world.pulls.push(...structuredClone(pulls));
  online?.tracker.changes.push(...changes);
  return scene;
}
