import { describe, expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { pullRefs, shipWorld, type World } from "./world.ts";

const { enter, escape } = KEYS;
const QUESTION = "Ship this?";

/** What a ship could have left: commits, its branch and pull requests on the remote, runs. */
async function left(repo: World) {
  const { stdout } = await runTool(repo, ["runs", "--json"]);
  return {
    commits: Number(repo.git("rev-list", "--count", "main..HEAD")),
    pushed: repo.tipOnOrigin("feature") !== null,
    pulls: pullRefs(repo).length,
    runs: (JSON.parse(stdout) as { runs: unknown[] }).runs.length,
  };
}
const NOTHING = { commits: 1, pushed: false, pulls: 0, runs: 0 };

describe.skipIf(PYTHON === null)("on a terminal (which python3 makes)", () => {
  test.each(["ship", "fast-ship"])(
    "%s shows its plan, asks once, and ships on enter",
    async (verb) => {
      await using repo = shipWorld();

      const { status, screen } = await runOnTerminal(repo, [verb], [[QUESTION, enter]]);

      expect(status, screen).toBe(0);
      const plan = screen.indexOf(`tool ${verb}: feature → main`);
      expect(plan).toBeGreaterThanOrEqual(0);
      expect(screen.indexOf(QUESTION)).toBeGreaterThan(plan);
      expect(screen.split(`tool ${verb}: feature → main`)).toHaveLength(2);
      expect(await left(repo)).toMatchObject({ pushed: true, pulls: 2, runs: 1 });
    },
  );

  test.each([
    ["no is answered", "n", 1],
    ["the question is left", escape, 130],
  ])("where %s nothing has happened, and the status says so", async (_, key, expected) => {
    await using repo = shipWorld();
    repo.write({ "pending.txt": "pending\n" });

    const { status, screen } = await runOnTerminal(repo, ["ship"], [[QUESTION, key]]);

    expect(status, screen).toBe(expected);
    expect(await left(repo)).toEqual(NOTHING);
    expect(repo.git("status", "--porcelain")).toBe("?? pending.txt");
  });

  test("--yes, and a plan that was agreed to, are asked about no more; --quiet shows the plan all the same", async () => {
    await using repo = shipWorld();
    const { stdout } = await runTool(repo, ["ship", "--dry-run"]);
    const digest = /^plan: (\S+)$/m.exec(stdout)?.[1] ?? "";

    const quiet = await runOnTerminal(repo, ["ship", "--quiet"], [[QUESTION, "n"]]);
    const agreed = await runOnTerminal(repo, ["ship", "--plan", digest], []);
    const yes = await runOnTerminal(repo, ["ship", "--yes"], []);

    expect(quiet.screen).toContain("tool ship: feature → main");
    expect([agreed.status, agreed.screen.includes(QUESTION)], agreed.screen).toEqual([0, false]);
    expect([yes.status, yes.screen.includes(QUESTION)], yes.screen).toEqual([0, false]);
  });

  test("what changes while the question is open is named, and nothing is shipped", async () => {
    await using repo = shipWorld({ config: { ship: {} } });
    const asked = runOnTerminal(
      repo,
      ["ship"],
      [
        [
          QUESTION,
          () => {
            repo.write({ "late.txt": "late\n" });
            return enter;
          },
        ],
      ],
    );

    const { status, screen } = await asked;

    expect(status, screen).toBe(2);
    expect(screen).toContain("changed: the pending changes");
    expect(await left(repo)).toEqual(NOTHING);
  });
});
