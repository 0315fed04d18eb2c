import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TRACKER_LIMITS } from "../../../src/tracker/limits.ts";
import { openServer, type OpenServer } from "../../../src/tracker/open-server.ts";
import { createSandbox, type Sandbox } from "../../helpers/sandbox.ts";
import { startLoginServer, type LoginServer } from "../../helpers/tracker-login.ts";

/** Opens the server as a person would who visits whatever address is shown, or as nobody. */
async function open(
  sandbox: Sandbox,
  server: LoginServer,
  visit: "visits" | "nobody",
  use: (opened: OpenServer) => unknown = () => {},
) {
  const shown: string[] = [];
  const opened = await openServer({
    definition: { over: "http", url: server.url, headers: {}, named: {}, secrets: [] },
    env: {},
    home: sandbox.home,
    log: () => {},
    know: () => {},
    show:
      visit === "nobody"
        ? null
        : (line) => {
            shown.push(line);
            void fetch(/http\S+/.exec(line)?.[0] ?? "");
          },
    signal: new AbortController().signal,
    limits: TRACKER_LIMITS,
    version: "0.0.0",
  });
  if (!("problem" in opened)) {
    await use(opened);
    await opened.close();
  }
  return { opened, shown };
}

test("logs in with whoever visits the address, and keeps the login for the user alone", async () => {
  await using sandbox = createSandbox();
  await using server = await startLoginServer();

  const first = await open(sandbox, server, "visits");

  expect(first.opened).toMatchObject({ tools: [{ name: "get_issue" }] });
  expect(first.shown).toHaveLength(1);
  const file = join(sandbox.home, ".tool/oauth.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")) as object)).toEqual([server.url.href]);

  const second = await open(sandbox, server, "nobody");

  expect(second.opened).toMatchObject({ tools: [{ name: "get_issue" }] });
});

test("refreshes what has run out without asking anybody", async () => {
  await using sandbox = createSandbox();
  await using server = await startLoginServer();
  await open(sandbox, server, "visits");
  server.expireTokens();
  server.asked.length = 0;

  const { opened, shown } = await open(sandbox, server, "visits");

  expect(opened).toMatchObject({ tools: [{ name: "get_issue" }] });
  expect(shown).toEqual([]);
  expect(server.asked).toContain("/token");
  expect(server.asked).not.toContain("/register");
});

test("where nobody can log in, says so and registers nothing", async () => {
  await using sandbox = createSandbox();
  await using server = await startLoginServer();

  const { opened } = await open(sandbox, server, "nobody");

  expect(opened).toMatchObject({
    problem: "not-installed",
    why: `you are not logged in to ${server.url.origin}`,
  });
  expect(server.asked).not.toContain("/register");
});

test("a login that ends between two calls is told as one, with the way to log in", async () => {
  await using sandbox = createSandbox();
  await using server = await startLoginServer();
  await open(sandbox, server, "visits");
  const outcomes: unknown[] = [];

  await open(sandbox, server, "nobody", async (opened) => {
    server.endLogins();
    const call = { tool: "get_issue", arguments: {} };
    outcomes.push(await opened.call(call, new AbortController().signal));
  });

  expect(outcomes).toEqual([
    {
      got: "broken",
      message: `you are not logged in to ${server.url.origin}`,
      hint: expect.stringContaining("run the same command in a terminal") as string,
    },
  ]);
});
