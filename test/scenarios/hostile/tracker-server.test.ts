import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import pc from "picocolors";
import { trackerCheck } from "../../../src/workflows/doctor/checks/tracker.ts";
import { runChecks } from "../../../src/workflows/doctor/run-checks.ts";
import { createGit } from "../../../src/git/git.ts";
import { createRedaction } from "../../../src/redaction/create-redaction.ts";
import { createStreams } from "../../../src/output/streams.ts";
import type { Sink } from "../../../src/output/types.ts";
import { createRun } from "../../../src/process/run.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool, spawnTool } from "../../helpers/run-tool.ts";
import { testWorld } from "../../helpers/world.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { startAgent } from "../mcp/agent.ts";
import { plant, type Planted } from "./planted.ts";

const SECRETS = { GITHUB_TOKEN: "not-for-the-clone-1", ANTHROPIC_API_KEY: "not-for-the-clone-2" };
const ON = { ship: { targetBranch: "main", issueTracker: { enabled: true } } };

/** A clone of somebody's, and a program in it that leaves a mark when it is started. */
function world(config: unknown = ON): { readonly repo: Repo; readonly planted: Planted } {
  const repo = repoWithOrigin({
    feature: { "a.js": "export const a = 1;\n", ".tool/config.json": JSON.stringify(config) },
    branch: "eng-12",
  });
  return { repo, planted: plant(repo) };
}

function register(repo: Repo, definition: unknown, file = ".mcp.json"): void {
  const servers = JSON.stringify({ mcpServers: { "supported-tracker": definition } });
  repo.write({ [file]: servers });
}

/** What the doctor's check of the tracker says; the other checks take seconds and are beside the point. */
async function look(repo: Repo, mcpConfig: string | null = null, more = {}) {
  const env = { ...repo.sandbox.env, ...more };
  const world = testWorld({ argv: [], env, cwd: repo.root });
  const run = createRun({ env, signal: world.signal });
  const { temporaryFolder } = world;
  const sink = { ...createSilentSink(), write() {} };
  const context = {
    ...world,
    cwd: repo.root,
    flags: {},
    command: "doctor" as const,
    redaction: createRedaction(env),
    streams: createStreams({ out: sink, err: sink, verbosity: "normal" }),
    canAsk: false,
    run,
    git: createGit(run, repo.root, { temporaryFolder }),
    now: () => new Date("2026-01-02T03:04:05Z"),
  };
  const parts = { context, mcpConfig, allowedServer: null, onWait() {} };
  const [result] = await runChecks([trackerCheck], parts);
  if (result === undefined) throw new Error("no result");
  return result;
}

function createSilentSink(): Omit<Sink, "write"> {
  return {
    pressure: () => null,
    setLive() {},
    isTerminal: false,
    canRedraw: false,
    hasLinks: false,
    columns: 80,
    rows: 24,
    colors: pc.createColors(false),
  };
}

const NOT_STARTED = /not started or contacted/;

test.each([
  ["configured", ON],
  ["not configured", {}],
])("the doctor starts no program that a clone names, with the tracker %s", async (_, config) => {
  const { repo, planted } = world(config);
  await using _repo = repo;
  const mark = planted.program("server");
  register(repo, { command: "sh", args: ["-c", mark] });

  const { said, hint } = await look(repo);

  expect(planted.started()).toEqual([]);
  expect(said).toMatch(NOT_STARTED);
  expect(said).toContain(`sh -c ${mark}`);
  expect(hint).toContain("`tool trust`");
});

test.each(["", "relative"])(
  "with the home directory %j, files of a clone are not taken for the user's own",
  async (home) => {
    const { repo, planted } = world();
    await using _repo = repo;
    const mark = planted.program("server");
    register(repo, { command: "sh", args: ["-c", mark] }, ".tool/mcp.json");
    register(repo, { command: "sh", args: ["-c", mark] }, ".claude.json");
    const env = { HOME: home };

    const { stdout } = await spawnTool(repo, ["doctor"], { env });
    const trusted = await spawnTool(repo, ["trust"], { env });

    expect(planted.started()).toEqual([]);
    expect(stdout).toContain("no server `supported-tracker` is registered");
    expect(trusted).toMatchObject({
      status: 2,
      stderr:
        "error: no home directory: HOME is not an absolute path\nhint: say where it is: `HOME=/home/NAME tool trust`\n",
    });
    expect(repo.exists(".tool/trust.json")).toBe(false);

    const git = repo.git("rev-parse", "--path-format=absolute", "--git-dir");
    const wanted = { review: { engine: "model", model: "anthropic:x" } };
    repo.config(wanted);
    const values = { "review.engine": "model", "review.model": "anthropic:x" };
    repo.write({ ".tool/trust.json": JSON.stringify({ repositories: { [git]: values } }) });
    const { stdout: model } = await spawnTool(repo, ["config", "get", "review.model"], { env });
    expect(model).toBe("");
  },
);

test("an agent that calls the doctor starts nothing of the clone", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  register(repo, { command: planted.program("server") });
  await using agent = await startAgent(repo);

  expect((await agent.call("doctor")).text).toMatch(NOT_STARTED);
  expect(planted.started()).toEqual([]);
});

test("the doctor asks no address that a clone names, and fills in none of the user's variables", async () => {
  const { repo } = world();
  await using _repo = repo;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  register(repo, {
    url: `http://127.0.0.1:${port}/?a=\${GITHUB_TOKEN:-x}&b=open`,
    headers: { "X-Key": "${ANTHROPIC_API_KEY:-x}" },
  });
  try {
    const { said } = await look(repo, null, SECRETS);
    const { stderr } = await runTool(repo, ["review"], { env: SECRETS });

    expect(asked).toEqual([]);
    expect(said).toMatch(NOT_STARTED);
    expect(said).toContain(`http://127.0.0.1:${port}/?a=\${GITHUB_TOKEN:-x}&b=***`);
    expect(said).toContain("given ANTHROPIC_API_KEY, GITHUB_TOKEN");
    for (const secret of Object.values(SECRETS)) expect(said + stderr).not.toContain(secret);
  } finally {
    server.close();
  }
});

test("tool trust lets the doctor start the server as it is, and a change of it, or of its program, takes that away", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  planted.program("server");
  const script = (more = "") =>
    `#!/bin/sh\n'${planted.program("server")}' < /dev/null\n${more}exit 3\n`;
  repo.write({ "tools/server.sh": script() });
  register(repo, { command: "./tools/server.sh", args: ["--stdio"] });

  const before = await look(repo);
  const trust = await runTool(repo, ["trust"]);
  expect({ before: before.said, started: planted.started() }).toEqual({
    before: expect.stringMatching(NOT_STARTED) as unknown,
    started: [],
  });
  expect(trust.stderr).toContain("./tools/server.sh --stdio");
  expect(trust.stderr).toContain("as they are now: tools/server.sh");

  expect((await look(repo)).said).toContain("it exited with status 3");
  expect(planted.started()).toEqual(["server"]);

  for (const change of [
    () => repo.write({ "tools/server.sh": script("# another branch's\n") }),
    () => {
      repo.write({ "tools/server.sh": script() });
      register(repo, { command: "./tools/server.sh", args: ["--stdio", "--more"] });
    },
    () => register(repo, { command: "./tools/server.sh", args: ["--stdio"], env: { A: "b" } }),
  ]) {
    change();
    planted.reset();
    expect((await look(repo)).said).toMatch(NOT_STARTED);
    expect(planted.started()).toEqual([]);
  }
  register(repo, { command: "./tools/server.sh", args: ["--stdio"] });
  expect((await look(repo)).said).toContain("it exited with status 3");
  await runTool(repo, ["trust", "--remove"]);
  planted.reset();
  expect((await look(repo)).said).toMatch(NOT_STARTED);
  expect(planted.started()).toEqual([]);
});

test("a server of the user's own that is a program of whatever tree is looked at needs trust, too", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  repo.write({ "server.sh": `#!/bin/sh\n'${planted.program("server")}'\nexit 3\n` });
  const ways = [
    { command: "./server.sh" },
    { command: "sh", args: ["server.sh"] },
    { command: "sh", args: [join(repo.root, "server.sh")] },
    { command: "sh", args: ["-c", "exec $RUN"], env: { RUN: "./server.sh" } },
    { command: "sh", args: ["${NOT_SET:-./server.sh}"] },
  ];
  for (const definition of ways) {
    register(repo, definition, "../home/.tool/mcp.json");
    const { said } = await look(repo);
    expect({ definition, said, started: planted.started() }).toMatchObject({ started: [] });
    expect(said).toContain("server.sh is of this work tree");
  }
});

test("a server of the user's own starts nothing that the tree has under its name", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  // `npx` looks here first, and a profile may put the folder on PATH.
  const bin = join(repo.root, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(planted.program("in-tree"), join(bin, "my-tracker"));
  repo.write({ "sitecustomize.py": "", "node_modules/.bin/keep": "" });
  writeFileSync(
    join(repo.sandbox.bin, "npx"),
    '#!/bin/sh\n[ -e "node_modules/.bin/$1" ] && exec "node_modules/.bin/$1"\nexit 4\n',
    { mode: 0o755 },
  );
  register(repo, { command: "npx", args: ["my-tracker"] }, "../home/.tool/mcp.json");
  expect((await look(repo)).said).toContain("it exited with status 4");
  register(repo, { command: "my-tracker" }, "../home/.tool/mcp.json");
  const path = `${bin}:${repo.sandbox.bin}`;
  expect((await look(repo, null, { PATH: path })).said).toContain("does not exist");
  expect(planted.started()).toEqual([]);
});

test("a file that a variable names by a relative path is the clone's; one that is typed is the user's", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  register(repo, { command: planted.program("server") }, "theirs.json");

  expect((await look(repo, null, { TOOL_MCP_CONFIG: "theirs.json" })).said).toMatch(NOT_STARTED);
  expect(planted.started()).toEqual([]);
  await look(repo, "theirs.json");
  expect(planted.started()).toEqual(["server"]);
});

test("a link in the place of the clone's file to one of the user's starts nothing, and shows none of its arguments", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  const args = ["--login", "my-own-secret-0815"];
  register(repo, { command: planted.program("server"), args }, "../home/other.json");
  symlinkSync("../home/other.json", join(repo.root, ".mcp.json"));

  const { said } = await look(repo);

  expect(said).toMatch(NOT_STARTED);
  expect(said).not.toContain("0815");
  expect(planted.started()).toEqual([]);
});

test("the plan of a ship shows what the server is and what it is given, before anything runs", async () => {
  const { repo, planted } = world();
  await using _repo = repo;
  register(repo, {
    command: planted.program("server"),
    args: ["--token=${GITHUB_TOKEN}", "--api-key", "lin_api_0123456789abcdef"],
    env: { NODE_ENV: "x", KEY: "${ANTHROPIC_API_KEY}" },
  });
  repo.commit("Register");

  const plan = await runTool(repo, ["ship", "--dry-run"], { env: SECRETS });

  expect(plan.stdout).toContain(
    `move ENG-12 to In Review\n                the tracker's server, by ${repo.root}/.mcp.json: ${planted.program("server")} '--token=\${GITHUB_TOKEN}' --api-key '***', given ANTHROPIC_API_KEY, GITHUB_TOKEN, KEY, NODE_ENV\n`,
  );
  expect(plan.stdout).not.toContain("lin_api_");
  expect(planted.started()).toEqual([]);
  const shipped = await runTool(repo, ["ship", "--yes"], { env: SECRETS });
  expect(shipped.stderr.indexOf("the tracker's server, by")).toBeGreaterThan(-1);
  expect(planted.started()).toEqual(["server"]);
});

test.skipIf(PYTHON === null)(
  "one yes at a terminal starts it this once; a no does not",
  async () => {
    const { repo, planted } = world();
    await using _repo = repo;
    register(repo, { command: planted.program("server") });
    const question = "Start or ask it to see whether it works?";

    await runOnTerminal(repo, ["doctor"], [[question, KEYS.enter]], {
      env: { TOOL_DOCTOR_LIMIT_MS: "4000" },
    });
    expect(planted.started()).toEqual([]);
    await runOnTerminal(repo, ["doctor"], [[question, "y"]]);
    expect(planted.started()).toEqual(["server"]);
    planted.reset();
    expect((await look(repo)).said).toMatch(NOT_STARTED);
    expect(planted.started()).toEqual([]);
  },
);
