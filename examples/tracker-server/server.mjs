#!/usr/bin/env node
import { createServer } from "node:http";
import { join } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { openStore } from "./store.mjs";
import { TOOLS } from "./tools.mjs";

const USAGE = `A small issue tracker that speaks the Model Context Protocol.

  node server.mjs                talk over standard input and output
  node server.mjs --http PORT    talk over HTTP at http://127.0.0.1:PORT/mcp (0: any free port)
  node server.mjs list           print the issues

The issues lie in issues.json beside this file, or where TRACKER_FILE says. With TRACKER_TOKEN set,
HTTP wants the header \`Authorization: Bearer TOKEN\`.
`;

const file = process.env.TRACKER_FILE ?? join(import.meta.dirname, "issues.json");
const store = openStore(file);
const [mode, port] = process.argv.slice(2);

if (mode === "list") printIssues();
else if (mode === "--http") serveHttp(Number(port));
else if (mode === undefined) await createTracker().connect(new StdioServerTransport());
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

function createTracker() {
  const server = new Server(
    { name: "example-tracker", version: "1.0.0" },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ run: _run, ...tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    try {
      if (tool === undefined) throw new Error(`no tool ${params.name}`);
      const result = tool.run(store, params.arguments ?? {});
      return { content: [{ type: "text", text: JSON.stringify(result) }] };
    } catch (error) {
      return { isError: true, content: [{ type: "text", text: error.message }] };
    }
  });
  return server;
}

function serveHttp(wanted) {
  const token = process.env.TRACKER_TOKEN;
  const listener = createServer(async (request, response) => {
    if (new URL(request.url, "http://localhost").pathname !== "/mcp") {
      response.writeHead(404).end();
      return;
    }
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end("not allowed");
      return;
    }
    // Nothing is kept between requests, so each gets a server of its own.
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on("close", () => void transport.close());
    await createTracker().connect(transport);
    await transport.handleRequest(request, response);
  });
  listener.listen(wanted, "127.0.0.1", () => {
    process.stdout.write(`http://127.0.0.1:${listener.address().port}/mcp\n`);
  });
}

function printIssues() {
  const rows = store.all().map(({ identifier, state, assignee, title, comments }) => [
    identifier,
    state,
    assignee ?? "-",
    `${title}${comments.length === 0 ? "" : ` (${comments.length} comments)`}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length), 0));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
}
