import { describe, expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import {
  journalLines,
  pendingWorld,
  runIds,
  SHIPPED_ONCE,
  shipUntil,
  worldAfter,
} from "./killed.ts";
import { pullRefs, shipJson, type World } from "./world.ts";

const { enter, down, escape, interrupt } = KEYS;

async function killedShip(): Promise<{ repo: World; run: string }> {
  const repo = pendingWorld();
  await shipUntil(repo, "effect:open-pull-request");
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

  test.each([
    ["Stop is chosen", [down, down, enter], 1],
    ["it is left with Esc", [escape], 130],
    ["it is left with Ctrl-C", [interrupt], 130],
    ["it is left with Ctrl-D", ["\x04"], 130],
  ])("where %s nothing happens, and the ship can still be finished", async (_, keys, expected) => {
    const { repo, run } = await killedShip();
    await using __ = repo;

    const { status, screen } = await runOnTerminal(
      repo,
      ["ship"],
      [["is unfinished. What now?", ...keys]],
    );

    expect(status, screen).toBe(expected);
    expect(gates(repo)).toBe(1);
    expect(pullRefs(repo)).toHaveLength(2);
    expect(worldAfter(repo)).toMatchObject({ deploys: 0, onMain: 1 });
    expect(journalLines(repo).some(({ line }) => line === "end")).toBe(false);
    const finished = await shipJson(repo, ["ship", "--continue"]);
    expect({ status: finished.status, run: finished.report.run }).toEqual({ status: 0, run });
    expect(worldAfter(repo)).toEqual(SHIPPED_ONCE);
  });

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
