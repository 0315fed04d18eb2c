import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentWorld } from "../../../helpers/agent-world.ts";

const READ = "fs/read_text_file";
const PERMISSION = "session/request_permission";

const OPTIONS = [
  { optionId: "always", kind: "allow_always", name: "Always" },
  { optionId: "once", kind: "allow_once", name: "Once" },
  { optionId: "no", kind: "reject_once", name: "No" },
];

function permission(toolCall: object, options: readonly object[] = OPTIONS) {
  return { request: { method: PERMISSION, params: { toolCall, options } } };
}

function read(path: string, more: object = {}) {
  return { request: { method: READ, params: { path, ...more } } };
}

test("lets files of the project be read, whole and by lines, as the repository's view shows them", async () => {
  await using world = agentWorld(
    {
      turns: [
        [
          read("$PROJECT/src/a.ts"),
          read("$PROJECT/src/../src/a.ts", { line: 2 }),
          read("$PROJECT/src/a.ts", { line: 2, limit: 1 }),
          read("$PROJECT/AGENTS.md", { limit: 1 }),
        ],
      ],
    },
    { files: { "src/a.ts": "one\ntwo\nkey = ********", "AGENTS.md": "Obey.\nAlways." } },
  );

  await world.ask();

  expect(world.metAs(READ)).toEqual([
    { content: "one\ntwo\nkey = ********" },
    { content: "two\nkey = ********" },
    { content: "two" },
    { content: "Obey." },
  ]);
  expect(world.said).toEqual([]);
});

test("refuses everything but reading inside the project, in words, and writes nothing", async () => {
  await using world = agentWorld(
    {
      turns: [
        [
          read("/etc/passwd"),
          read("$PROJECT/../../etc/passwd"),
          read("src/a.ts"),
          read("$PROJECT/.env"),
          { link: { from: "$PROJECT/out", to: "$OUTSIDE" } },
          read("$PROJECT/out/secret.txt"),
          {
            request: { method: "fs/write_text_file", params: { path: "$PROJECT/a", content: "x" } },
          },
          {
            request: { method: "fs/write_text_file", params: { path: "$OUTSIDE/a", content: "x" } },
          },
          {
            request: {
              method: "terminal/create",
              params: { command: "touch", args: ["$OUTSIDE/b"] },
            },
          },
          { request: { method: "elicitation/create", params: { mode: "form", message: "?" } } },
          { request: { method: "_vendor/run", params: { command: "id" } } },
          { look: true },
          { say: "done" },
        ],
      ],
    },
    { files: { "src/a.ts": "one" } },
  );
  writeFileSync(join(world.outside, "secret.txt"), "s3cret");

  expect(await world.ask()).toMatchObject({ text: "done", because: null });

  const [project = ""] = world.metAs("cwd").map(String);
  expect(world.said).toEqual([
    "refused: fs/read_text_file /etc/passwd",
    `refused: fs/read_text_file ${project}/../../etc/passwd`,
    "refused: fs/read_text_file src/a.ts",
    `refused: fs/read_text_file ${project}/.env`,
    `refused: fs/read_text_file ${project}/out/secret.txt`,
    "refused: fs/write_text_file",
    "refused: fs/write_text_file",
    "refused: terminal/create",
    "refused: elicitation/create",
    "refused: _vendor/run",
  ]);
  expect(world.metAs("because")).toEqual([
    "refused: it is outside the project",
    "refused: it is outside the project",
    "refused: the path is not absolute",
    "refused: it does not exist or cannot be read",
    "refused: it does not exist or cannot be read",
    ...Array.from({ length: 5 }, () => "refused: this client only lets files be read"),
  ]);
  expect(existsSync(join(world.outside, "a"))).toBe(false);
  expect(existsSync(join(world.outside, "b"))).toBe(false);
  expect(Object.keys(Object(world.metAs("files")[0]))).not.toContain("a");
});

const WISHES = [
  {
    what: "reading in the project",
    toolCall: { kind: "read", locations: [{ path: "$PROJECT/a.ts" }] },
    answer: "once",
  },
  {
    what: "reading by its input",
    toolCall: { kind: "read", rawInput: { path: "$PROJECT/a.ts" } },
    answer: "once",
  },
  {
    what: "a search",
    toolCall: { kind: "search", title: "grep", rawInput: { pattern: "a/b" } },
    answer: "once",
  },
  { what: "thinking", toolCall: { kind: "think" }, answer: "once" },
  {
    what: "reading outside",
    toolCall: { kind: "read", locations: [{ path: "/etc/passwd" }] },
    answer: "no",
  },
  {
    what: "reading in the project and outside",
    toolCall: { kind: "read", locations: [{ path: "$PROJECT/a.ts" }, { path: "/etc/passwd" }] },
    answer: "no",
  },
  { what: "reading nobody knows what", toolCall: { kind: "read" }, answer: "no" },
  {
    what: "reading beside the project",
    toolCall: { kind: "read", locations: [{ path: "$PROJECT-2/a" }] },
    answer: "no",
  },
  {
    what: "reading by a path that climbs",
    toolCall: { kind: "read", rawInput: { path: "a/../../b" } },
    answer: "no",
  },
  {
    what: "reading at home",
    toolCall: { kind: "read", rawInput: { path: "~/.ssh/id_rsa" } },
    answer: "no",
  },
  {
    what: "a search whose input names another folder",
    toolCall: { kind: "search", locations: [{ path: "$PROJECT" }], rawInput: { in: ["/etc"] } },
    answer: "no",
  },
  {
    what: "reading what a link to a file says",
    toolCall: { kind: "read", rawInput: { uri: "file:///etc/passwd" } },
    answer: "no",
  },
  { what: "running", toolCall: { kind: "execute", title: "rm -rf /" }, answer: "no" },
  {
    what: "changing",
    toolCall: { kind: "edit", locations: [{ path: "$PROJECT/a.ts" }] },
    answer: "no",
  },
  { what: "deleting", toolCall: { kind: "delete" }, answer: "no" },
  { what: "the network", toolCall: { kind: "fetch" }, answer: "no" },
  { what: "another mode", toolCall: { kind: "switch_mode" }, answer: "no" },
  { what: "what it does not name", toolCall: {}, answer: "no" },
];

test("answers each wish of a conversation by what it is for", async () => {
  const wishes = WISHES.map(({ what, toolCall, answer }, at) => {
    const named: { kind?: string; title: string } = { title: what, ...toolCall };
    return { what, answer, toolCall: { toolCallId: String(at), ...named } };
  });
  await using world = agentWorld({
    turns: [wishes.map(({ toolCall }) => permission(toolCall))],
  });

  await world.ask();

  const answers = world
    .metAs(PERMISSION)
    .map((answer, at) => ({ what: wishes[at]?.what, ...Object(answer) }));
  expect(answers).toEqual(
    wishes.map(({ what, answer }) => ({
      what,
      outcome: { outcome: "selected", optionId: answer },
    })),
  );
  expect(world.said).toEqual(
    wishes
      .filter(({ answer }) => answer === "no")
      .map(({ toolCall: { kind = "other", title } }) => `refused: ${kind} ${title}`),
  );
});

test("judges a wish by what was told about the tool before as well", async () => {
  const told = {
    update: {
      sessionUpdate: "tool_call",
      toolCallId: "1",
      title: "cat /etc/passwd",
      kind: "execute",
    },
  };
  await using world = agentWorld({
    turns: [
      [told, permission({ toolCallId: "1", kind: "read", rawInput: { path: "$PROJECT/a" } })],
    ],
  });

  await world.ask();

  expect(world.metAs(PERMISSION)).toEqual([{ outcome: { outcome: "selected", optionId: "no" } }]);
  expect(world.said).toEqual(["refused: read cat /etc/passwd"]);
});

test.each([
  {
    offered: "a refusal for ever",
    kind: "reject_always",
    outcome: { outcome: "selected", optionId: "x" },
  },
  { offered: "no refusal", kind: "allow_once", outcome: { outcome: "cancelled" } },
])("where there is $offered, chooses $outcome.outcome", async ({ kind, outcome }) => {
  const options = [{ optionId: "x", kind, name: "X" }];
  await using world = agentWorld({
    turns: [[permission({ toolCallId: "1", kind: "execute" }, options)]],
  });

  await world.ask();

  expect(world.metAs(PERMISSION)).toEqual([{ outcome }]);
});

test("does not allow for ever where it cannot be allowed once", async () => {
  const options = OPTIONS.filter(({ kind }) => kind !== "allow_once");
  await using world = agentWorld({
    turns: [[permission({ toolCallId: "1", kind: "think" }, options)]],
  });

  await world.ask();

  expect(world.metAs(PERMISSION)).toEqual([{ outcome: { outcome: "selected", optionId: "no" } }]);
});

test.each([
  { as: undefined, modes: ["code", "plan", "ask"], current: "code", entered: ["ask"] },
  {
    as: undefined,
    modes: ["yolo", "https://example.com/modes#plan"],
    current: "yolo",
    entered: ["https://example.com/modes#plan"],
  },
  { as: undefined, modes: ["yolo", "plan"], current: "plan", entered: [] },
  { as: undefined, modes: ["yolo"], current: "yolo", entered: [] },
  {
    as: "claude",
    modes: ["bypassPermissions", "plan", "default"],
    current: "bypassPermissions",
    entered: ["default"],
  },
])("of the modes $modes enters $entered", async ({ as, modes, current, entered }) => {
  const availableModes = modes.map((id) => ({ id, name: id }));
  await using world = agentWorld(
    { modes: { currentModeId: current, availableModes }, turns: [[{ say: "x" }]] },
    as === undefined ? {} : { as },
  );

  await world.ask();

  expect(world.metAs("mode")).toEqual(entered);
});

test("enters a mode that is an option of the session", async () => {
  const option = {
    id: "mode",
    name: "Mode",
    category: "mode",
    type: "select",
    currentValue: "full-access",
    options: [
      { value: "full-access", name: "All" },
      { value: "read-only", name: "Reading" },
    ],
  };
  await using world = agentWorld({ configOptions: [option], turns: [[{ say: "x" }]] });

  await world.ask();

  expect(world.metAs("option")).toEqual([["mode", "read-only"]]);
});

test("tells an agent that takes it which tools it may have", async () => {
  await using world = agentWorld({ turns: [[{ say: "x" }]] }, { as: "claude" });

  await world.ask();

  expect(world.metAs("session")).toMatchObject([
    {
      _meta: {
        claudeCode: { options: { tools: ["Read", "Glob", "Grep"], settingSources: ["user"] } },
      },
    },
  ]);
});

test("narrows an agent down by its environment where it takes that, whatever the user's own says", async () => {
  await using world = agentWorld(
    { turns: [[{ environment: true }]] },
    { as: "opencode", env: { OPENCODE_PERMISSION: "allow" } },
  );

  await world.ask();

  expect(world.metAs("environment")).toMatchObject([
    { OPENCODE_PERMISSION: expect.stringContaining('"bash":"deny","edit":"deny"') },
  ]);
});

test("hands the agent no secret but its own, and nothing that leads to the work tree", async () => {
  await using world = agentWorld(
    { turns: [[{ environment: true }]] },
    {
      env: {
        ANTHROPIC_API_KEY: "k",
        ANTHROPIC_BASE_URL: "http://127.0.0.1:1",
        HTTPS_PROXY: "http://127.0.0.1:2",
        XDG_CONFIG_HOME: "/x",
        GITHUB_TOKEN: "t",
        AWS_SECRET_ACCESS_KEY: "s",
        DATABASE_URL: "d",
        NODE_OPTIONS: "--no-warnings",
        PWD: "/somewhere",
        OLDPWD: "/somewhere",
        CLAUDE_PROJECT_DIR: "/somewhere",
        CLAUDE_CODE_SSE_PORT: "1",
      },
    },
  );

  await world.ask();

  const names = world.metAs("environment").flatMap((env) => Object.keys(Object(env)));
  expect(names.filter((name) => !name.startsWith("__")).toSorted()).toEqual([
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
    "HOME",
    "HTTPS_PROXY",
    "LANG",
    "PATH",
    "TERM",
    "TMPDIR",
    "TZ",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "http_proxy",
    "https_proxy",
  ]);
});
