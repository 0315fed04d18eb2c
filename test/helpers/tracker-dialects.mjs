// Trackers that call their tools and arguments differently: the first argument says how. What is asked of it
// goes into the file that CALLS names.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const UUID = "0b8c9a52-5f7e-4a0e-9d6a-2f1c3b4d5e6f";
const STATES = [
  { id: "6f1d2c3b-0000-4000-8000-000000000001", name: "In Progress" },
  { id: "6f1d2c3b-0000-4000-8000-000000000002", name: "In Review" },
];
let state = STATES[0];

const DIALECTS = {
  // State ids, camel case, an issue with a nested state and an id of the tracker's own.
  ids: [
    tool("getIssue", { issueId: "string" }, ["issueId"], () => json(issue())),
    tool(
      "updateIssue",
      { issueId: "string", stateId: "string", title: "string" },
      ["issueId"],
      ({ stateId }) => {
        state = STATES.find(({ id }) => id === stateId);
        return json({ success: true, issue: issue() });
      },
    ),
    tool("listWorkflowStates", { teamId: "string" }, [], () => json({ nodes: STATES })),
  ],
  // Snake case with a prefix, status names, answers in prose.
  names: [
    tool(
      "tracker_get_issue",
      { issue_id: "string" },
      ["issue_id"],
      ({ issue_id: id }) => `${id}: Tell the carrier\nStatus: ${state.name}\nAssignee: nobody`,
    ),
    tool(
      "tracker_update_issue",
      { issue_id: "string", status: "string", priority: "number" },
      ["issue_id"],
      ({ status }) => {
        state = STATES.find(({ name }) => name === status);
        return "Updated.";
      },
    ),
    tool("tracker_list_statuses", {}, [], () => json(STATES)),
  ],
};

const [dialect, mode] = process.argv.slice(2);
const tools = DIALECTS[dialect];

function createTracker() {
  const server = new Server({ name: dialect, version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ run: _run, ...each }) => each),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    appendFileSync(process.env.CALLS, `${JSON.stringify(params)}\n`);
    const found = tools.find(({ name }) => name === params.name);
    return { content: [{ type: "text", text: found.run(params.arguments ?? {}) }] };
  });
  return server;
}

if (mode === "sse") {
  let transport;
  const listener = createServer(async (request, response) => {
    if (request.method === "GET") {
      transport = new SSEServerTransport("/messages", response);
      await createTracker().connect(transport);
    } else await transport.handlePostMessage(request, response);
  });
  listener.listen(0, "127.0.0.1", () =>
    process.stdout.write(`http://127.0.0.1:${listener.address().port}/sse\n`),
  );
} else await createTracker().connect(new StdioServerTransport());

function tool(name, fields, required, run) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, type]) => [field, { type }]),
  );
  return { name, inputSchema: { type: "object", properties, required }, run };
}

function issue() {
  return {
    id: UUID,
    identifier: "ENG-12",
    title: "Tell the carrier",
    state,
    team: { id: "t-1", key: "ENG" },
  };
}

function json(value) {
  return JSON.stringify(value);
}
