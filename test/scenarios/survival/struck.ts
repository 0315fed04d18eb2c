import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpectStatic } from "vitest";
import { runTool, startTool, type Outcome } from "../../helpers/run-tool.ts";
import { journalLines } from "../ship/killed.ts";
import type { LineSnapshots } from "./line-snapshots.ts";
import { arm, disarm, type Blow, type Point } from "./points.ts";
import { files, setScene, type Remote, type Scene } from "./scene.ts";

/** Each of these tests ships two or three times, five of them side by side. */
export const PATIENCE_MS = 120_000;

export interface Struck extends Outcome {
  /** Whether the request has come that the point is at. */
  readonly wasAsked: boolean;
}

/** Ships until the blow falls, and to whatever end that leads to. Who is to be killed has a process of its own. */
export async function shipInto(scene: Scene, point: Point, blow: Blow): Promise<Struck> {
  if (blow === "cut") {
    const { env, hasFallen } = arm(scene, point, { blow, send() {} });
    const outcome = await runTool(scene.repo, ["ship"], { env });
    disarm(scene);
    return { ...outcome, wasAsked: hasFallen() };
  }
  let pid: number | undefined;
  const { env, hasFallen } = arm(scene, point, {
    blow,
    send: (signal) => void (pid !== undefined && process.kill(pid, signal)),
  });
  const child = startTool(scene.repo, ["ship"], { env });
  ({ pid } = child);
  child.stdin.end();
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  // What a killed ship had started may hold its pipes for longer than it lives itself.
  const ending = blow === "SIGKILL" ? "exit" : "close";
  const status = await new Promise<number | null>((resolve) => child.once(ending, resolve));
  disarm(scene);
  return { status, stdout, stderr, wasAsked: hasFallen() };
}

/** A world as a ship leaves it that is killed at the point; at a line of the journal, from its snapshot. */
export async function killedAt(
  remote: Remote,
  point: Point,
  lines: Pick<LineSnapshots, "sceneAt">,
): Promise<Scene> {
  if (point.at === "journal") return lines.sceneAt(point.name);
  const scene = await setScene(remote);
  const { status } = await shipInto(scene, point, "SIGKILL");
  if (status !== null) throw new Error(`the ship was not killed; it ended with ${status}`);
  return scene;
}

/**
 * Finishes a ship as its user would: `--continue` where one is unfinished, a fresh one where none had begun.
 * Holds that all of it happened exactly once, and that the user's files are as they were. `lacksIssue`: the
 * issue was not moved at all.
 */
export async function finish(
  scene: Scene,
  expect: ExpectStatic,
  { lacksIssue = false }: { readonly lacksIssue?: boolean } = {},
): Promise<{ readonly wasCutShort: boolean }> {
  expect(files(scene)).toEqual(scene.files);
  const left = whatIsLeft(scene);
  const first = await runTool(scene.repo, ["ship", "--continue"]);
  const statuses = [first.status];
  if (left === "none") statuses.push((await runTool(scene.repo, ["ship"])).status);
  const wasCutShort = first.stderr.includes("the post-merge command was interrupted");
  if (wasCutShort) {
    // How far it came is for the user to see: one that did nothing is repeated.
    const way = deploys(scene) === 0 ? ["--continue", "--rerun-post-merge"] : ["--abort"];
    statuses.push((await runTool(scene.repo, ["ship", ...way])).status);
  }
  const refused = left === "unfinished" ? 0 : 2;
  expect({ left, statuses, said: first.stderr }).toEqual({
    left,
    statuses: [refused, ...statuses.slice(1).map(() => 0)],
    said: first.stderr,
  });
  const online = scene.online === null ? {} : ONCE_ONLINE;
  const world = worldOf(scene);
  expect(world).toEqual({ ...ONCE, ...online, ...(lacksIssue ? { issue: [] } : {}) });
  expect(files(scene)).toEqual(scene.files);
  await expect.poll(() => processesOf(scene), { timeout: 20_000 }).toEqual([]);
  return { wasCutShort };
}

/** One commit on top of the one that was there, one pull request, one merge on top of the first commit, … */
const ONCE = { commits: 2, pulls: 1, merges: 2, deploys: 1, uncommitted: "" };
const ONCE_ONLINE = { issue: ["In Review"], isMerged: true };

function worldOf(scene: Scene) {
  const { repo, online } = scene;
  const count = (directory: string, range: string): number =>
    Number(repo.gitIn(directory, "rev-list", "--count", range));
  const common = {
    commits: count(repo.root, "main..HEAD"),
    merges: count(repo.origin, "main"),
    deploys: deploys(scene),
    uncommitted: repo.git("status", "--porcelain"),
  };
  if (online === null)
    return { ...common, pulls: readdirSync(join(repo.origin, "refs/tool/pulls")).length };
  const { pulls } = online.github.world;
  return {
    ...common,
    pulls: pulls.length,
    isMerged: pulls[0]?.state === "MERGED",
    issue: online.tracker.changes,
  };
}

function deploys(scene: Scene): number {
  return scene.trace().filter((line) => line.startsWith("deploy ")).length;
}

/** What the newest journal says: a ship that never began, one to be continued, or one that is done. */
export function whatIsLeft({ repo }: Scene): "none" | "unfinished" | "done" {
  const folder = join(repo.root, ".git/tool/runs");
  const hasRuns = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".jsonl"));
  const last = hasRuns ? journalLines(repo).at(-1) : undefined;
  if (last === undefined) return "none";
  return last.line === "end" && last.status === "shipped" ? "done" : "unfinished";
}

/** Programs that run in a scene's environment. */
export function processesOf({ repo }: Scene): string[] {
  const mark = `MOMENTS=${repo.sandbox.directory}\0`;
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark)) return [];
      return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`];
    } catch {
      return [];
    }
  });
}
