import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { howShipped, SHIPPED, shipTracked, trackerWorld } from "../../helpers/tracker-world.ts";

const SCRIPT = join(import.meta.dirname, "../../helpers/tracker-dialects.mjs");
const BY_ID = [
  { name: "getIssue", arguments: { issueId: "ENG-12" } },
  { name: "listWorkflowStates", arguments: { teamId: "t-1" } },
  {
    name: "updateIssue",
    arguments: { issueId: "ENG-12", stateId: "6f1d2c3b-0000-4000-8000-000000000002" },
  },
  { name: "getIssue", arguments: { issueId: "ENG-12" } },
];

test.each([
  { dialect: "ids", calls: BY_ID },
  {
    dialect: "names",
    calls: [
      { name: "tracker_get_issue", arguments: { issue_id: "ENG-12" } },
      { name: "tracker_list_statuses", arguments: {} },
      { name: "tracker_update_issue", arguments: { issue_id: "ENG-12", status: "In Review" } },
      { name: "tracker_get_issue", arguments: { issue_id: "ENG-12" } },
    ],
  },
])("speaks to a tracker of the dialect $dialect", async ({ dialect, calls }) => {
  await using world = trackerWorld();
  const env = { CALLS: join(world.sandbox.directory, "calls.txt") };
  world.register({ command: "node", args: [SCRIPT, dialect], env });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.stderr).toContain("Updated ENG-12: In Progress → In Review");
  expect(world.calls()).toEqual(calls);
});

test("speaks to a tracker over server-sent events", async () => {
  await using world = trackerWorld();
  const server = spawn(nodeUnderTest(), [SCRIPT, "ids", "sse"], {
    env: { ...world.sandbox.env, CALLS: join(world.sandbox.directory, "calls.txt") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  world.register({ type: "sse", url: line.toString().trim() });

  const shipped = await shipTracked(world);
  server.kill();

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.stderr).toContain("Updated ENG-12: In Progress → In Review");
  expect(world.calls()).toEqual(BY_ID);
});
