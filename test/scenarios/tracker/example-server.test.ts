import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { startHttpTracker } from "../../helpers/tracker-http.ts";
import {
  exampleServer,
  howShipped,
  SHIPPED,
  shipTracked,
  trackerWorld,
  type Issue,
  type TrackerWorld,
} from "../../helpers/tracker-world.ts";

function issue(world: TrackerWorld, id = "ENG-12"): Issue | undefined {
  const { issues } = JSON.parse(readFileSync(world.issueFile, "utf8")) as { issues: Issue[] };
  return issues.find(({ identifier }) => identifier === id);
}

async function serveHttp(world: TrackerWorld, env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, "../../../examples/tracker-server/server.mjs");
  const child = spawn(nodeUnderTest(), [script, "--http", "0"], {
    env: { ...world.sandbox.env, TRACKER_FILE: world.issueFile, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: line.toString().trim(),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

test("moves the branch's issue over standard input and output, and nothing but its state", async () => {
  await using world = trackerWorld();
  world.register(exampleServer(world));

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("passed");
  expect(shipped.stderr).toContain("Updated ENG-12: Todo → In Review");
  expect(issue(world)).toMatchObject({
    state: "In Review",
    assignee: null,
    labels: [],
    comments: [],
  });
  expect(issue(world, "ENG-11")?.state).toBe("In Progress");
});

test("changes nothing and succeeds when the issue is in the state already", async () => {
  await using world = trackerWorld({ branch: "eng-13" });
  world.register(exampleServer(world));

  const shipped = await shipTracked(world);

  expect(shipped.steps["tracker"]).toBe("passed");
  expect(shipped.stderr).toContain("ENG-13 is already in In Review");
  // The server writes its file with the first change only.
  expect(() => issue(world)).toThrow("ENOENT");
});

test.each([
  {
    what: "a missing issue",
    branch: "eng-999",
    tracker: {},
    code: "issue-missing",
    says: "ENG-999 was not found",
  },
  {
    what: "a state in the wrong case, with the states that exist",
    branch: "eng-12",
    tracker: { state: "in review" },
    code: "issue-unknown-state",
    says: "there is no state in review; there are Backlog, Todo, In Progress, In Review, Done, Canceled",
  },
])("warns of $what, writes nothing and ships", async ({ branch, tracker, code, says }) => {
  await using world = trackerWorld({ branch, tracker });
  world.register(exampleServer(world));

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("warned");
  expect(shipped.report.warnings.map((warning) => warning.code)).toEqual([code]);
  expect(shipped.report.warnings[0]?.message).toContain(says);
  if (code === "issue-unknown-state")
    expect(shipped.stderr).toContain("`tool config set ship.issueTracker.state 'In Review'`");
  expect(() => issue(world)).toThrow("ENOENT");
});

test.each(["http", "streamable-http", undefined])(
  "moves the issue over HTTP, type %s, with a header from the environment",
  async (type) => {
    await using world = trackerWorld();
    await using server = await serveHttp(world, { TRACKER_TOKEN: "opensesame-1" });
    const headers = { Authorization: "Bearer ${MY_TRACKER_KEY}" };
    world.register({ ...(type === undefined ? {} : { type }), url: server.url, headers });

    const shipped = await shipTracked(world, { env: { MY_TRACKER_KEY: "opensesame-1" } });

    expect(howShipped(world, shipped)).toEqual(SHIPPED);
    expect(shipped.steps["tracker"]).toBe("passed");
    expect(issue(world)?.state).toBe("In Review");
    expect(shipped.stderr).not.toContain("opensesame");
  },
);

test("a refused token is as good as no server: warned, skipped, shipped", async () => {
  await using world = trackerWorld();
  await using server = await serveHttp(world, { TRACKER_TOKEN: "opensesame-1" });
  world.register({ url: server.url, headers: { Authorization: "Bearer wrong-token" } });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("skipped: server-not-installed");
  expect(shipped.report.warnings[0]?.message).toContain(
    "cannot be used, so ENG-12 was not updated: it answered HTTP 401",
  );
  expect(shipped.stderr).toContain("hint: check the token that is sent, `headers.Authorization`");
  expect(shipped.stderr).not.toContain("wrong-token");
});

test("a server that begins to refuse calls is quoted with its status", async () => {
  await using world = trackerWorld();
  await using server = await startHttpTracker();
  server.refuses = (name) => (name === "call get_issue" ? 429 : null);
  world.register({ url: server.url });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.report.warnings[0]?.message).toBe(
    "ENG-12 was not updated: it could not be read (it answered HTTP 429: slow down)",
  );
  expect(shipped.stderr).toContain("hint: try it again later: `tool doctor` says");
  expect(server.changes).toEqual([]);
});

test("a server that refuses to list its tools is quoted, with the hint for its status", async () => {
  await using world = trackerWorld();
  await using server = await startHttpTracker();
  server.refuses = (name) => (name === "tools/list" ? 404 : null);
  world.register({ url: server.url });

  const shipped = await shipTracked(world);

  expect(shipped.stderr).toContain("its tools cannot be listed (it answered HTTP 404: slow down)");
  expect(shipped.stderr).toContain("hint: check `url` in the file that registers the server");
});

test("names the variable, the file and the key when a definition needs what is not set", async () => {
  await using world = trackerWorld();
  world.register({ ...exampleServer(world), env: { TRACKER_TOKEN: "${NO_SUCH_VARIABLE}" } });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("skipped: server-not-installed");
  expect(shipped.report.warnings[0]?.message).toMatch(
    /`mcpServers\.supported-tracker\.env\.TRACKER_TOKEN` in .*mcp\.json needs the environment variable NO_SUCH_VARIABLE/,
  );
});

test("a prompt of the user's own gets its state change, and a warning says what was left out", async () => {
  const prompt =
    "Set issue {issueId} to {state} and add a comment to it. Touch issue {issueId} only. If it is missing, stop; do not search for other issues.";
  await using world = trackerWorld({ tracker: { prompt } });
  world.register(exampleServer(world));

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(issue(world)).toMatchObject({ state: "In Review", comments: [] });
  expect(shipped.report.warnings.map(({ code }) => code)).toEqual(["tracker-prompt-left-out"]);
});

test("a server without issue tools is as good as none", async () => {
  await using world = trackerWorld();
  const script = join(
    import.meta.dirname,
    "../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
  );
  world.register({ command: "node", args: [script] });

  const shipped = await shipTracked(world);

  expect(howShipped(world, shipped)).toEqual(SHIPPED);
  expect(shipped.steps["tracker"]).toBe("skipped: server-not-installed");
  expect(shipped.report.warnings[0]?.message).toContain(
    "the server has no tool that reads one issue",
  );
});
