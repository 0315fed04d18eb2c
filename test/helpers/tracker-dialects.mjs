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

const UUID_TEXT = { type: "string", format: "uuid" };

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
  // An issue that tells ids alone, and takes its own when it is changed; states come with the teams.
  uuids: [
    tool("issue_get", { identifier: "string" }, ["identifier"], () => json(idsAlone())),
    tool("issue_update", { issueId: "string", stateId: "string" }, ["issueId"], setById),
    tool("team_list", {}, [], teams, "Lists the teams, each with its workflow states"),
  ],
  // The same, but nothing says that states come with the teams.
  silent: [
    tool("issue_get", { identifier: "string" }, ["identifier"], () => json(idsAlone())),
    tool("issue_update", { issueId: "string", stateId: "string" }, ["issueId"], setById),
    tool("team_list", {}, [], teams, "Lists the teams"),
  ],
  // Both take the tracker's own id alone, which nobody can know beforehand.
  closed: [
    tool("issue_get", { issueId: UUID_TEXT }, ["issueId"], () => json(issue())),
    tool("issue_update", { issueId: UUID_TEXT, stateId: UUID_TEXT }, ["issueId"], setById),
    tool("issue_search", { query: "string" }, ["query"], () => json([issue()])),
    tool("team_list", {}, [], teams, "Lists the teams, each with its workflow states"),
  ],
  // As mcp-server-linear 1.6.0 has them, of what it takes for an issue and its state.
  community: [
    tool(
      "linear_bulk_update_issues",
      { issueIds: "array", update: "object" },
      ["issueIds", "update"],
      never,
    ),
    tool(
      "linear_edit_issue",
      {
        issueId: { type: "string", description: "Required: The UUID of the issue to update" },
        title: "string",
        stateId: { type: "string", description: "UUID of the target state" },
        parentId: { type: "string", description: "UUID of the parent issue" },
      },
      ["issueId"],
      ({ issueId, stateId }) => {
        setById({ issueId, stateId });
        const { id, identifier, title } = issue();
        return json({ issueUpdate: { success: true, issue: { id, identifier, title } } });
      },
      "Edit an existing issue, updating any of its fields.",
    ),
    tool("linear_search_issues", { query: "string" }, [], never),
    tool("linear_search_issues_by_identifier", { identifiers: "array" }, ["identifiers"], never),
    tool("linear_get_issue", { identifier: "string" }, ["identifier"], () =>
      json({ issue: issue() }),
    ),
    tool("linear_get_teams", {}, [], teams, "Get all teams with their states and labels"),
    tool("linear_get_user", {}, [], never),
  ],
  // Five hundred tools, some of which have names like those of an issue's.
  crowd: [
    ...["workflow", "pipeline", "project", "status_page", "state_machine", "release"].flatMap(
      (noun) => [
        tool(`list_${noun}`, {}, [], never, `Lists the states of each ${noun}`),
        tool(`get_${noun}`, { id: "string" }, ["id"], never),
        tool(`update_${noun}`, { id: "string", state: "string" }, ["id"], never),
        tool(`set_${noun}_status`, { id: "string", status: "string" }, ["id"], never),
      ],
    ),
    tool("update_workflow_state", { id: "string", state: "string" }, ["id"], never),
    tool("update_status", { id: "string", status: "string" }, ["id"], never),
    tool("list_workflows", {}, [], never),
    tool("transition_workflow", { id: "string", state: "string" }, ["id"], never),
    ...Array.from({ length: 467 }, (_, at) =>
      tool(`service_${at}_do`, { id: "string" }, [], never),
    ),
    tool("get_issue", { id: "string" }, ["id"], () => json(issue())),
    tool("update_issue", { id: "string", state: "string" }, ["id"], ({ state: name }) => {
      state = STATES.find((each) => each.name === name);
      return json(issue());
    }),
    tool("list_issue_statuses", { team: "string" }, ["team"], () => json(STATES)),
  ],
};

const [dialect, mode] = process.argv.slice(2);
const tools = DIALECTS[dialect];

function createTracker() {
  const server = new Server({ name: dialect, version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const next = from + 100;
    return {
      tools: tools.slice(from, next).map(({ run: _run, ...each }) => each),
      ...(next < tools.length ? { nextCursor: String(next) } : {}),
    };
  });
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

function tool(name, fields, required, run, description) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, type]) => [
      field,
      typeof type === "string" ? { type } : type,
    ]),
  );
  return { name, description, inputSchema: { type: "object", properties, required }, run };
}

function never() {
  throw new Error("nobody should have called this");
}

/** Takes the tracker's own ids and nothing else. */
function setById({ issueId, stateId }) {
  if (issueId !== UUID) throw new Error(`${issueId} is no valid UUID`);
  state = STATES.find(({ id }) => id === stateId);
  return json({ success: true });
}

function idsAlone() {
  return { id: UUID, stateId: state.id, teamId: "t-1", assigneeId: null };
}

/** Another team has states of the same names. */
function teams() {
  const others = STATES.map(({ id, name }) => ({ id: `f${id.slice(1)}`, name }));
  return json({
    teams: {
      nodes: [
        { id: "t-0", name: "Operations", key: "OPS", states: { nodes: others } },
        { id: "t-1", name: "Engineering", key: "ENG", states: { nodes: STATES } },
      ],
    },
  });
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
