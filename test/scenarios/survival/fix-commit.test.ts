import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { findByArgument } from "../../../src/process/read-processes.ts";
import type { Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool, startTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { FLAWED, flawedRepo, stateOf } from "../review/flaws.ts";

const FIX = ["review", "--fix", "--commit"];

/** A moment between two calls of git, or in one: the call by its verb and how often that was asked for. */
interface Point {
  readonly call: string;
  readonly when: "before" | "after";
}

/** A branch with flaws, something staged and something not, in the very file that is mended. */
function scene(): Repo {
  const repo = flawedRepo();
  repo.write({ "a.js": `${FLAWED}export const staged = 1;\n`, "b.js": "export const b = 1;\n" });
  repo.git("add", "a.js", "b.js");
  repo.write({ "a.js": `${FLAWED}export const staged = 1;\nexport const pending = 1;\n` });
  return repo;
}

/** A git that writes down how it is called, and kills who called it at one point. */
function meddlingGit(repo: Repo, point: Point | null): Readonly<Record<string, string>> {
  const folder = join(repo.sandbox.directory, "meddling");
  const real = readlinkSync(join(repo.sandbox.bin, "git"));
  mkdirSync(join(folder, "calls"), { recursive: true });
  const script = `#!/bin/sh
verb=
for word in "$@"; do
  case $word in
    -c) skip=1 ;;
    -*) ;;
    *) if [ "$skip" = 1 ]; then skip=; else verb=$word; break; fi ;;
  esac
done
echo x >> "$CALLS/$verb"
number=0
while read -r line; do number=$((number + 1)); done < "$CALLS/$verb"
call=$verb#$number
echo "$call" >> "$CALLS/all"
if [ "$call before" = "$POINT" ]; then kill -9 $PPID; exit 1; fi
if [ "$call after" = "$POINT" ]; then "${real}" "$@"; kill -9 $PPID; exit 1; fi
exec "${real}" "$@"
`;
  repo.write({ [relative(repo.root, join(folder, "git"))]: script });
  return {
    CALLS: join(folder, "calls"),
    POINT: point === null ? "" : `${point.call} ${point.when}`,
    PATH: `${folder}:${repo.sandbox.bin}`,
  };
}

/** Every call from the first that makes something for the commit to the last that notes it. */
async function recordPoints(): Promise<Point[]> {
  await using repo = scene();
  const env = meddlingGit(repo, null);
  const { status } = await spawnTool(repo, FIX, { env });
  expect(status).toBe(1);
  const calls = readFileSync(join(env["CALLS"] ?? "", "all"), "utf8")
    .trim()
    .split("\n");
  const commit = calls.indexOf("commit#1");
  const first = calls.lastIndexOf("read-tree#1", commit);
  const last = calls.findLastIndex((call) => call.startsWith("update-ref#"));
  expect([first > 0, first < commit, commit < last]).toEqual([true, true, true]);
  return calls
    .slice(first, last + 1)
    .flatMap((call) => (["before", "after"] as const).map((when) => ({ call, when })));
}

const POINTS = await recordPoints();
const isCommit = ({ call }: Point): boolean => call === "commit#1";
const CHOSEN = [
  ...POINTS.filter(isCommit),
  ...sample(
    POINTS.filter((point) => !isCommit(point)),
    4,
  ),
];

test.each(CHOSEN.map((point) => [`${point.when} ${point.call}`, point] as const))(
  "killed %s: --undo puts files, index and branch back as they were",
  async (_, point) => {
    await using repo = scene();
    const before = stateOf(repo);

    const killed = await spawnTool(repo, FIX, { env: meddlingGit(repo, point) });
    const wasCommitted = repo.git("rev-parse", "HEAD") !== before["head"];
    const { status, stdout, stderr } = await runTool(repo, ["review", "--undo"]);

    expect({ killed: killed.status, status, stderr }).toEqual({
      killed: null,
      status: 0,
      stderr: "",
    });
    expect(stateOf(repo)).toEqual(before);
    // A commit goes with a word.
    expect(stdout.includes("is no longer on the branch")).toBe(wasCommitted);
  },
);

test.skipIf(process.platform !== "linux")(
  "killed while a hook of the commit runs: --undo waits for no one and says which process it is",
  async () => {
    await using repo = scene();
    const before = stateOf(repo);
    const [asked, release] = ["asked", "release"].map((name) => join(repo.sandbox.directory, name));
    repo.write({
      ".git/hooks/pre-commit": `#!/bin/sh\n: > '${asked}'\nuntil [ -e '${release}' ]; do sleep 0.05; done\n`,
    });
    const child = startTool(repo, FIX);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await expect.poll(() => existsSync(asked ?? "")).toBe(true);
    child.kill("SIGKILL");
    await ended;

    const early = await runTool(repo, ["review", "--undo"]);
    writeFileSync(release ?? "", "");
    await expect.poll(() => findByArgument(join(repo.root, ".git/tool/commit"))).toEqual([]);
    const late = await runTool(repo, ["review", "--undo"]);

    expect(early.status).toBe(2);
    expect(early.stderr).toMatch(/^error: git is still committing the fixes .*: process \d+$/m);
    expect(late).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("no longer on the branch"),
    });
    expect(stateOf(repo)).toEqual(before);
  },
);

test("a commit that somebody made of the fixes by hand after the kill is named and stays", async () => {
  await using repo = flawedRepo();
  await spawnTool(repo, FIX, { env: meddlingGit(repo, { call: "commit#1", when: "before" }) });
  const commit = repo.commit("My own words", { "c.js": "export const c = 1;\n" });

  const { status, stderr } = await runTool(repo, ["review", "--undo"]);

  expect(status).toBe(1);
  expect(stderr).toContain(`the commit of the fixes, ${commit.slice(0, 12)}, cannot be undone: `);
  expect(stderr).toContain(`hint: revert it with a new commit: \`git revert ${commit}\``);
  expect(repo.git("rev-parse", "HEAD")).toBe(commit);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("a commit that a hook refused leaves no word of itself: what is committed by hand is the user's", async () => {
  await using repo = flawedRepo();
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\nexit 1\n" });
  await spawnTool(repo, FIX);
  repo.write({ ".git/hooks/pre-commit": null });
  const commit = repo.commit("Apply review fixes");

  const { status } = await runTool(repo, ["review", "--undo"]);

  expect({ status, head: repo.git("rev-parse", "HEAD") }).toEqual({ status: 0, head: commit });
  expect(repo.read("a.js")).toBe(FLAWED);
});
