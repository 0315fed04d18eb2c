import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crashPointsOf } from "../../../src/ship/pure/journal/crash-points.ts";
import type { Meddle, Moment } from "../../helpers/moments.ts";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { recordingOf } from "../../helpers/templates.ts";
import { journalLines } from "../ship/killed.ts";
import { setScene, stopWatchingRefs, type Remote, type Scene } from "./scene.ts";

/** A moment of a ship at which something can happen to it. */
export type Point =
  /** Between two lines of the journal, or within one: named by `crashPointsOf`. */
  | { readonly at: "journal"; readonly name: string }
  /** A request that reaches the host, git's own among them, or the tracker. */
  | ({ readonly at: "host" | "tracker" } & Moment)
  /** A change of refs in the work tree's repository, or in `origin` where it is plain. */
  | { readonly at: "refs"; readonly change: string; readonly number: number };

/** What strikes: a signal for the ship, or a connection that breaks. */
export type Blow = "SIGKILL" | "SIGINT" | "SIGTERM" | "cut";

/**
 * Every moment of a ship that nobody disturbs, as it is recorded while one happens, with a name for each: once for
 * all files of tests.
 */
export async function recordPoints(remote: Remote): Promise<(readonly [string, Point])[]> {
  const folder = await recordingOf(["points of a ship", remote], async (draft) => {
    writeFileSync(join(draft, "points.json"), JSON.stringify(await record(remote)));
  });
  const points = readFileSync(join(folder, "points.json"), "utf8");
  return JSON.parse(points) as (readonly [string, Point])[];
}

async function record(remote: Remote): Promise<(readonly [string, Point])[]> {
  await using scene = await setScene(remote);
  const points: Point[] = [];
  listen(scene, (point) => {
    points.push(point);
    return "go";
  });
  const { status, stderr } = await runTool(scene.repo, ["ship"]);
  if (status !== 0) throw new Error(`the ship to take the points from failed: ${stderr}`);
  return [...points.map((point) => [nameOf(point), point] as const), ...pointsOnDisk(scene)];
}

/** The moments of a ship that has been, as its journal and the changes of refs tell. */
export function pointsOnDisk(scene: Scene): (readonly [string, Point])[] {
  const lines = crashPointsOf(journalLines(scene.repo)).map((name): Point => ({
    at: "journal",
    name,
  }));
  const changes = readFileSync(refsFile(scene), "utf8").trim().split("\n");
  const refs = changes.map((change, at): Point => ({ at: "refs", change, number: at + 1 }));
  return [...lines, ...refs].map((point) => [nameOf(point), point]);
}

/**
 * The points that a ship on GitHub has besides those of a ship on a plain remote, with the remote that each is
 * recorded on: where a merge is waited for, and what comes besides where it happens at once. Up to the pull request
 * journal and refs are the same on every remote. None without GitHub's own client.
 */
export async function recordGithubPoints(): Promise<(readonly [Remote, string, Point])[]> {
  if (REAL_GH === undefined) return [];
  const guarded = await recordPoints("GitHub");
  const names = new Set(guarded.map(([name]) => name));
  const besides = await recordPoints("GitHub without rules");
  const lines = guarded.filter(([, { at }]) => at === "journal");
  const shared = new Set(
    lines.slice(
      0,
      lines.findIndex(([name]) => name === FIRST_OF_ITS_OWN),
    ),
  );
  return [
    ...onceForEachRead(guarded)
      .filter((point) => !shared.has(point) && !isOfCommit(point[1]))
      .map((point) => ["GitHub", ...point] as const),
    ...onceForEachRead(besides.filter(([name]) => !names.has(name))).map(
      (point) => ["GitHub without rules", ...point] as const,
    ),
  ];
}

const FIRST_OF_ITS_OWN = "journal torn:began:pull-request";

function isOfCommit(point: Point): boolean {
  return point.at === "refs" && point.change.includes(" HEAD ");
}

/** Requests that change something. Before and after any other the world is the same, and nothing was answered. */
const WRITES =
  /^(git POST \S+\/git-receive-pack|PullRequest(Create|AutoMerge|Merge)|call update_issue)(#\d+)?$/;

/** Leaves out one of the two moments of each request that only reads: now the one after it, now the one before. */
function onceForEachRead(
  points: readonly (readonly [string, Point])[],
): (readonly [string, Point])[] {
  const kept = new Map<string, Moment["when"]>();
  return points.filter(([, point]) => {
    if ((point.at !== "host" && point.at !== "tracker") || WRITES.test(point.request)) return true;
    const name = `${point.at} ${point.request}`;
    const when = kept.get(name) ?? (kept.size % 2 === 0 ? "before" : "after");
    kept.set(name, when);
    return point.when === when;
  });
}

interface Armed {
  /** What the ship's environment needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether a request has come that was struck. */
  readonly hasFallen: () => boolean;
}

/** Arms a scene so that the blow falls at the point, once. */
export function arm(
  scene: Scene,
  point: Point,
  { blow, send }: { readonly blow: Blow; readonly send: (signal: NodeJS.Signals) => void },
): Armed {
  let hasFallen = false;
  const armed = { env: {}, hasFallen: () => hasFallen };
  if (point.at !== "refs") stopWatchingRefs(scene);
  if (point.at === "journal")
    return { ...armed, env: { TOOL_TEST_CRASH_AT: point.name, TOOL_TEST_CRASH_SIGNAL: blow } };
  if (point.at === "refs") {
    writeFileSync(
      join(scene.repo.sandbox.directory, "strike"),
      `${point.number} ${blow.slice(3)}\n`,
    );
    return armed;
  }
  listen(scene, (now) => {
    if (hasFallen || nameOf(now) !== nameOf(point)) return "go";
    hasFallen = true;
    if (blow === "cut") return "cut";
    send(blow);
    // Whoever is told to stop has to end a client that would wait for ever.
    return blow === "SIGKILL" ? "cut" : "hold";
  });
  return armed;
}

/** From now on nothing happens to a scene's ships any more. */
export function disarm(scene: Scene): void {
  listen(scene, () => "go");
  stopWatchingRefs(scene);
}

function listen({ online }: Scene, hear: (point: Point) => ReturnType<Meddle>): void {
  if (online === null) return;
  online.github.meddle = (moment) => hear({ at: "host", ...moment });
  online.tracker.meddle = (moment) => hear({ at: "tracker", ...moment });
}

/** What a point is called in the names of tests. */
export function nameOf(point: Point): string {
  switch (point.at) {
    case "journal":
      return `journal ${point.name}`;
    case "refs":
      return `refs ${point.change} (${point.number})`;
    default:
      return `${point.at} ${point.when} ${point.request}`;
  }
}

function refsFile({ repo }: Scene): string {
  return join(repo.sandbox.directory, "refs.txt");
}
