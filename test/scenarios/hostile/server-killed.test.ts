import { readFileSync, readdirSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { installFakeGh, type FakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { startAgent, type Agent } from "../mcp/agent.ts";
import { isRunning } from "../ship/processes.ts";
import { shipWorld, type World } from "../ship/world.ts";

/** Everything that a ship can start; what it deploys leaves a line in `$TRACE`. */
const CONFIG = {
  ship: {
    buildCommand:
      'if [ -e "$TRACE.built" ]; then exit 0; fi; touch "$TRACE.built"; sh -c "sleep 300; true" & wait',
    autoMerge: true,
    postMergeCommand: 'echo deployed >> "$TRACE"',
  },
};

/** One that is built already gets to its merge at once. */
const BUILT = {
  // What ties a run to its server is no business of the commands that it runs.
  ship: { ...CONFIG.ship, buildCommand: 'test -z "$TOOL_ENDS_WITH_STARTER$NODE_CHANNEL_FD"' },
};

interface Moment {
  readonly config: unknown;
  readonly gh: Partial<FakeGhState>;
  /** Whether it is the moment to strike. */
  readonly isNow: (world: World, gh: FakeGh) => boolean;
  /** What the host does once the ship is gone. */
  readonly after?: Partial<FakeGhState>;
}

const MOMENTS: Record<string, Moment> = {
  "while it starts": { config: BUILT, gh: {}, isNow: (world) => processesOf(world).length > 1 },
  "during the build": {
    config: CONFIG,
    gh: {},
    isNow: (world) => commandsOf(world).some((command) => command === "sleep 300"),
  },
  "while it waits for the merge": {
    config: BUILT,
    gh: { isProtected: true },
    isNow: (_, gh) => (gh.state().pulls[0]?.reads ?? 0) > 1,
    after: { mergeAfterReads: 1 },
  },
  "between the merge and the post-merge command": {
    config: BUILT,
    gh: { failures: { "pr merge": [{ effect: "before", hangMs: 120_000 }] } },
    isNow: (_, gh) => gh.state().pulls[0]?.state === "MERGED",
  },
};

const toEnd: string[] = [];
// What a red test leaves behind is ended here.
afterEach(() => {
  for (const pid of toEnd.splice(0)) if (isRunning(pid)) process.kill(Number(pid), "SIGKILL");
});

test.runIf(process.platform === "linux").each(Object.entries(MOMENTS))(
  "a ship ends with the server that is killed %s: nothing is merged or deployed later, and --continue finishes",
  async (_, { config, gh: state, isNow, after = {} }) => {
    await using repo = shipWorld({ config });
    const gh = installFakeGh(repo, state);
    const agent = await startAgent(repo);
    const { value } = await agent.call("ship_plan");
    const called = agent.call("ship", { plan: value?.["plan"], wait: true }).catch(() => {});
    await expect.poll(() => isNow(repo, gh), { interval: 20 }).toBe(true);

    await strike(agent, repo);
    const pullsAtDeath = gh.state().pulls.map(({ state: is, armed }) => ({ is, armed }));
    await called;

    await expect.poll(() => processesOf(repo)).toEqual([]);
    expect(gh.state().pulls.map(({ state: is, armed }) => ({ is, armed }))).toEqual(pullsAtDeath);
    expect(repo.trace()).toEqual([]);

    gh.change(after);
    const again = await runTool(repo, ["ship", ...(wasBegun(repo) ? ["--continue"] : [])]);
    expect(again).toMatchObject({ status: 0 });
    expect(gh.state().pulls).toMatchObject([{ state: "MERGED" }]);
    expect(repo.trace()).toEqual(["deployed"]);
  },
);

test.runIf(process.platform === "linux")(
  "any other command ends with the server as well, with the programs that it started",
  async () => {
    await using repo = shipWorld();
    installFakeGh(repo, { failures: { "api repos": [{ hangMs: 120_000 }] } });
    const agent = await startAgent(repo);
    const called = agent.call("doctor").catch(() => {});
    await expect
      .poll(() => commandsOf(repo).some((command) => command.includes(" api repos")))
      .toBe(true);

    await strike(agent, repo);
    await called;

    await expect.poll(() => processesOf(repo)).toEqual([]);
  },
);

async function strike(agent: Agent, repo: World): Promise<void> {
  toEnd.push(...processesOf(repo));
  process.kill(agent.pid, "SIGKILL");
  await expect.poll(() => isRunning(String(agent.pid))).toBe(false);
}

function wasBegun(repo: World): boolean {
  try {
    return readdirSync(`${repo.root}/.git/tool/runs`).some((name) => name.endsWith(".jsonl"));
  } catch {
    return false;
  }
}

/** All that runs in a world, by what its environment says. */
function processesOf(world: World): string[] {
  return readdirSync("/proc").filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      isRunning(pid) &&
      read(`/proc/${pid}/environ`).split("\0").includes(`TRACE=${world.traceFile}`),
  );
}

function commandsOf(world: World): string[] {
  return processesOf(world).map((pid) => read(`/proc/${pid}/cmdline`).split("\0").join(" ").trim());
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
