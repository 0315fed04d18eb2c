import { describe, expect, test } from "vitest";
import { buildCall } from "../../../../../src/tracker/pure/guard/build-call.ts";
import {
  findTrackerTools,
  type NamedTools,
} from "../../../../../src/tracker/pure/guard/find-tracker-tools.ts";
import type { JsonSchema, ServerTool } from "../../../../../src/tracker/pure/types.ts";

const text: JsonSchema = { type: "string" };
const uuid: JsonSchema = { type: "string", format: "uuid" };
const texts: JsonSchema = { type: "array", items: text };

/** A tool with these arguments; those whose name ends in `!` are demanded. */
function tool(
  name: string,
  args: Record<string, JsonSchema> = {},
  more: Partial<ServerTool> = {},
): ServerTool {
  return { name, inputSchema: object(args), ...more };
}

function object(args: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(args).filter((key) => key.endsWith("!"));
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(args).map(([key, schema]) => [key.replace(/!$/, ""), schema]),
    ),
    required: required.map((key) => key.slice(0, -1)),
  };
}

const READ = tool("get_issue", { "id!": text });
const WRITE = tool("update_issue", { "id!": text, state: text });

/** The arguments that each call is made with, or the problem. */
function calls(tools: readonly ServerTool[], named: NamedTools | null = null): unknown {
  const found = findTrackerTools(tools, named);
  if ("problem" in found) {
    const { kind, role, candidates } = found.problem;
    return { kind, role, candidates };
  }
  const values = {
    issueId: "ENG-12",
    uuid: "u-12",
    state: "STATE",
    team: { id: "t-1", key: "ENG", name: "Engineering" },
  };
  return Object.fromEntries(
    [found.read, found.write, ...(found.states === null ? [] : [found.states])].map((each) => {
      const built = buildCall(each, values);
      return "call" in built ? [built.call.tool, built.call.arguments] : ["lacks", built.lacks];
    }),
  );
}

describe("reads the issue", () => {
  test.each([
    ["get_issue", { "id!": text }, { id: "ENG-12" }],
    ["linear_get_issue", { "issueId!": text }, { issueId: "ENG-12" }],
    ["getIssue", { "issue_id!": text }, { issue_id: "ENG-12" }],
    ["issue_read", { "identifier!": text }, { identifier: "ENG-12" }],
    ["jira_get_issue", { "issue_key!": text, fields: text }, { issue_key: "ENG-12" }],
    ["fetch-issue", { "issueIdentifier!": text }, { issueIdentifier: "ENG-12" }],
    ["issue.get", { "key!": text }, { key: "ENG-12" }],
    ["issues.get", { "issueKey!": text }, { issueKey: "ENG-12" }],
    ["getJiraIssue", { "issueIdOrKey!": text }, { issueIdOrKey: "ENG-12" }],
    ["get_issue_by_key", { "issue!": text }, { issue: "ENG-12" }],
    ["get_issue_details", { id: text }, { id: "ENG-12" }],
    ["view_ticket", { "ticketId!": text }, { ticketId: "ENG-12" }],
    ["get_work_item", { "id!": text }, { id: "ENG-12" }],
    ["mcp__tracker__show_issue", { "id!": text }, { id: "ENG-12" }],
    ["get_issue", { "issue!": object({ "id!": text }) }, { issue: { id: "ENG-12" } }],
    ["get_issue", { "input!": object({ "issueId!": text }) }, { input: { issueId: "ENG-12" } }],
    ["get_issue", { data: object({ "id!": text }) }, { data: { id: "ENG-12" } }],
    ["get_issue", { "issueId!": uuid }, { issueId: "u-12" }],
    ["get_issue", { "id!": { ...text, description: "The UUID of it" } }, { id: "u-12" }],
    ["get_issue", { id: text, identifier: text }, { identifier: "ENG-12" }],
    ["get_issue", { "id!": { anyOf: [text, { type: "null" }] } }, { id: "ENG-12" }],
    ["get_issue", { "id!": { type: ["string", "null"] } }, { id: "ENG-12" }],
    [
      "get_issue",
      { "id!": text, "format!": { const: "json" }, "deep!": { default: false } },
      { id: "ENG-12", format: "json", deep: false },
    ],
    ["get_issue", { "id!": text, "as!": { enum: ["full"] } }, { id: "ENG-12", as: "full" }],
  ])("%s %j", (name, args, expected) => {
    expect(calls([tool(name, args), WRITE])).toMatchObject({ [name]: expected });
  });
});

describe("sets the state", () => {
  const by = { id: "ENG-12" };
  test.each([
    ["update_issue", { "id!": text, state: text }, { ...by, state: "STATE" }],
    ["update_issue", { "id!": text, status: text, title: text }, { ...by, status: "STATE" }],
    ["edit_issue", { "id!": text, stateName: text }, { ...by, stateName: "STATE" }],
    ["save_issue", { id: text, state: text, title: text }, { ...by, state: "STATE" }],
    ["set_issue_status", { "id!": text, "status!": text }, { ...by, status: "STATE" }],
    ["issue.update", { "id!": text, state_name: text }, { ...by, state_name: "STATE" }],
    ["set_status", { "issueId!": text, "status!": text }, { issueId: "ENG-12", status: "STATE" }],
    ["change-issue-state", { "id!": text, "newState!": text }, { ...by, newState: "STATE" }],
    ["move_issue_to_state", { "id!": text, "state!": text }, { ...by, state: "STATE" }],
    [
      "transition_issue",
      { "issue_key!": text, "transition!": text },
      { issue_key: "ENG-12", transition: "STATE" },
    ],
    [
      "update_issue",
      { "id!": text, "input!": object({ state: text, title: text }) },
      { ...by, input: { state: "STATE" } },
    ],
    [
      "update_issue",
      { "issue!": object({ "id!": text, state: text, labels: texts }) },
      { issue: { id: "ENG-12", state: "STATE" } },
    ],
    ["update_issue", { "id!": text, stateId: uuid, state: text }, { ...by, state: "STATE" }],
    [
      "update_issue",
      { "id!": text, state: object({ name: text }) },
      { ...by, state: { name: "STATE" } },
    ],
  ])("%s %j", (name, args, expected) => {
    expect(calls([READ, tool(name, args)])).toMatchObject({ [name]: expected });
  });

  test("a reference into the schema is followed", () => {
    const schema = {
      type: "object",
      properties: { id: text, input: { $ref: "#/$defs/Update" } },
      required: ["id", "input"],
      $defs: { Update: object({ "stateName!": text }) },
    };
    expect(calls([READ, { name: "update_issue", inputSchema: schema }])).toMatchObject({
      update_issue: { id: "ENG-12", input: { stateName: "STATE" } },
    });
  });

  test("an enumeration of states is kept as their names", () => {
    const found = findTrackerTools([
      READ,
      tool("update_issue", { "id!": text, state: { enum: ["Todo", "Done"] } }),
    ]);
    expect(found).toMatchObject({ write: { state: { by: "name", names: ["Todo", "Done"] } } });
  });
});

describe("lists the states", () => {
  const write = tool("update_issue", { "id!": text, stateId: text });
  test.each([
    ["list_issue_statuses", { "team!": text }, { team: "t-1" }],
    ["list_workflow_states", {}, {}],
    ["get_issue_statuses", { "teamId!": text }, { teamId: "t-1" }],
    ["list_states", { "teamKey!": text }, { teamKey: "ENG" }],
    ["linear_getWorkflowStates", { "teamName!": text }, { teamName: "Engineering" }],
    ["list_issue_states", { "issueId!": text }, { issueId: "ENG-12" }],
    ["get_available_states", { limit: { type: "number" } }, {}],
    ["jira_list_statuses", { projectKey: text }, { projectKey: "ENG" }],
  ])("%s %j", (name, args, expected) => {
    expect(calls([READ, write, tool(name, args)])).toMatchObject({ [name]: expected });
  });

  test("transitions are listed for a write that takes a transition, and for no other", () => {
    const listing = tool("get_transitions", { "issue_key!": text });
    const transition = tool("transition_issue", { "issue_key!": text, "transition_id!": text });
    expect(calls([READ, transition, listing])).toEqual({
      get_issue: { id: "ENG-12" },
      transition_issue: { issue_key: "ENG-12", transition_id: "STATE" },
      get_transitions: { issue_key: "ENG-12" },
    });
    expect(calls([READ, write, listing])).toMatchObject({ kind: "none", role: "states" });
    expect(calls([READ, transition, tool("list_states")])).toMatchObject({ role: "states" });
  });

  test("two listings are a problem only where one is needed", () => {
    const two = [tool("list_issue_statuses"), tool("get_workflow_states")];
    expect(calls([READ, WRITE, ...two])).toEqual({
      get_issue: { id: "ENG-12" },
      update_issue: { id: "ENG-12", state: "STATE" },
    });
    expect(calls([READ, write, ...two])).toEqual({
      kind: "ambiguous",
      role: "states",
      candidates: ["list_issue_statuses", "get_workflow_states"],
    });
  });

  test("one that speaks of a workflow is taken before one that may list any states", () => {
    const found = calls([READ, write, tool("list_states"), tool("get_workflow_states")]);
    expect(found).toMatchObject({ get_workflow_states: {} });
  });

  test.each([
    ["linear_get_teams", {}, "Get all teams with their states and labels", {}],
    ["list_teams", { limit: { type: "number" } }, "Lists teams and the workflow of each", {}],
    ["get_team", { "id!": text }, "A team with its statuses", { id: "t-1" }],
    ["get_team", { "teamKey!": text }, "A team with its statuses", { teamKey: "ENG" }],
  ])("states come with the teams: %s %j", (name, args, description, expected) => {
    expect(calls([READ, write, tool(name, args, { description })])).toMatchObject({
      [name]: expected,
    });
  });

  test("a listing of states is taken before the teams", () => {
    const teams = tool("list_teams", {}, { description: "Teams and their states" });
    expect(calls([READ, write, teams, tool("list_states")])).toMatchObject({ list_states: {} });
  });

  test.each([
    ["list_teams", "Lists the teams"],
    ["get_team_members", "People and their statuses"],
    ["list_workflow", "Lists the states of a workflow's runs"],
    ["list_workflows", "Lists the workflows and their states"],
    ["get_workflow", "A workflow with its states"],
  ])("%s lists no states", (name, description) => {
    expect(calls([READ, write, tool(name, {}, { description })])).toMatchObject({ role: "states" });
  });

  test("the status of one issue is no listing", () => {
    expect(calls([READ, write, tool("get_issue_status", { "id!": text })])).toMatchObject({
      kind: "none",
      role: "states",
    });
  });
});

describe("never takes a tool that does something else", () => {
  test.each([
    "search_issues",
    "list_issues",
    "get_issues",
    "find_issue",
    "create_issue",
    "delete_issue",
    "get_issue_comments",
    "get_issue_status",
    "get_issue_history",
    "get_my_issue",
    "get_parent_issue",
    "get_issue_children",
    "issue_search",
    "bulk_get_issue",
    "get_all_issue",
    "get_related_issue",
    "list_issue",
    "read_issue_attachment",
    "get",
    "issue",
    "",
    "___",
  ])("%s is not read", (name) => {
    expect(calls([tool(name, { "id!": text }), WRITE])).toEqual({
      kind: "none",
      role: "read",
      candidates: [],
    });
  });

  test.each([
    "create_issue",
    "update_issues",
    "bulk_update_issue",
    "delete_issue_status",
    "archive_issue",
    "move_issue",
    "add_issue_comment",
    "create_or_update_issue",
    "update_issue_priority",
    "assign_issue",
    "update_project_status",
    "update_comment",
    "merge_issue_state",
    "update_parent_issue",
    "get_issue_state",
  ])("%s is not written with", (name) => {
    const schema = { "id!": text, "state!": text };
    expect(calls([READ, tool(name, schema)])).toMatchObject({ kind: "none", role: "write" });
  });
});

test.each(["update_workflow", "set_workflow", "transition_workflow", "move_workflow"])(
  "%s is not written with, whatever it takes",
  (name) => {
    const schema = { "issueId!": text, "state!": text };
    expect(calls([READ, tool(name, schema)])).toMatchObject({ kind: "none", role: "write" });
  },
);

test.each(["set_status", "update_state", "update_workflow_state", "transition"])(
  "%s is written with only where its argument says that it takes an issue",
  (name) => {
    const state = { "status!": text };
    expect(calls([READ, tool(name, { "issue_id!": text, ...state })])).toMatchObject({
      [name]: { issue_id: "ENG-12" },
    });
    expect(calls([READ, tool(name, { "id!": text, ...state })])).toMatchObject({
      kind: "unusable",
      role: "write",
    });
  },
);

describe("takes no tool that it cannot call", () => {
  const args = { "id!": text, state: text };
  test.each([
    ["read", tool("get_issue", { "ids!": texts }), "`ids` takes several issues"],
    ["read", tool("get_issue", { "id!": texts }), "`id` takes several issues"],
    [
      "read",
      tool("get_issue", { "id!": { type: "integer" } }),
      "does not take a string such as ENG-12",
    ],
    ["read", tool("get_issue", {}), "it takes no issue"],
    ["read", tool("get_issue", { "id!": text, "owner!": text }), "it also demands `owner`"],
    ["read", tool("get_issue", { "id!": text, "key!": text }), "in `id` or `key`"],
    ["read", tool("get_issue", { id: text, "query!": text }), "it also demands `query`"],
    [
      "read",
      tool("get_issue", { "id!": text, "action!": { const: "delete" } }),
      "`action` is settled as delete",
    ],
    [
      "read",
      tool("get_issue", { "id!": text, "method!": { enum: ["get", "get_comments"] } }),
      "it also demands `method`",
    ],
    [
      "read",
      {
        name: "get_issue",
        inputSchema: { ...object({ "id!": text }), required: ["id", "secret"] },
      },
      "it also demands `secret`",
    ],
    [
      "read",
      {
        name: "get_issue",
        inputSchema: { oneOf: [object({ "id!": text }), object({ "key!": text })] },
      },
      "several ways to call it",
    ],
    ["write", tool("update_issue", { "id!": text }), "it takes no state"],
    ["write", tool("update_issue", { ...args, "title!": text }), "it also demands `title`"],
    ["write", tool("update_issue", { ...args, status: text }), "in `state` or `status`"],
    ["write", tool("update_issue", { ...args, "priority!": { default: 0 } }), "set `priority` too"],
    [
      "write",
      tool("update_issue", { ...args, "updateChildren!": { default: true } }),
      "its `updateChildren` may change other issues",
    ],
    [
      "write",
      tool("update_issue", { "id!": text, state: texts }),
      "does not take a string for the state",
    ],
    ["write", tool("update_issue", { "issueIds!": texts, state: text }), "several issues"],
    [
      "write",
      tool("update_issue", { "id!": text, input: object({ state: text, "title!": text }) }),
      "it also demands `input.title`",
    ],
  ])("%s: %j", (role, unusable, said) => {
    const found = findTrackerTools(role === "read" ? [unusable, WRITE] : [READ, unusable]);
    expect(found).toMatchObject({ problem: { kind: "unusable", role } });
    expect("problem" in found && found.problem.message).toContain(said);
  });
});

describe("chooses", () => {
  test("never between two that fit equally", () => {
    const other = tool("get_issue_by_key", { "key!": text });
    const found = findTrackerTools([READ, other, WRITE]);
    expect(found).toEqual({
      problem: {
        kind: "ambiguous",
        role: "read",
        candidates: ["get_issue", "get_issue_by_key"],
        message: "`get_issue` and `get_issue_by_key` both fit as the tool that reads one issue",
      },
    });
    expect(calls([READ, tool("save_issue", { id: text, state: text }), WRITE])).toMatchObject({
      kind: "ambiguous",
      role: "write",
    });
    expect(calls([READ, READ, WRITE])).toMatchObject({ kind: "ambiguous", role: "read" });
  });

  test("the one that fits over one that cannot be called", () => {
    const unfit = tool("fetch_issue", { "id!": text, "owner!": text });
    expect(calls([unfit, READ, WRITE])).toHaveProperty("get_issue");
  });

  test("the tool for the state alone over the one for every field", () => {
    const only = tool("set_issue_state", { "id!": text, "state!": text });
    expect(calls([READ, WRITE, only])).toHaveProperty("set_issue_state");
  });

  test("the issue over the ticket", () => {
    expect(calls([tool("get_ticket", { "id!": text }), READ, WRITE])).toHaveProperty("get_issue");
  });

  test("no write that calls itself read-only, no read that calls itself destructive", () => {
    const still = { ...WRITE, annotations: { readOnlyHint: true } };
    expect(calls([READ, still])).toMatchObject({ kind: "none", role: "write" });
    const wild = { ...READ, annotations: { destructiveHint: true } };
    expect(calls([wild, WRITE])).toMatchObject({ kind: "none", role: "read" });
  });
});

describe("takes the tools that are named", () => {
  const odd = tool("peek", { "id!": text });
  test("whatever their names say", () => {
    expect(calls([odd, READ, WRITE], { read: "peek" })).toEqual({
      peek: { id: "ENG-12" },
      update_issue: { id: "ENG-12", state: "STATE" },
    });
  });

  test("but not one that the server lacks, and says which it may mean", () => {
    const found = findTrackerTools([READ, WRITE], { read: "get_isue" });
    expect(found).toMatchObject({
      problem: { kind: "unknown-name", role: "read", candidates: ["get_issue"] },
    });
    expect("problem" in found && found.problem.message).toContain("did you mean `get_issue`?");
  });

  test.each([
    ["of a bad schema", tool("peek", { "ids!": texts })],
    ["that makes issues", tool("create_issue", { "id!": text })],
    ["that deletes them", tool("deleteIssue", { "id!": text })],
  ])("but not one %s", (_what, bad) => {
    expect(calls([bad, READ, WRITE], { read: bad.name })).toEqual({
      kind: "unusable",
      role: "read",
      candidates: [bad.name],
    });
  });

  test("but not one that is listed twice", () => {
    expect(calls([odd, odd, WRITE], { read: "peek" })).toMatchObject({ kind: "unusable" });
  });
});

test("a schema that refers to itself, or is nonsense, ends in a problem", () => {
  const loop = { properties: { id: { $ref: "#" } }, required: ["id"], allOf: [{ $ref: "#" }] };
  for (const inputSchema of [loop, { properties: 3 }, { oneOf: "x" }, { required: [1, "x"] }]) {
    expect(calls([{ name: "get_issue", inputSchema }, WRITE])).toMatchObject({ role: "read" });
  }
});

test("a long list of tools has one for each role", () => {
  const optional = { id: text, title: text, team: text, state: text, labels: texts };
  const tools = [
    tool("list_comments", { "issueId!": text }),
    tool("save_comment", { id: text, issueId: text, "body!": text }),
    tool("get_attachment", { "id!": text }),
    tool("get_document", { "id!": text }),
    tool("get_issue", { "id!": text, includeRelations: { type: "boolean" } }),
    tool("list_issues", { query: text, team: text, state: text }),
    tool("save_issue", optional),
    tool("list_issue_statuses", { "team!": text }),
    tool("get_issue_status", { "id!": text, "name!": text, "team!": text }),
    tool("list_issue_labels", { name: text, team: text }),
    tool("create_issue_label", { "name!": text }),
    tool("list_projects", { query: text }),
    tool("save_project", { id: text, name: text, state: text }),
    tool("get_team", { "query!": text }),
    tool("search_documentation", { "query!": text }),
  ];
  expect(calls(tools)).toEqual({
    get_issue: { id: "ENG-12" },
    save_issue: { id: "ENG-12", state: "STATE" },
    list_issue_statuses: { team: "t-1" },
  });
});

test("a server without issues has none", () => {
  const tools = ["echo", "add", "get-env", "get-tiny-image", "get-sum", "printEnv"].map((name) =>
    tool(name, { message: text }),
  );
  expect(calls(tools)).toEqual({ kind: "none", role: "read", candidates: [] });
});
