import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { whyUnreachable } from "../../../../src/tracker/pure/why-unreachable.ts";

const answered = (status: number, body: string): Error =>
  new StreamableHTTPError(status, `Error POSTing to endpoint: ${body}`);

test.each<[string, Error | undefined, string]>([
  ["a page", answered(502, "<!DOCTYPE html><p>Bad gateway</p>"), "it answered HTTP 502"],
  ["nothing", answered(404, ""), "it answered HTTP 404"],
  ["a word", answered(429, "slow down"), "it answered HTTP 429: slow down"],
  [
    "another form",
    z.object({ jsonrpc: z.literal("2.0") }).safeParse({}).error,
    "its answer is no message of the protocol",
  ],
  ["no connection", new Error("fetch failed"), "it cannot be reached: fetch failed"],
])("a server that answers with %s is described in a line", (_, thrown, says) => {
  expect(whyUnreachable(thrown, thrown?.message ?? "")).toBe(says);
});
