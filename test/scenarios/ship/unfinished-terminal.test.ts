import { describe, expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { journalLines, pendingWorld, runIds, SHIPPED_ONCE, worldAfter } from "./killed.ts";
import { killedWorld } from "./killed-world.ts";
import { pullRefs, shipJson, type World } from "./world.ts";

const { enter, down, escape, interrupt } = KEYS;

/** Four ships are started on a terminal, besides the one that is killed and finished. */
const FOUR_STARTS_MS = 90_000;

async function killedShip(): Promise<{ repo: World; run: string }> {
  const repo = await killedWorld("effect:open-pull-request");
  return { repo, run: runIds(repo)[0] ?? "" };
}

function gates({ trace }: World): number {
  return trace().filter((line) => line === "test").length;
}

describe.skipIf(PYTHON === null)("on a terminal (which python3 makes)", () => {
  test("a fresh ship asks about an unfinished one, and enter goes on with it", async () => {
    const { repo, run } = await killedShip();
    await using _ = repo;

    const { status, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [[`The ship ${run} of this branch is unfinished. What now?`, enter]],
    );

    expect(status, screen).toBe(0);
    expect(screen).toContain(`continuing the ship ${run}`);
    expect(runIds(repo)).toEqual([run]);
    expect(gates(repo)).toBe(1);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  });

  test("a new one is begun where that is chosen, and takes up what exists", async () => {
    const { repo, run } = await killedShip();
    await using _ = repo;

    const { status, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [
        ["is unfinished. What now?", down, enter],
        ["Ship and merge this?", enter],
      ],
    );

    expect(status, screen).toBe(0);
    expect(screen).toContain("pull request #1: was already open, merged");
    expect(gates(repo)).toBe(2);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    const { stdout } = await runTool(repo, ["runs", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ status: "shipped" }, { run, status: "superseded" }],
    });
  });

  test(
    "where Stop is chosen, or it is left with Esc, Ctrl-C or Ctrl-D, nothing happens, and the ship can still be finished",
    { timeout: FOUR_STARTS_MS },
    async () => {
      const { repo, run } = await killedShip();
      await using _ = repo;

      for (const { keys, expected } of [
        { keys: [down, down, enter], expected: 1 },
        { keys: [escape], expected: 130 },
        { keys: [interrupt], expected: 130 },
        { keys: ["\x04"], expected: 130 },
      ]) {
        const { status, screen } = await runOnTerminal(
          repo,
          ["ship"],
          [["is unfinished. What now?", ...keys]],
        );
        const left = `${JSON.stringify(keys)}: ${screen}`;
        expect(status, left).toBe(expected);
        expect(gates(repo), left).toBe(1);
        expect(pullRefs(repo), left).toHaveLength(2);
        expect(worldAfter(repo), left).toMatchObject({ deploys: 0, onMain: 1 });
        expect(runIds(repo), left).toEqual([run]);
        expect(
          journalLines(repo).some(({ line }) => line === "end"),
          left,
        ).toBe(false);
      }
      const finished = await shipJson(repo, ["ship", "--continue"]);
      expect({ status: finished.status, run: finished.report.run }).toEqual({ status: 0, run });
      expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
    },
  );

  test("--yes takes the default: it goes on without a question", async () => {
    const { repo, run } = await killedShip();
    await using _ = repo;

    const { status, screen } = await runOnTerminal(repo, ["ship", "--yes"], []);

    expect(status, screen).toBe(0);
    expect(screen).not.toContain("What now?");
    expect(runIds(repo)).toEqual([run]);
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  });

  test("with no unfinished ship nothing is asked but whether to ship", async () => {
    await using repo = pendingWorld();

    const { status, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [["Ship and merge this?", enter]],
    );

    expect(status, screen).toBe(0);
    expect(screen).not.toContain("What now?");
  });

  test("the end of input at the last question ships nothing, and is no success", async () => {
    await using repo = pendingWorld();

    const { status, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [["Ship and merge this?", "\x04"]],
    );

    expect(status, screen).toBe(130);
    expect(screen).toContain("error: stopped at the question: Ship and merge this?");
    expect(pullRefs(repo)).toEqual([]);
  });
});
