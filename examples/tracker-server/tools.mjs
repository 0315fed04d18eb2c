import { STATES } from "./store.mjs";

const TEXT = { type: "string" };
const ID = { type: "string", description: "Identifier of the issue, like ENG-12" };

/** The tools of the tracker, as trackers commonly have them: each with its schema and what it does. */
export const TOOLS = [
  {
    name: "get_issue",
    description: "Gets one issue",
    inputSchema: object({ id: ID }, ["id"]),
    annotations: { readOnlyHint: true },
    run: (store, { id }) => store.find(id) ?? fail(`issue ${id} not found`),
  },
  {
    name: "update_issue",
    description: "Updates fields of one issue; what is left out stays as it is",
    inputSchema: object(
      {
        id: ID,
        title: TEXT,
        description: TEXT,
        state: { type: "string", description: "Name of a workflow state" },
        assignee: TEXT,
        priority: { type: "integer", minimum: 0, maximum: 4 },
        labels: { type: "array", items: TEXT },
      },
      ["id"],
    ),
    run(store, { id, ...change }) {
      if (change.state !== undefined && !STATES.includes(change.state))
        fail(`no state ${change.state}; there are ${STATES.join(", ")}`);
      return store.change(id, change) ?? fail(`issue ${id} not found`);
    },
  },
  {
    name: "list_issue_statuses",
    description: "Lists the states of the workflow",
    inputSchema: object({ team: { type: "string", description: "Key of the team, like ENG" } }),
    annotations: { readOnlyHint: true },
    run: () => ({ states: STATES.map((name, index) => ({ id: `state-${index + 1}`, name })) }),
  },
  {
    name: "search_issues",
    description: "Searches the issues for a text",
    inputSchema: object({ query: TEXT }, ["query"]),
    annotations: { readOnlyHint: true },
    run: (store, { query }) => ({
      issues: store
        .all()
        .filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())),
    }),
  },
  {
    name: "list_issues",
    description: "Lists the issues",
    inputSchema: object({ state: TEXT }),
    annotations: { readOnlyHint: true },
    run: (store, { state }) => ({
      issues: store.all().filter((issue) => state === undefined || issue.state === state),
    }),
  },
  {
    name: "create_issue",
    description: "Creates an issue",
    inputSchema: object({ title: TEXT, description: TEXT }, ["title"]),
    run: (store, { title, description }) => store.add({ title, description }),
  },
  {
    name: "add_comment",
    description: "Adds a comment to an issue",
    inputSchema: object({ issueId: ID, body: TEXT }, ["issueId", "body"]),
    run(store, { issueId, body }) {
      const issue = store.find(issueId) ?? fail(`issue ${issueId} not found`);
      return store.change(issueId, { comments: [...issue.comments, { body }] });
    },
  },
];

function object(properties, required = []) {
  return { type: "object", properties, required, additionalProperties: false };
}

function fail(message) {
  throw new Error(message);
}
