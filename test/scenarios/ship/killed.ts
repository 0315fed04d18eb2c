import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJournal } from "../../../src/ship/pure/journal/read-journal.ts";
import type { JournalLine } from "../../../src/ship/pure/journal/types.ts";
import type { Repo } from "../../helpers/repo.ts";
import { spawnTool } from "../../helpers/run-tool.ts";
import { pullRefs, shipWorld, subjectsOnOrigin, type World } from "./world.ts";

/** Everything that a ship can do on a plain remote, each command leaving a line in `$TRACE`. */
export const FULL_SHIP = {
  ship: {
    targetBranch: "main",
    installCommand: 'echo install >> "$TRACE"',
    buildCommand: 'echo build >> "$TRACE"',
    testCommand: 'echo test >> "$TRACE"',
    autoMerge: true,
    postMergeCommand: 'echo "deploy $TOOL_MERGE_SHA" >> "$TRACE"',
  },
};

/** A branch with a commit, a staged, an edited and a new file. */
export function pendingWorld(config: unknown = FULL_SHIP): World {
  const repo = shipWorld({ config, main: { "old.txt": "old\n" } });
  repo.write({ "staged.txt": "staged\n" });
  repo.git("add", "staged.txt");
  repo.write({ "staged.txt": "staged, then edited\n", "old.txt": "edited\n", "new.txt": "new\n" });
  return repo;
}

/** Ships and dies at a crash point. Gives the exit status, null when it was killed. */
export async function shipUntil(
  repo: Repo,
  point: string,
  args: readonly string[] = ["ship"],
): Promise<number | null> {
  const { status } = await spawnTool(repo, args, { env: { TOOL_TEST_CRASH_AT: point } });
  return status;
}

/** The lines of the newest run's journal. */
export function journalLines(repo: Repo): readonly JournalLine[] {
  const read = readJournal(readFileSync(journalPath(repo)));
  return read.is === "whole" ? read.lines : [];
}

export function journalPath(repo: Repo): string {
  return join(repo.root, ".git/tool/runs", `${runIds(repo).at(-1)}.jsonl`);
}

/** The names of all runs, the oldest first. */
export function runIds(repo: Repo): string[] {
  return readdirSync(join(repo.root, ".git/tool/runs"))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => name.slice(0, -".jsonl".length))
    .sort();
}

/** What exists after a ship, in the user's tree and in the world. */
export function worldAfter(repo: World) {
  const trace = repo.trace();
  return {
    commits: Number(repo.git("rev-list", "--count", "main..HEAD")),
    pulls: pullRefs(repo),
    onMain: subjectsOnOrigin(repo, "main").length,
    deploys: trace.filter((line) => line.startsWith("deploy ")).length,
    files: {
      "staged.txt": repo.read("staged.txt"),
      "old.txt": repo.read("old.txt"),
      "new.txt": repo.read("new.txt"),
    },
  };
}

/** The world after one ship of `pendingWorld`, however often it was killed. */
export const SHIPPED_ONCE = {
  // The one that was there, and the ship's.
  commits: 2,
  pulls: ["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"],
  onMain: 2,
  deploys: 1,
  files: { "staged.txt": "staged, then edited\n", "old.txt": "edited\n", "new.txt": "new\n" },
};
