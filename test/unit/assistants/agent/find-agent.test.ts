import { chmodSync, mkdirSync, realpathSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ToolError } from "../../../../src/errors/tool-error.ts";
import { findAgent } from "../../../../src/assistants/agent/find-agent.ts";
import { KNOWN_AGENTS } from "../../../../src/assistants/agent/known-agents.ts";
import { openAgent } from "../../../../src/assistants/agent/open-agent.ts";

let top = "";
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "tool-test-")));
  for (const file of [
    "one/claude-code-acp",
    "two/claude-code-acp",
    "two/claude-agent-acp",
    "one/gemini",
    "one/my agent",
    "work/node_modules/.bin/codex-acp",
    "work/tools/agent",
  ]) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), "#!/bin/sh\n");
    chmodSync(join(top, file), 0o755);
  }
  writeFileSync(join(top, "one/qwen"), "not executable");
  mkdirSync(join(top, "one/goose"));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

function place(folders: readonly string[] = ["one", "two"]) {
  const PATH = folders.map((folder) => (folder === "" ? "" : join(top, folder))).join(delimiter);
  return { env: { PATH }, cwd: join(top, "work"), workTree: join(top, "work") };
}

test.each([
  { name: "claude", file: "two/claude-agent-acp", args: [] },
  { name: " Claude ", file: "two/claude-agent-acp", args: [] },
  { name: "claude", folders: ["one"], file: "one/claude-code-acp", args: [] },
  { name: "gemini", file: "one/gemini", args: ["--acp"] },
  { name: "gemini --experimental-acp", file: "one/gemini", args: ["--experimental-acp"] },
  { name: "'my agent' --root \"a b\"", file: "one/my agent", args: ["--root", "a b"] },
  { name: "./tools/agent $HOME *", file: "work/tools/agent", args: ["$HOME", "*"] },
])("finds `$name`", ({ name, folders, file, args }) => {
  const { known, ...found } = findAgent(name, place(folders));

  expect(found).toEqual({ file: join(top, file), args });
  expect(known?.name).toBe(/^ ?\w+ ?$/.test(name) ? name.trim().toLowerCase() : undefined);
});

test.each([
  {
    name: "codex",
    folders: ["work/node_modules/.bin"],
    message: "the agent codex cannot be started: `codex-acp` is not on PATH",
    hint: "install it: `npm install --global @agentclientprotocol/codex-acp`",
  },
  {
    name: "claude",
    folders: [""],
    message:
      "the agent claude cannot be started: `claude-agent-acp` and `claude-code-acp` are not on PATH",
    hint: "install it: `npm install --global @agentclientprotocol/claude-agent-acp`",
  },
  { name: "qwen", message: "the agent qwen cannot be started: `qwen` is not on PATH" },
  { name: "goose", message: "the agent goose cannot be started: `goose` is not on PATH" },
  {
    name: "geminy",
    message: "the agent's program `geminy` is not on PATH",
    hint: "did you mean gemini? `tool review --agent gemini`",
  },
  {
    name: "./nothing",
    message: "the agent's program `./nothing` is missing or not executable",
    hint: expect.stringContaining("name an agent that is installed (claude, codex, "),
  },
  {
    name: "no\u001b[31m",
    message: String.raw`the agent's program ${"`"}no\u{1b}[31m${"`"} is not on PATH`,
  },
])("does not find `$name`", ({ name, folders, message, hint }) => {
  expect(faultOf(() => findAgent(name, place(folders)))).toMatchObject({
    code: "AGENT_MISSING",
    message,
    ...(hint === undefined ? {} : { hint }),
  });
});

test.each([
  ["", "it is empty"],
  [" \t", "it is empty"],
  ["agent 'a b", "a ' is opened in it and not closed"],
  ['agent "a b', 'a " is opened in it and not closed'],
])("refuses the command line `%s`", (name, fault) => {
  expect(faultOf(() => findAgent(name, place()))).toMatchObject({
    code: "AGENT_COMMAND",
    message: `the agent's command line cannot be parsed: ${fault}`,
  });
});

test.each(["0", "3601", "1.5", "-1", "soon", " 5", "99999"])(
  "refuses a TOOL_AGENT_TIMEOUT of `%s`",
  async (seconds) => {
    const { env, ...where } = place();
    const opening = openAgent("claude", {
      ...where,
      env: { ...env, TOOL_AGENT_TIMEOUT: seconds },
      version: "1",
    });

    await expect(opening).rejects.toMatchObject({
      code: "AGENT_TIMEOUT",
      message: `TOOL_AGENT_TIMEOUT is "${seconds}"`,
    });
  },
);

test("opens an agent as a reader that is called as the user calls it", async () => {
  const reader = await openAgent(" gemini --experimental-acp", { ...place(), version: "1" });

  expect(reader).toMatchObject({
    source: "agent",
    label: "gemini --experimental-acp",
    atOnce: 1,
    price: null,
  });
  await reader.close();
});

test("knows each agent by one name, with a program, an installation and a login", () => {
  const names = KNOWN_AGENTS.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  for (const { name, commands, install, logIn } of KNOWN_AGENTS) {
    expect({ name, isWhole: commands.length > 0 && install !== "" && logIn !== "" }).toEqual({
      name: expect.stringMatching(/^[a-z]+$/),
      isWhole: true,
    });
  }
});

function faultOf(find: () => unknown): ToolError | null {
  try {
    find();
    return null;
  } catch (thrown) {
    return thrown instanceof ToolError ? thrown : null;
  }
}
