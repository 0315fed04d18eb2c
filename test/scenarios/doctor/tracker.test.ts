import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startTool } from "../../helpers/run-tool.ts";
import { isRunning } from "../ship/processes.ts";
import { callsOf, diagnose, healthyRepo, pidsOf, registerTracker, TOKEN } from "./world.ts";

const ON = { ship: { targetBranch: "main", issueTracker: { enabled: true } } };

test("rehearses the move of the branch's issue and writes nothing", async () => {
  await using repo = healthyRepo("me/eng-12-late");
  repo.config(ON);
  const file = registerTracker(repo, "well");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(0);
  expect(checks["tracker"]).toEqual({
    id: "tracker",
    status: "ok",
    message: [
      `registered in ${file}`,
      "it starts; its tools: read get_issue(id), write update_issue(id, state), states list_issue_statuses(team)",
      "ENG-12 is in In Progress and can be moved to In Review",
    ].join("\n"),
    hint: null,
  });
  expect(callsOf(repo)).toEqual([
    'call get_issue {"id":"ENG-12"}',
    'call list_issue_statuses {"team":"ENG"}',
  ]);
});

test("reads no issue when the branch names none", async () => {
  await using repo = healthyRepo();
  repo.config(ON);
  registerTracker(repo, "well");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(0);
  expect(checks["tracker"]?.message).toContain("the branch names no issue, so none was read");
  expect(callsOf(repo)).toEqual([]);
});

test("names the states that exist when the wanted one does not", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config({ ship: { issueTracker: { enabled: true, state: "in review" } } });
  registerTracker(repo, "well");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["tracker"]).toMatchObject({
    status: "problem",
    message: expect.stringContaining(
      "ENG-12 cannot be updated: there is no state in review; there are Todo, In Progress, In Review",
    ),
    hint: "name one that exists, with its exact spelling: `tool config set ship.issueTracker.state 'In Review'`",
  });
  expect(callsOf(repo).some((call) => call.includes("update_issue"))).toBe(false);
});

test("names both candidates, and the block that decides between them", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config(ON);
  const file = registerTracker(repo, "twins");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["tracker"]?.message).toContain(
    "`get_issue` and `fetch_issue` both fit as the tool that reads one issue",
  );
  expect(checks["tracker"]?.hint).toBe(
    `name the right one in ${file}, beside the server's "command" or "url": "tool": {"read": "get_issue"} or "tool": {"read": "fetch_issue"}`,
  );
  expect(callsOf(repo)).toEqual([]);

  registerTracker(repo, "twins", { read: "fetch_issue" });
  const mended = await diagnose(repo);
  expect(mended.checks["tracker"]).toMatchObject({ status: "ok", hint: null });
  expect(callsOf(repo)[0]).toBe('call fetch_issue {"id":"ENG-12"}');
});

test("tells why a server does not start, and shows no credential of its definition", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config(ON);
  registerTracker(repo, "dies");

  const { status, checks, printed } = await diagnose(repo, ["--verbose"]);

  expect(status).toBe(1);
  expect(checks["tracker"]?.status).toBe("problem");
  expect(checks["tracker"]?.message).toContain("it did not start: it exited with status 3");
  expect(checks["tracker"]?.message).toContain("it said: cannot log in with ***");
  expect(printed).not.toContain(TOKEN);
});

test("does not believe a server that answers with another issue", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config(ON);
  registerTracker(repo, "other-issue");

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["tracker"]?.message).toContain(
    "stopped: asked about ENG-12, the tracker answered with ENG-99",
  );
  expect(callsOf(repo)).toHaveLength(1);
});

test("quotes nothing of a file that is not JSON", async () => {
  await using repo = healthyRepo();
  repo.config(ON);
  const file = registerTracker(repo, "well");
  writeFileSync(file, `{"mcpServers": {"x": {"env": {"KEY": ${TOKEN}}}}}`);

  const { checks, printed } = await diagnose(repo);

  expect(checks["tracker"]?.message).toContain(`${file} is not valid JSON`);
  expect(printed).not.toContain(TOKEN.slice(0, 6));
  const named = join(repo.sandbox.home, ".tool/mcp.json");
  const asked = await diagnose(repo, ["--mcp-config", named]);
  expect(asked.checks["tracker"]?.message).toContain("is not valid JSON");
  expect(asked.printed).not.toContain(TOKEN.slice(0, 6));
});

test.each([
  ["on", ON, "problem"],
  ["off", { ship: { issueTracker: { enabled: false } } }, "skipped"],
  [
    "off, but on in fast ship",
    { ship: { issueTracker: {} }, fastShip: { issueTracker: true } },
    "problem",
  ],
  ["absent", {}, "skipped"],
] as const)(
  "takes a server that is missing by its weight: the step is %s",
  async (_, config, wanted) => {
    await using repo = healthyRepo("eng-12");
    repo.config(config);

    const { checks } = await diagnose(repo);

    expect(checks["tracker"]?.status).toBe(wanted);
  },
);

test("Ctrl-C ends the server that was started, with exit status 130", async () => {
  await using repo = healthyRepo("eng-12");
  repo.config(ON);
  registerTracker(repo, "hangs");
  const child = startTool(repo, ["doctor"]);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await vi.waitFor(() => expect(pidsOf(repo)).toHaveLength(1), { timeout: 20_000 });

  child.kill("SIGINT");

  expect(await ended).toBe(130);
  expect(pidsOf(repo).map(String).filter(isRunning)).toEqual([]);
});
