import { expect, test } from "vitest";
import {
  describeTools,
  toolBlockFor,
} from "../../../../../src/workflows/doctor/pure/describe-tools.ts";
import { findTrackerTools } from "../../../../../src/tracker/pure/guard/find-tracker-tools.ts";
import type { ServerTool } from "../../../../../src/tracker/pure/types.ts";

const tool = (
  name: string,
  properties: Record<string, unknown>,
  required: string[],
): ServerTool => ({
  name,
  inputSchema: { type: "object", properties, required },
});
const TEXT = { type: "string" };

test("says each tool with its arguments, nested ones by their way", () => {
  const found = findTrackerTools([
    tool("get_issue", { issueId: TEXT }, ["issueId"]),
    tool(
      "update_issue",
      { id: TEXT, input: { type: "object", properties: { stateId: TEXT }, required: ["stateId"] } },
      ["id", "input"],
    ),
    tool("list_issue_statuses", { team: TEXT }, []),
  ]);
  if ("problem" in found) throw new Error(found.problem.message);
  expect(describeTools(found)).toBe(
    "read get_issue(issueId), write update_issue(id, input.stateId), states list_issue_statuses(team)",
  );
  expect(describeTools({ ...found, states: null })).toMatch(/, no listing of states$/);
});

const PLACE = `in mcp.json, beside the server's "command" or "url"`;

test.each([
  [
    { role: "read", kind: "ambiguous", candidates: ["get_issue", "fetch_issue"] },
    `${PLACE}: "tool": {"read": "get_issue"} or "tool": {"read": "fetch_issue"}`,
  ],
  [{ role: "write", kind: "none", candidates: [] }, `${PLACE}: "tool": {"write": "NAME"}`],
  [
    { role: "states", kind: "unusable", candidates: ["list_states"] },
    `${PLACE}: "tool": {"states": "NAME"}`,
  ],
  [
    { role: "read", kind: "unknown-name", candidates: ["get_issue"] },
    `${PLACE}: "tool": {"read": "get_issue"}`,
  ],
  [
    { role: "read", kind: "unknown-name", candidates: ["a", "b", "c", "d"] },
    `${PLACE}: "tool": {"read": "NAME"}`,
  ],
  [
    { role: "read", kind: "ambiguous", candidates: ['a"b', "c\u202e"] },
    `${PLACE}: "tool": {"read": "a\\"b"} or "tool": {"read": "c\\u{202e}"}`,
  ],
] as const)("for %j writes the block that decides", (of, expected) => {
  expect(toolBlockFor(of, "mcp.json")).toBe(`name the right one ${expected}`);
});
