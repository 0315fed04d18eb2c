import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findServer } from "../../../src/tracker/find-server.ts";
import { createSandbox, type Sandbox } from "../../helpers/sandbox.ts";

const NAME = "supported-tracker";
const FLAG = "work/given.json";
const ENV = "named-by-env.json";
const PROJECT = "work/.mcp.json";
const TOOL = "home/.tool/mcp.json";
const CLAUDE = "home/.claude.json";

/** Where each place's file lies below the sandbox, and its server's command: the place's own name. */
function register(sandbox: Sandbox, files: Readonly<Record<string, string | null>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(sandbox.directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text ?? JSON.stringify({ mcpServers: { [NAME]: { command: path } } }));
  }
}

function find(sandbox: Sandbox, more: { flagFile?: string; env?: string } = {}) {
  return findServer({
    name: NAME,
    flagFile: more.flagFile ?? null,
    env: more.env === undefined ? {} : { TOOL_MCP_CONFIG: more.env },
    cwd: join(sandbox.directory, "work"),
    root: join(sandbox.directory, "work"),
    home: join(sandbox.directory, "home"),
  });
}

const EMPTY = '{"mcpServers":{"another":{"command":"true"}}}';

test.each([
  {
    first: FLAG,
    from: "you",
    there: [FLAG, ENV, PROJECT, TOOL, CLAUDE],
    asks: { flagFile: "given.json", env: `../${ENV}` },
  },
  { first: ENV, from: "you", there: [ENV, PROJECT, TOOL, CLAUDE], asks: { env: `../${ENV}` } },
  { first: PROJECT, from: "project", there: [PROJECT, TOOL, CLAUDE], asks: {} },
  { first: PROJECT, from: "project", there: [PROJECT, TOOL], asks: { env: "" } },
  { first: TOOL, from: "your-files", there: [TOOL, CLAUDE], asks: {} },
  { first: CLAUDE, from: "your-files", there: [CLAUDE], asks: {} },
])("the first of $there that registers the server counts", async ({ first, from, there, asks }) => {
  await using sandbox = createSandbox();
  register(sandbox, Object.fromEntries(there.map((path) => [path, null])));

  const { server, unreadable } = await find(sandbox, asks);

  expect(server).toEqual({
    name: NAME,
    file: join(sandbox.directory, first),
    from,
    definition: { command: first },
  });
  expect(unreadable).toEqual([]);
});

test("a file that registers other servers is passed over, the one that a flag names too", async () => {
  await using sandbox = createSandbox();
  register(sandbox, { [FLAG]: EMPTY, [PROJECT]: EMPTY, [TOOL]: "{}", [CLAUDE]: null });

  const { server } = await find(sandbox, { flagFile: "given.json" });

  expect(server?.definition).toEqual({ command: CLAUDE });
});

test.each([
  ["no file at all", {}],
  ["no server of that name", { [PROJECT]: EMPTY }],
  ["a server that is not an object", { [PROJECT]: `{"mcpServers":{"${NAME}":"npx it"}}` }],
])("finds none in %s", async (_, files) => {
  await using sandbox = createSandbox();
  register(sandbox, files);

  expect(await find(sandbox)).toEqual({ server: null, unreadable: [] });
});

test("a name that every object inherits is no server", async () => {
  await using sandbox = createSandbox();
  register(sandbox, { [PROJECT]: EMPTY });
  const root = join(sandbox.directory, "work");

  const { server } = await findServer({
    name: "constructor",
    flagFile: null,
    env: {},
    cwd: root,
    root,
    home: join(sandbox.directory, "home"),
  });

  expect(server).toBeNull();
});

test.each([
  ["{", "is not valid JSON"],
  ["[]", "has no object under mcpServers"],
  ['{"mcpServers":[]}', "has no object under mcpServers"],
])("a file on the way that holds %s is named, and the next is asked", async (text, why) => {
  await using sandbox = createSandbox();
  register(sandbox, { [PROJECT]: text, [TOOL]: null });

  const { server, unreadable } = await find(sandbox);

  expect(server?.definition).toEqual({ command: TOOL });
  expect(unreadable).toEqual([
    { file: join(sandbox.directory, PROJECT), why: expect.stringContaining(why) as string },
  ]);
});

test.each([
  ["--mcp-config", { flagFile: "given.json" }],
  ["TOOL_MCP_CONFIG", { env: "given.json" }],
])("a file named by %s that is not there is an error", async (by, asks) => {
  await using sandbox = createSandbox();
  register(sandbox, { [PROJECT]: null });

  await expect(find(sandbox, asks)).rejects.toMatchObject({
    code: "TRACKER_CONFIG",
    message: `${by} names ${join(sandbox.directory, FLAG)}, which does not exist`,
  });
});

test("a byte order mark before the JSON is no fault", async () => {
  await using sandbox = createSandbox();
  register(sandbox, { [TOOL]: `\uFEFF{"mcpServers":{"${NAME}":{"command":"x"}}}` });

  const { server } = await find(sandbox);

  expect(server?.definition).toEqual({ command: "x" });
});
