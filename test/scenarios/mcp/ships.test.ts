import { expect, test } from "vitest";
import { isRunning, untilTraced } from "../ship/processes.ts";
import { pullRecord, pullRefs, shipWorld } from "../ship/world.ts";
import { startAgent, type Agent } from "./agent.ts";

/** What binds a ship to the plan as it is now. */
async function planOf(agent: Agent): Promise<{ readonly plan: unknown }> {
  const { value } = await agent.call("ship_plan");
  return { plan: value?.["plan"] };
}

test("an agent sees the plan, ships, and hears of each step", async () => {
  await using repo = shipWorld({
    config: { ship: { buildCommand: 'echo built >> "$TRACE"', autoMerge: true } },
  });
  await using agent = await startAgent(repo);

  const args = { title: "--draft it says" };
  const planned = await agent.call("ship_plan", args);
  expect(planned.text).toContain('echo built >> "$TRACE"');
  expect(pullRefs(repo)).toEqual([]);

  const heard: (string | undefined)[] = [];
  const shipped = await agent.call(
    "ship",
    { ...args, plan: planned.value?.["plan"], wait: true },
    { onProgress: (message) => void heard.push(message) },
  );

  expect(shipped.value).toMatchObject({
    status: "shipped",
    pullRequest: { number: 1, merged: true },
  });
  expect(pullRecord(repo)).toMatchObject({ title: "--draft it says", state: "merged" });
  expect(heard).not.toEqual([]);

  const { resources } = await agent.client.listResources();
  const ship = resources.find(({ uri }) => uri.startsWith("tool://runs/"));
  const { contents } = await agent.client.readResource({ uri: ship?.uri ?? "" });
  expect(contents).toMatchObject([{ text: expect.stringContaining('"status":"shipped"') }]);
});

test("a step that fails comes back with what it printed last", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: "echo 'two tests of nine failed'; exit 3" } },
  });
  await using agent = await startAgent(repo);

  const { isError, value, text } = await agent.call("ship", await planOf(agent));

  expect({ isError, status: value?.["status"] }).toEqual({ isError: false, status: "failed" });
  expect(text).toContain("two tests of nine failed");
  expect(pullRefs(repo)).toEqual([]);
});

const WAITING = {
  ship: {
    testCommand: `if [ -e "$TRACE.again" ]; then exit 0; fi; touch "$TRACE.again"; echo $$ >> "$TRACE"; sleep 300`,
  },
};

test("a call that is called off stops the ship with all that it started, and `continue` finishes it", async () => {
  await using repo = shipWorld({ config: WAITING });
  await using agent = await startAgent(repo);
  const stop = new AbortController();
  const called = agent.call("ship", await planOf(agent), { signal: stop.signal });
  await untilTraced(repo, 1);

  stop.abort();
  await expect(called).rejects.toThrow();
  await expect.poll(() => repo.trace().filter((pid) => isRunning(pid))).toEqual([]);

  // The one that was called off lets go of its lock a moment later.
  await expect
    .poll(async () => (await agent.call("ship_continue")).value?.["status"])
    .toBe("shipped");
  expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
});

test("an agent that goes away leaves no ship running behind it", async () => {
  await using repo = shipWorld({ config: WAITING });
  const agent = await startAgent(repo);
  const called = agent.call("ship", await planOf(agent)).catch(() => {});
  await untilTraced(repo, 1);

  await agent.client.close();
  await called;

  await expect
    .poll(() => [...repo.trace(), String(agent.pid)].filter((pid) => isRunning(pid)))
    .toEqual([]);
});
