import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { startTool } from "../../helpers/run-tool.ts";
import { PYTHON, runOnTerminal } from "../init/terminal.ts";

const HELLO = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "by hand", version: "1" },
  },
};

test("rubbish on standard input is refused and breaks nothing", async () => {
  await using repo = emptyRepo();
  const child = startTool(repo, ["mcp"]);
  const lines = createInterface({ input: child.stdout });
  const answers: unknown[] = [];
  lines.on("line", (line) => answers.push(JSON.parse(line)));

  child.stdin.write('{"jsonrpc":"2.0"\nhello\n[]\n\u0000\u0007\n');
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  await expect
    .poll(() => answers)
    .toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_600, message: expect.stringContaining("batches") } },
      { id: null, error: { code: -32_700 } },
      { id: 1, result: { serverInfo: { name: "tool" } } },
    ]);
  child.stdin.end();

  expect(await once(child, "close")).toEqual([0, null]);
});

test("a client that reads no more ends the server, though it keeps writing", async () => {
  await using repo = emptyRepo();
  const child = startTool(repo, ["mcp"]);
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  await once(child.stdout, "data");

  child.stdout.destroy();
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" })}\n`);

  expect(await once(child, "close")).toEqual([0, null]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the server with status %i", async (signal, expected) => {
  await using repo = emptyRepo();
  const child = startTool(repo, ["mcp"]);
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  await once(child.stdout, "data");

  child.kill(signal);

  expect(await once(child, "close")).toEqual([expected, null]);
});

test("a setting that the user gives the server holds for its calls", async () => {
  await using repo = emptyRepo();
  const child = startTool(repo, ["mcp", "--set", "tone=harsh"]);
  const lines = createInterface({ input: child.stdout });
  const answers: unknown[] = [];
  lines.on("line", (line) => answers.push(JSON.parse(line)));

  const params = { name: "config_get", arguments: { key: "tone" } };
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params };
  for (const message of [HELLO, call]) child.stdin.write(`${JSON.stringify(message)}\n`);
  await expect
    .poll(() => answers[1], { timeout: 15_000 })
    .toMatchObject({ id: 2, result: { structuredContent: { value: "harsh" } } });

  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
});

test.skipIf(PYTHON === null)("on a terminal it says who is to start it", async () => {
  await using repo = emptyRepo();

  const { status, screen } = await runOnTerminal(repo, ["mcp"], []);

  expect(status).toBe(2);
  expect(screen).toContain("error: `tool mcp` talks to a coding agent, but this is a terminal");
  expect(screen).toContain("`claude mcp add tool -- tool mcp`");
});

test("a message over the limit ends the server with an error that says so", async () => {
  await using repo = emptyRepo();
  const child = startTool(repo, ["mcp"]);
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  // The server stops reading half-way.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  await once(child.stdout, "data");

  child.stdin.write("x".repeat(11 * 1024 * 1024));

  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("error: the connection to the coding agent was given up\n");
  expect(said).toContain("caused by: ReadBuffer exceeded maximum size");
  expect(said).toMatch(/^hint: /m);
});
