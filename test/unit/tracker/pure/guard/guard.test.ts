import { describe, expect, test } from "vitest";
import { findTrackerTools } from "../../../../../src/tracker/pure/guard/find-tracker-tools.ts";
import { createGuard, type Guard } from "../../../../../src/tracker/pure/guard/guard.ts";
import type { JsonSchema, ServerTool, ToolAnswer } from "../../../../../src/tracker/pure/types.ts";

const text: JsonSchema = { type: "string" };
const texts: JsonSchema = { type: "array", items: text };

function tool(
  name: string,
  properties: Record<string, JsonSchema>,
  required: string[] = [],
): ServerTool {
  return { name, inputSchema: { type: "object", properties, required } };
}

const LISTED: readonly ServerTool[] = [
  tool("get_issue", { id: text, includeRelations: { type: "boolean" } }, ["id"]),
  tool("update_issue", { id: text, state: text, title: text, labels: texts, parentId: text }, [
    "id",
  ]),
  tool("list_issue_statuses", { team: text }, ["team"]),
  tool(
    "create_comment",
    { issueId: text, body: text, parentId: text, tags: texts, position: { type: "number" } },
    ["issueId", "body"],
  ),
  tool("save_comment", { id: text, issueId: text, body: text }, ["body"]),
  tool("add_link", { issueId: text, url: text, title: text, query: text, state: text }, [
    "issueId",
    "url",
  ]),
  tool("link_issues", { issueId: text, relatedIssueId: text, type: text }, ["issueId"]),
  tool("add_note", { issue: { type: "object", properties: { id: text, note: text } } }),
  tool("search_issues", { query: text }, ["query"]),
  tool("list_issues", { team: text, limit: { type: "number" } }),
  tool("list_comments", { issueId: text }, ["issueId"]),
  tool("delete_issue", { id: text }, ["id"]),
  tool("archive_issue", { id: text }, ["id"]),
  tool("create_issue", { id: text, title: text }, ["title"]),
  tool("decompose_issue", { id: text, title: text }, ["id", "title"]),
  tool("add_task", { id: text, title: text }, ["id", "title"]),
  tool("create_issue_with_labels", { id: text, title: text }, ["id", "title"]),
  tool("propagate_labels", { id: text }, ["id"]),
  tool("tracker_assign_issue_to_me", { issueId: text }, ["issueId"]),
  tool("bulk_update_issues", { ids: texts, state: text }, ["ids"]),
  tool("move_issue", { id: text, team: text }, ["id"]),
  tool("set_issue_priority", { id: text, priority: { type: "number" } }, ["id", "priority"]),
  tool("close_issue", { id: text }, ["id"]),
];

function guardOf(more: { allowsMore?: boolean; listed?: readonly ServerTool[] } = {}): Guard {
  const listed = more.listed ?? LISTED;
  const found = findTrackerTools(listed, { write: "update_issue" });
  if ("problem" in found) throw new Error(found.problem.message);
  return createGuard({
    issueId: "ENG-12",
    state: "In Review",
    teamPrefixes: ["ENG", "OPS"],
    tools: { found, listed },
    allowsMore: more.allowsMore ?? false,
  });
}

/** `as read`, or the reason. */
function ask(guard: Guard, name: unknown, args: unknown): string {
  const verdict = guard.check({ tool: name, arguments: args });
  return verdict.allowed ? `as ${verdict.as}` : verdict.because;
}

const NOT_ADDING = "its name does not say that it only adds to an issue";
const U = "8f14e45f-ceea-467f-9575-28d1e4a6b9c1";
const U2 = "0cc175b9-c0f1-46b6-a831-c399e2697726";
const COMMENT = { issueId: "ENG-12", body: "Done." };
const LINK = { issueId: "ENG-12", url: "https://github.com/acme/app/pull/7" };

describe("lets through what the step is about", () => {
  test.each<[string, unknown, string]>([
    ["get_issue", { id: "ENG-12" }, "as read"],
    ["update_issue", { id: "ENG-12", state: "In Review" }, "as write"],
    ["list_issue_statuses", { team: "ENG" }, "as states"],
  ])("%s %j", (name, args, expected) => {
    expect(ask(guardOf(), name, args)).toBe(expected);
  });

  test.each<[string, unknown]>([
    ["create_comment", COMMENT],
    ["create_comment", { ...COMMENT, body: "ENG-12 is in review, see eng-12 and step-2 of v1-0" }],
    ["create_comment", { ...COMMENT, tags: ["ship", "review"], position: 3 }],
    ["create_comment", { ...COMMENT, body: "Größe, naïve, 日本語 🎉, 50% & more: a_b *c*" }],
    ["save_comment", COMMENT],
    ["add_link", LINK],
    ["add_link", { ...LINK, title: "Pull request 7" }],
    ["add_link", { ...LINK, url: `https://github.com/acme/app/commit/${"0cc175b9".repeat(5)}` }],
    ["add_note", { issue: { id: "ENG-12", note: "Done." } }],
    ["set_issue_priority", { id: "ENG-12", priority: 2 }],
    ["tracker_assign_issue_to_me", { issueId: "ENG-12" }],
  ])("and with more allowed: %s %j", (name, args) => {
    expect(ask(guardOf({ allowsMore: true }), name, args)).toBe("as more");
    expect(ask(guardOf(), name, args)).toBe("it is not a tool that this step needs");
  });
});

describe("refuses", () => {
  const issue = "`id` is not ENG-12";
  const none = "the server had no such tool at the start";
  test.each<[string, unknown, string]>([
    // Another issue in the place of ours.
    ["get_issue", { id: "ENG-99" }, issue],
    ["get_issue", { id: "eng-12" }, issue],
    ["get_issue", { id: "ENG-012" }, issue],
    ["get_issue", { id: "ENG-12 " }, issue],
    ["get_issue", { id: "ENG-12,ENG-99" }, issue],
    ["get_issue", { id: "ENG-12\u200b" }, issue],
    ["get_issue", { id: "ЕNG-12" }, issue],
    ["get_issue", { id: "ＥＮＧ-12" }, issue],
    ["get_issue", { id: "ENG–12" }, issue],
    ["get_issue", { id: "ENG-1２" }, issue],
    ["get_issue", { id: "ENG%2D12" }, issue],
    ["get_issue", { id: "ENG-12/../ENG-99" }, issue],
    ["get_issue", { id: U }, issue],
    ["get_issue", { id: 12 }, issue],
    ["get_issue", { id: null }, issue],
    ["get_issue", { id: true }, issue],
    ["get_issue", { id: "" }, issue],
    ["get_issue", { id: [] }, issue],
    ["get_issue", { id: {} }, issue],
    ["get_issue", { id: ["ENG-12"] }, "`id.0` cannot be set by this step"],
    ["get_issue", { id: { id: "ENG-12" } }, "`id.id` cannot be set by this step"],
    ["get_issue", {}, 'it omits ["id"]'],
    ["get_issue", { id: "ENG-12", issueId: "ENG-99" }, "`issueId` cannot be set by this step"],
    ["get_issue", { id: "ENG-12", ID: "ENG-99" }, "`ID` cannot be set by this step"],
    ["get_issue", { id: "ENG-12", "ENG-99": 1 }, "`ENG-99` cannot be set by this step"],
    [
      "get_issue",
      { id: "ENG-12", includeRelations: true },
      "`includeRelations` cannot be set by this step",
    ],
    ["get_issue", { id: "ENG-12", query: "x" }, "`query` searches"],
    ["get_issue", { id: "ENG-12", issue_filter: {} }, "`issue_filter` searches"],
    ["get_issue", { id: "ENG-12", a: { jql: "x" } }, "`jql` searches"],
    // A write of anything but our state to our issue.
    ["update_issue", { id: "ENG-99", state: "In Review" }, issue],
    ["update_issue", { id: "ENG-12", state: "Done" }, "`state` is not In Review"],
    ["update_issue", { id: "ENG-12", state: "in review" }, "`state` is not In Review"],
    ["update_issue", { id: "ENG-12" }, 'it omits ["state"]'],
    ["update_issue", { state: "In Review" }, 'it omits ["id"]'],
    [
      "update_issue",
      { id: "ENG-12", state: "In Review", title: "A" },
      "`title` cannot be set by this step",
    ],
    [
      "update_issue",
      { id: "ENG-12", state: "In Review", labels: [] },
      "`labels` cannot be set by this step",
    ],
    [
      "update_issue",
      { id: "ENG-12", state: "In Review", parentId: "ENG-99" },
      "`parentId` cannot be set by this step",
    ],
    // States of another team.
    ["list_issue_statuses", { team: "OPS" }, "`team` is not the team of ENG-12"],
    ["list_issue_statuses", { team: ["ENG"] }, "`team.0` cannot be set by this step"],
    ["list_issue_statuses", {}, 'it omits ["team"]'],
    // Other tools.
    ["search_issues", { query: "ENG-12" }, "`query` searches"],
    ["list_issues", {}, "it is not a tool that this step needs"],
    ["delete_issue", { id: "ENG-12" }, "it is not a tool that this step needs"],
    ["GET_ISSUE", { id: "ENG-12" }, none],
    ["get_issue ", { id: "ENG-12" }, none],
    ["__proto__", { id: "ENG-12" }, none],
    ["get_comment", {}, none],
  ])("%s %j", (name, args, because) => {
    expect(ask(guardOf(), name, args)).toBe(because);
    expect(ask(guardOf({ allowsMore: true }), name, args)).not.toMatch(/^as /);
  });

  const names = (id: string): string => `names ${id}, which is not ENG-12`;
  test.each<[string, unknown, string]>([
    ["create_comment", { ...COMMENT, issueId: "ENG-99" }, "`issueId` is not ENG-12"],
    ["create_comment", { ...COMMENT, issueId: ["ENG-12"] }, "it omits the issue"],
    ["create_comment", { body: "Done." }, "it omits the issue"],
    ["create_comment", { ...COMMENT, body: "See ENG-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "closes eng-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ops - 7" }, `\`body\` ${names("OPS-7")}`],
    ["create_comment", { ...COMMENT, body: "XYZ-7" }, `\`body\` ${names("XYZ-7")}`],
    ["create_comment", { ...COMMENT, body: "ENG-123" }, `\`body\` ${names("ENG-123")}`],
    ["create_comment", { ...COMMENT, body: "ENG-012" }, `\`body\` ${names("ENG-012")}`],
    ["create_comment", { ...COMMENT, body: "ENG-12²" }, `\`body\` ${names("ENG-122")}`],
    ["create_comment", { ...COMMENT, body: "ЕNG-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ΕΝG-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ＥＮＧ－９９" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "𝐄𝐍𝐆-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ᴇɴɢ-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "🇪🇳🇬-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ÉNG-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG-٩٩" }, `\`body\` ${names("ENG-99")}`],
    [
      "create_comment",
      { ...COMMENT, body: "E\u200bN\u2060G-9\ufeff9" },
      `\`body\` ${names("ENG-99")}`,
    ],
    ["create_comment", { ...COMMENT, body: "EN\u0000G-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG\u00ad99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG‑99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG%2D99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "%45%4e%47-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG%252D99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG&#45;99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "&#x4f;PS-99" }, `\`body\` ${names("PS-99")}`],
    ["create_comment", { ...COMMENT, body: String.raw`ENG\-99` }, `\`body\` ${names("ENG-99")}`],
    [
      "create_comment",
      { ...COMMENT, body: String.raw`\u0045NG-99` },
      `\`body\` ${names("ENG-99")}`,
    ],
    ["create_comment", { ...COMMENT, body: "EN**G-9**9" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: "ENG<!-- -->-99" }, `\`body\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, body: `see ${U2}` }, `\`body\` ${names(U2)}`],
    [
      "create_comment",
      { ...COMMENT, body: `see ${U2.replaceAll("-", "")}` },
      `\`body\` ${names(U2.replaceAll("-", ""))}`,
    ],
    ["create_comment", { ...COMMENT, parentId: U }, "`parentId` sets the issue's parent"],
    ["create_comment", { ...COMMENT, tags: ["a", "eng-99"] }, `\`tags.1\` ${names("ENG-99")}`],
    ["create_comment", { ...COMMENT, tags: ["ops 7"] }, `\`tags.0\` ${names("OPS-7")}`],
    ["create_comment", { ...COMMENT, tags: "a" }, "`tags` is not of the shape that the tool takes"],
    ["create_comment", { ...COMMENT, tags: [["a"]] }, "`tags.0.0` is not an argument of the tool"],
    [
      "create_comment",
      { ...COMMENT, body: { text: "a" } },
      "`body.text` is not an argument of the tool",
    ],
    [
      "create_comment",
      { ...COMMENT, body: ["a"] },
      "`body.0` is not of the shape that the tool takes",
    ],
    [
      "create_comment",
      { ...COMMENT, issue_id: "ENG-12" },
      "`issue_id` is not an argument of the tool",
    ],
    ["create_comment", { ...COMMENT, "ENG-99": "" }, "`ENG-99` is not an argument of the tool"],
    ["add_link", { ...LINK, url: "https://t.example/issue/ENG-99" }, `\`url\` ${names("ENG-99")}`],
    ["add_link", { ...LINK, url: "https://t.example/browse/xyz-7" }, `\`url\` ${names("XYZ-7")}`],
    ["add_link", { ...LINK, url: "https://t.example/eng/99" }, `\`url\` ${names("ENG-99")}`],
    ["add_link", { ...LINK, url: `https://t.example/i/${U2}` }, `\`url\` ${names(U2)}`],
    ["add_link", { ...LINK, query: "a" }, "`query` searches"],
    ["add_link", { ...LINK, state: "Done" }, "`state` sets the issue's state"],
    [
      "save_comment",
      { ...COMMENT, id: "c-1" },
      "`id` is an id that is not known to be the issue's",
    ],
    ["add_note", { issue: { id: "ENG-99", note: "a" } }, "`issue.id` is not ENG-12"],
    ["add_note", { issue: [{ id: "ENG-12" }] }, "it omits the issue"],
    ["link_issues", { issueId: "ENG-12" }, "`relatedIssueId` may take another issue"],
    ["list_comments", { issueId: "ENG-12" }, 'it may act on more than the issue ("list")'],
    ["list_issues", { limit: 3 }, 'it may act on more than the issue ("list")'],
    ["delete_issue", { id: "ENG-12" }, 'it may act on more than the issue ("delete")'],
    ["archive_issue", { id: "ENG-12" }, 'it may act on more than the issue ("archive")'],
    ["move_issue", { id: "ENG-12" }, 'it may act on more than the issue ("move")'],
    ["close_issue", { id: "ENG-12" }, 'it may act on more than the issue ("close")'],
    ["create_issue", { id: "ENG-12", title: "A" }, NOT_ADDING],
    ["decompose_issue", { id: "ENG-12", title: "A" }, NOT_ADDING],
    ["add_task", { id: "ENG-12", title: "A" }, NOT_ADDING],
    ["create_issue_with_labels", { id: "ENG-12", title: "A" }, NOT_ADDING],
    ["propagate_labels", { id: "ENG-12" }, 'it may act on more than the issue ("propagate")'],
    [
      "bulk_update_issues",
      { ids: ["ENG-12"], state: "In Review" },
      'it may act on more than the issue ("bulk")',
    ],
  ])("with more allowed: %s %j", (name, args, because) => {
    expect(ask(guardOf({ allowsMore: true }), name, args)).toBe(because);
  });
});

describe("refuses what is no plain JSON", () => {
  const hidden = Object.defineProperty({}, "id", { value: "ENG-12", enumerable: false });
  const cycle: Record<string, unknown> = { id: "ENG-12" };
  cycle["self"] = cycle;
  let deep: unknown = "x";
  for (let depth = 0; depth < 50; depth += 1) deep = { deep };
  let turn = 0;
  const turning = {
    get id() {
      turn += 1;
      return turn === 1 ? "ENG-12" : "ENG-99";
    },
  };
  test.each<[string, unknown]>([
    ["a getter", turning],
    ["a hidden property", hidden],
    ["a class", new Map([["id", "ENG-12"]])],
    ["an inherited id", Object.create({ id: "ENG-12" })],
    ["a boxed string", { id: Object("ENG-12") }],
    ["a function", { id: () => "ENG-12" }],
    ["a symbol", { id: "ENG-12", [Symbol("a")]: 1 }],
    ["undefined", { id: undefined }],
    ["a big number", { id: 12n }],
    ["not a number", { id: Number.NaN }],
    ["a cycle", cycle],
    ["depth", { id: deep }],
    ["width", { id: Array.from({ length: 1000 }, () => 1) }],
    ["length", { id: "x".repeat(30_000) }],
    ["a list with holes", { id: Array(3) }],
    ["a key of the prototype", JSON.parse('{"id":"ENG-12","__proto__":{"id":"ENG-99"}}')],
    ["a constructor", { id: "ENG-12", constructor: "ENG-99" }],
    ["toJSON", { id: "ENG-12", toJSON: "x" }],
    ["a list", ["ENG-12"]],
    ["nothing", null],
    ["text", '{"id":"ENG-12"}'],
    [
      "what throws when it is looked at",
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no");
          },
        },
      ),
    ],
  ])("%s", (_what, args) => {
    const guard = guardOf({ allowsMore: true });
    expect(ask(guard, "get_issue", args)).not.toMatch(/^as /);
    expect(guard.record()).toMatchObject([{ as: null }]);
  });

  test("what is sent is what was looked at", () => {
    const args = { id: "ENG-12" };
    const verdict = guardOf().check({ tool: "get_issue", arguments: args });
    args.id = "ENG-99";
    expect(verdict).toEqual({
      allowed: true,
      as: "read",
      call: { tool: "get_issue", arguments: { id: "ENG-12" } },
    });
    expect(verdict.allowed && Object.isFrozen(verdict.call.arguments)).toBe(true);
  });

  test("a call that says more than tool and arguments", () => {
    const call = { tool: "get_issue", arguments: { id: "ENG-12" }, _meta: { id: "ENG-99" } };
    expect(guardOf().check(call)).toEqual({ allowed: false, because: "it is not a tool call" });
  });
});

const WRITE = { id: "ENG-12", state: "In Review" };
const say = (value: unknown): ToolAnswer => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
});

test("a second write is refused, whatever became of the first", () => {
  const guard = guardOf({ allowsMore: true });
  expect(ask(guard, "update_issue", { ...WRITE, title: "A" })).not.toBe("as write");
  expect(ask(guard, "update_issue", WRITE)).toBe("as write");
  expect(ask(guard, "update_issue", WRITE)).toBe("the state has already been written once");
  guard.checkAnswer({ tool: "update_issue", arguments: WRITE }, { isError: true, content: [] });
  expect(ask(guard, "update_issue", WRITE)).toBe("the state has already been written once");
  expect(ask(guard, "get_issue", { id: "ENG-12" })).toBe("as read");
});

test("ids are allowed once an answer has told them, and no others", () => {
  const listed = [
    tool("get_issue", { id: text }, ["id"]),
    tool("update_issue", { id: text, input: { type: "object", properties: { stateId: text } } }, [
      "id",
    ]),
    tool("list_issue_statuses", { teamId: text }, ["teamId"]),
  ];
  const guard = guardOf({ listed });
  const write = { id: U, input: { stateId: "s-2" } };
  expect(ask(guard, "get_issue", { id: U })).toBe("`id` is not ENG-12");
  expect(ask(guard, "list_issue_statuses", { teamId: "t-1" })).toBe(
    "`teamId` is not the team of ENG-12",
  );
  guard.checkAnswer(
    { tool: "get_issue", arguments: { id: "ENG-12" } },
    say({ id: U, identifier: "ENG-12", state: "Todo", team: { id: "t-1" } }),
  );
  expect(ask(guard, "get_issue", { id: U })).toBe("as read");
  expect(ask(guard, "get_issue", { id: U2 })).toBe("`id` is not ENG-12");
  expect(ask(guard, "list_issue_statuses", { teamId: "t-1" })).toBe("as states");
  expect(ask(guard, "list_issue_statuses", { teamId: "t-2" })).toMatch(/is not the team/);
  expect(ask(guard, "update_issue", write)).toMatch(
    /is not an id that the server gave for In Review/,
  );
  guard.checkAnswer(
    { tool: "list_issue_statuses", arguments: {} },
    say([
      { id: "s-1", name: "Todo" },
      { id: "s-2", name: "In Review" },
    ]),
  );
  expect(ask(guard, "update_issue", { ...write, input: { stateId: "s-1" } })).toMatch(
    /is not an id/,
  );
  expect(ask(guard, "update_issue", { ...write, input: { stateId: "In Review" } })).toMatch(
    /is not an id/,
  );
  expect(ask(guard, "update_issue", write)).toBe("as write");
});

test("an id that reads as another issue's is not learned", () => {
  const guard = guardOf();
  guard.learn({ uuid: "ENG-99" });
  guard.learn({ uuid: "x/eng-99" });
  expect(ask(guard, "get_issue", { id: "ENG-99" })).toBe("`id` is not ENG-12");
  guard.learn({ uuid: U });
  guard.learn({ uuid: U2 });
  expect(ask(guard, "get_issue", { id: U2 })).toBe("`id` is not ENG-12");
  expect(ask(guard, "get_issue", { id: U })).toBe("as read");
});

describe("after an answer about another issue nothing is allowed", () => {
  const call = { tool: "get_issue", arguments: { id: "ENG-12" } };
  test.each<[string, ToolAnswer]>([
    ["by its identifier", say({ identifier: "ENG-99", state: "Todo" })],
    ["by its own id", say({ id: U2, identifier: "ENG-12", state: "Todo" })],
  ])("%s", (_what, answer) => {
    const guard = guardOf({ allowsMore: true });
    const first = say({ id: U, identifier: "ENG-12", state: "Todo" });
    expect(guard.checkAnswer(call, first)).toEqual({ trusted: true });
    const verdict = guard.checkAnswer(call, answer);
    expect(verdict).toMatchObject({ trusted: false });
    const because = "because" in verdict ? verdict.because : "";
    expect(because).toMatch(/^asked about ENG-12, the server answered with /);
    expect(ask(guard, "get_issue", { id: "ENG-12" })).toBe(because);
    expect(ask(guard, "update_issue", WRITE)).toBe(because);
  });
});

describe("trusts no tool that is not what it was at the start", () => {
  test.each<[string, readonly ServerTool[]]>([
    ["changed", [...LISTED.slice(1), tool("get_issue", { id: texts }, ["id"])]],
    ["doubled", [...LISTED, tool("get_issue", { id: texts }, ["id"])]],
    ["gone", LISTED.slice(1)],
  ])("%s", (_what, now) => {
    const guard = guardOf();
    guard.noticeTools(now);
    expect(ask(guard, "get_issue", { id: "ENG-12" })).toBe("the server has changed this tool");
    guard.noticeTools(LISTED);
    expect(ask(guard, "get_issue", { id: "ENG-12" })).toBe("the server has changed this tool");
    expect(ask(guard, "update_issue", WRITE)).toBe("as write");
  });

  test("a new one stays unknown, and the order of keys is no change", () => {
    const guard = guardOf({ allowsMore: true });
    const turned = LISTED.map((each) => ({
      ...each,
      inputSchema: Object.fromEntries(Object.entries(each.inputSchema).toReversed()),
    }));
    guard.noticeTools([...turned, tool("react", { issueId: text })]);
    expect(ask(guard, "react", { issueId: "ENG-12" })).toMatch(/no such tool at the start/);
    expect(ask(guard, "get_issue", { id: "ENG-12" })).toBe("as read");
  });
});

test("keeps a printable record of everything that was asked", () => {
  const guard = guardOf();
  ask(guard, "get_issue", { id: "ENG-12" });
  ask(guard, "get_issue", { id: "\u001b[31mENG-99" });
  ask(guard, "\u202eevil", {});
  expect(guard.record()).toEqual([
    { tool: "get_issue", arguments: '{"id":"ENG-12"}', as: "read", refused: null },
    {
      tool: "get_issue",
      arguments: String.raw`{"id":"\u001b[31mENG-99"}`,
      as: null,
      refused: "`id` is not ENG-12",
    },
    {
      tool: String.raw`\u{202e}evil`,
      arguments: "{}",
      as: null,
      refused: "the server had no such tool at the start",
    },
  ]);
});

test("ends a loop of calls", () => {
  const guard = guardOf();
  const verdicts = Array.from({ length: 61 }, () => ask(guard, "get_issue", { id: "ENG-12" }));
  expect(verdicts.slice(59)).toEqual(["as read", "60 calls have already been made"]);
});

test.each(["_a", "<!--", "%26", "&#38;", "ENG", "\\\\", "**~", "a-", "\u00ad-"])(
  "is not held up by a long text of %j",
  (piece) => {
    const body = piece.repeat(Math.floor(19_000 / piece.length));
    expect(ask(guardOf({ allowsMore: true }), "create_comment", { ...COMMENT, body })).toBe(
      "as more",
    );
  },
  20_000,
);
