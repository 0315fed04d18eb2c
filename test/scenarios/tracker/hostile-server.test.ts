import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTool } from "../../helpers/run-tool.ts";
import {
  hostileServer,
  howShipped,
  SHIPPED,
  shipTracked,
  trackerWorld,
} from "../../helpers/tracker-world.ts";
import { sample } from "../../helpers/thorough.ts";
import { untilGone } from "../ship/processes.ts";

const READ = "get_issue ENG-12";
const STATES = "list_issue_statuses";
const WRITE = "update_issue ENG-12 In Review";
const NOT_INSTALLED = "skipped: server-not-installed";

interface Row {
  readonly behaviour: string;
  readonly step: string;
  readonly warnings: readonly string[];
  /** Part of the first warning, or of what was said where there is none. */
  readonly says: string;
  /** Everything that the server was asked to do. */
  readonly calls: readonly string[];
  readonly limits?: string;
}

const rows: Row[] = [
  {
    behaviour: "exits",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "it exited with status 3",
    calls: [],
  },
  {
    behaviour: "hangs-at-start",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "it did not answer within 1 s",
    calls: [],
    limits: "1000,10000,20000,100",
  },
  {
    behaviour: "garbage",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "what it printed is not the protocol",
    calls: [],
    limits: "4000,10000,20000,100",
  },
  {
    behaviour: "wrong-version",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "protocol version is not supported: 1999-01-01",
    calls: [],
  },
  {
    behaviour: "no-tools",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "it has no tools",
    calls: [],
  },
  {
    behaviour: "two-writers",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "fit as the tool that sets the state of one issue",
    calls: [],
  },
  {
    behaviour: "flood-lines",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "it sent more than 64 MiB",
    calls: [],
    // So much takes its time on a busy machine.
    limits: "25000,10000,26000,300",
  },
  {
    behaviour: "flood-message",
    step: NOT_INSTALLED,
    warnings: ["server-not-installed"],
    says: "it sent a message of more than 4 MiB",
    calls: [],
  },
  {
    behaviour: "redirects",
    step: "warned",
    warnings: ["issue-stopped"],
    says: "stopped: asked about ENG-12, the tracker answered with ENG-13",
    calls: [READ],
  },
  {
    behaviour: "redirects-write",
    step: "warned",
    warnings: ["issue-stopped"],
    says: "the tracker answered with ENG-13",
    calls: [READ, STATES, WRITE],
  },
  {
    behaviour: "injects",
    step: "passed",
    warnings: [],
    says: "Updated ENG-12: In Progress → In Review",
    calls: [READ, STATES, WRITE, READ],
  },
  {
    behaviour: "many-tools",
    step: "passed",
    warnings: [],
    says: "Updated ENG-12: In Progress → In Review",
    calls: [READ, STATES, WRITE, READ],
  },
  {
    behaviour: "stray-lines",
    step: "passed",
    warnings: ["tracker-oddity"],
    says: "the server printed 2 lines that are not part of the protocol",
    calls: [READ, STATES, WRITE, READ],
  },
  {
    behaviour: "changes-tools",
    step: "warned",
    warnings: ["issue-failed", "tracker-call-refused"],
    says: "the server has changed this tool",
    calls: [READ, STATES],
  },
  {
    behaviour: "error-by-protocol",
    step: "warned",
    warnings: ["issue-missing"],
    says: "Issue not found",
    calls: [READ],
  },
  {
    behaviour: "hangs-in-read",
    step: "warned",
    warnings: ["issue-failed"],
    says: "no answer within 2.5 s",
    calls: [READ],
    limits: "10000,2500,20000,100",
  },
  {
    behaviour: "hangs-in-write",
    step: "warned",
    warnings: ["issue-unknown"],
    says: "is in In Progress: no answer within 2.5 s; it may still change",
    calls: [READ, STATES, WRITE, READ],
    limits: "10000,2500,20000,100",
  },
  {
    behaviour: "writes-then-hangs",
    step: "passed",
    warnings: [],
    says: "Updated ENG-12: In Progress → In Review",
    calls: [READ, STATES, WRITE, READ],
    limits: "10000,2500,20000,100",
  },
  {
    behaviour: "dies-in-write",
    step: "warned",
    warnings: ["issue-unknown"],
    says: "it exited with status 1",
    calls: [READ, STATES, WRITE],
  },
  {
    behaviour: "forgets",
    step: "warned",
    warnings: ["issue-not-confirmed"],
    says: "ENG-12 was set to In Review but is in In Progress",
    calls: [READ, STATES, WRITE, READ],
  },
  {
    behaviour: "ignores-term",
    step: "passed",
    warnings: [],
    says: "Updated ENG-12: In Progress → In Review",
    calls: [READ, STATES, WRITE, READ],
  },
];

test.each(sample(rows, 10))(
  "a server that $behaviour: the step is $step and shipping goes on",
  async ({ behaviour, step, warnings, says, calls, limits }) => {
    await using world = trackerWorld();
    world.register(hostileServer(world, behaviour));

    const shipped = await shipTracked(world, limits === undefined ? {} : { limits });

    expect(howShipped(world, shipped)).toEqual(SHIPPED);
    expect(shipped.steps["tracker"]).toBe(step);
    expect(shipped.report.warnings.map(({ code }) => code)).toEqual(warnings);
    expect(shipped.stderr).toContain(says);
    const asked = world.calls().map(({ name, arguments: args }) =>
      // Whatever else a call carries shows here.
      [
        name,
        ...Object.entries(args).flatMap(([key, value]) => (key === "team" ? [] : [value])),
      ].join(" "),
    );
    expect(asked).toEqual(calls);
    expect(world.pids().length).toBeGreaterThan(0);
    await untilGone(world.pids());
  },
);

test("the limit of the step ends it though each call is in its own", async () => {
  await using world = trackerWorld();
  world.register(hostileServer(world, "hangs-in-read"));

  const shipped = await shipTracked(world, { limits: "10000,60000,5000,100" });

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.stderr).toContain("the time for this step was up");
  await untilGone(world.pids());
});

test("a secret of the definition is hidden in what the server says, on the terminal and in the log", async () => {
  await using world = trackerWorld();
  const server = hostileServer(world, "echoes-secret");
  world.register({
    ...server,
    env: { ...(server["env"] as object), API_TOKEN: "${env:MY_KEY:-lin_0123456789}" },
  });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.stderr + shipped.stdout).not.toContain("lin_0123");
  const runs = join(world.root, ".git/tool/runs");
  const log = readFileSync(join(runs, readdirSync(runs)[0] ?? "", "tracker.log"));
  expect(log.toString()).toContain('call get_issue {"id":"ENG-12"}');
  expect(log.toString()).not.toContain("lin_0123");
});

test("an interruption in the middle of a call is called one, and leaves no process of the server behind", async () => {
  await using world = trackerWorld();
  world.register(hostileServer(world, "hangs-in-read"));
  const child = startTool(world, ["ship"], {
    env: { TOOL_TRACKER_LIMITS_MS: "10000,60000,60000,100" },
  });
  const ended = once(child, "close");
  let stderr = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await expect.poll(() => world.calls(), { timeout: 20_000 }).toHaveLength(1);

  child.kill("SIGINT");

  expect(await ended).toEqual([130, null]);
  expect(stderr).toContain("the step was interrupted");
  expect(stderr).not.toContain("the time for this step was up");
  await untilGone(world.pids());
});
