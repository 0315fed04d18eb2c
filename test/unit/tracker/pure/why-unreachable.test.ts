import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { whyUnreachable } from "../../../../src/tracker/pure/why-unreachable.ts";

interface Row {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly says: string;
  /** Over server-sent events, where the client hears nothing but the status. */
  readonly saysSse: string;
  readonly hints: string;
}

const PAGE = "<!DOCTYPE html><p>Bad gateway</p>";
const NO_MESSAGE = "its answer is no message of the protocol";
const ANSWERS: readonly Row[] = [
  { status: 502, type: "text/html", body: PAGE, hints: "again later" },
  { status: 401, type: "text/html", body: PAGE, hints: "headers.Authorization" },
  { status: 404, type: "text/html", body: "", hints: "check `url`" },
].map((row) => {
  const says = `it answered HTTP ${row.status}`;
  return { ...row, says, saysSse: says };
});

const OTHERS: readonly Row[] = [
  {
    status: 429,
    type: "text/plain",
    body: "slow down",
    says: "it answered HTTP 429: slow down",
    saysSse: "it answered HTTP 429",
    hints: "again later",
  },
  {
    status: 200,
    type: "text/html",
    body: PAGE,
    says: "it answered with text/html, not with a message of the protocol",
    saysSse: NO_MESSAGE,
    hints: "check `url`",
  },
  {
    status: 200,
    type: "application/json",
    body: PAGE,
    says: NO_MESSAGE,
    saysSse: NO_MESSAGE,
    hints: "check `url`",
  },
];

test.each([...ANSWERS, ...OTHERS])(
  "an answer of $status with $type is described in a line, with what to do",
  async ({ status, type, body, says, saysSse, hints }) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { "content-type": type }).end(body);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
    const transports = [new StreamableHTTPClientTransport(url), new SSEClientTransport(url)];
    const told = [];
    for (const transport of transports) {
      const client = new Client({ name: "test", version: "1" }, {});
      const thrown: unknown = await client.connect(transport).then(
        () => null,
        (error: unknown) => error,
      );
      await transport.close();
      told.push(whyUnreachable(thrown, (thrown as Error).message));
    }
    server.close();

    expect(told.map(({ why }) => why)).toEqual([says, saysSse]);
    for (const { hint } of told) expect(hint).toContain(hints);
  },
);

test.each<[string, Error | undefined, string]>([
  ["of another form", z.object({ jsonrpc: z.literal("2.0") }).safeParse({}).error, NO_MESSAGE],
  ["that never came", new Error("fetch failed"), "it cannot be reached: fetch failed"],
])("an answer %s is described in a line", (_, thrown, says) => {
  expect(whyUnreachable(thrown, thrown?.message ?? "").why).toBe(says);
});
