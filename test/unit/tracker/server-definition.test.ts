import { expect, test } from "vitest";
import { readServerDefinition } from "../../../src/tracker/server-definition.ts";

const ENV = { TOKEN: "abc-123-def", EMPTY: "", HOST: "tracker.example" };

function read(definition: Record<string, unknown>) {
  return readServerDefinition(
    { name: "supported-tracker", file: "/home/me/mcp.json", from: "your-files", definition },
    { env: ENV, root: "/work" },
  );
}

test.each([
  {
    form: "a program",
    given: { command: "npx", args: ["-y", "server"], env: { KEY: "value-1" } },
    read: {
      over: "stdio",
      command: "npx",
      args: ["-y", "server"],
      env: { KEY: "value-1" },
      cwd: "/work",
    },
  },
  {
    form: "a program in a folder of the work tree",
    given: { type: "stdio", command: "./serve", cwd: "tools" },
    read: { over: "stdio", command: "./serve", args: [], env: {}, cwd: "/work/tools" },
  },
  { form: "an address alone", given: { url: "https://a.example/mcp" }, read: { over: "http" } },
  { form: "http", given: { type: "http", url: "https://a.example/mcp" }, read: { over: "http" } },
  {
    form: "streamable-http",
    given: { type: "streamable-http", url: "https://a.example/mcp" },
    read: { over: "http" },
  },
  { form: "sse", given: { type: "sse", url: "https://a.example/sse" }, read: { over: "sse" } },
  {
    form: "named tools",
    given: { command: "a", tool: { read: "r", write: "w", states: null } },
    read: { named: { read: "r", write: "w" } },
  },
])("reads $form", ({ given, read: expected }) => {
  expect(read(given)).toMatchObject({ definition: expected });
});

test.each([
  ["${TOKEN}", "abc-123-def"],
  ["Bearer ${TOKEN}!", "Bearer abc-123-def!"],
  ["${env:TOKEN}", "abc-123-def"],
  ["${NONE:-other}", "other"],
  ["${NONE:-}", ""],
  ["${EMPTY:-other}", "other"],
  ["${EMPTY}", ""],
  ["${TOKEN:-other}", "abc-123-def"],
  ["$TOKEN", "$TOKEN"],
  ["${not a name}", "${not a name}"],
])("expands %s to %s in each place", (text, expanded) => {
  expect(read({ command: `x${text}`, args: [text], env: { A: text } })).toMatchObject({
    definition: { command: `x${expanded}`, args: [expanded], env: { A: expanded } },
  });
  expect(read({ url: "https://${HOST}/mcp", headers: { A: text } })).toMatchObject({
    definition: { url: new URL("https://tracker.example/mcp"), headers: { A: expanded } },
  });
});

test.each([
  [{ command: "${NONE}" }, "command", "needs the environment variable NONE, which is not set"],
  [{ command: "a", args: ["b", "${env:NONE}"] }, "args[1]", "needs the environment variable NONE"],
  [{ command: "a", env: { KEY: "${NONE}" } }, "env.KEY", "needs the environment variable NONE"],
  [{ url: "https://${NONE}/" }, "url", "needs the environment variable NONE"],
  [{ command: 1 }, "command", "is not a string"],
  [{ command: "a", args: "b" }, "args", "is not a list"],
  [{ command: "a", env: [] }, "env", "is not an object"],
  [{ command: "a", tool: "get" }, "tool", "is not an object"],
  [{ type: "carrier-pigeon", url: "https://a.example" }, "type", "is `carrier-pigeon`"],
  [{ type: "constructor", url: "https://a.example" }, "type", "is `constructor`"],
  [{}, "url", "is not there"],
  [{ url: "file:///etc/passwd" }, "url", "is not an http address"],
  [{ url: "https://me:secret@a.example/" }, "url", "carries a user name"],
])("refuses %j and names the key", (definition, key, what) => {
  const { problem } = read(definition) as { problem: { why: string; hint: string } };
  expect(problem.why).toContain(`\`mcpServers.supported-tracker.${key}\` in /home/me/mcp.json`);
  expect(problem.why).toContain(what);
  expect(problem.why).not.toContain("secret");
  expect(problem.hint).not.toBe("");
});

test("knows the values that must not be shown, the longest first", () => {
  expect(
    read({
      url: "https://a.example/mcp?key=in-the-query",
      headers: { Authorization: "Bearer ${TOKEN}", Short: "yes" },
    }),
  ).toMatchObject({
    definition: { secrets: ["Bearer abc-123-def", "in-the-query", "abc-123-def"] },
  });
});
