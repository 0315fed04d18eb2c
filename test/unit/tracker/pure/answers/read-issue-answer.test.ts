import { describe, expect, test } from "vitest";
import { readIssueAnswer } from "../../../../../src/tracker/pure/answers/read-issue-answer.ts";
import { readStatesAnswer } from "../../../../../src/tracker/pure/answers/read-states-answer.ts";
import type { ToolAnswer } from "../../../../../src/tracker/pure/types.ts";

const say = (...texts: string[]): ToolAnswer => ({
  content: texts.map((text) => ({ type: "text", text })),
});
const json = (value: unknown): ToolAnswer => say(JSON.stringify(value));

/** `ENG-12 In Progress`, or what became of the answer. */
function sum(answer: ToolAnswer): string {
  const read = readIssueAnswer(answer, "ENG-12");
  if (read.is === "other") return `other ${read.id}`;
  if (read.is !== "issue") return read.is;
  const { identifier, uuid, state, team } = read.issue;
  const of = team === null ? "" : ` of ${team.id ?? team.key ?? team.name ?? ""}`;
  return `${identifier ?? "-"}/${uuid ?? "-"} ${state?.name ?? "-"}/${state?.id ?? "-"}${of}`;
}

const UUID = "0b8c9a52-5f7e-4a0e-9d6a-2f1c3b4d5e6f";
const PLAIN = { identifier: "ENG-12", title: "A title", state: "Todo" };

describe("reads JSON", () => {
  test.each<[unknown, string]>([
    [PLAIN, "ENG-12/- Todo/-"],
    [{ id: "u-1a", ...PLAIN }, "ENG-12/u-1a Todo/-"],
    [{ id: "issue-7", ...PLAIN }, "ENG-12/issue-7 Todo/-"],
    [{ id: "ENG-12", title: "A", status: "Todo", statusId: "s-1" }, "ENG-12/- Todo/s-1"],
    [{ id: "eng-12", title: "A", status: "Todo" }, "ENG-12/- Todo/-"],
    [{ ...PLAIN, state: { id: "s-1", name: "In Progress" } }, "ENG-12/- In Progress/s-1"],
    [{ ...PLAIN, team: { id: "t-1", key: "ENG" } }, "ENG-12/- Todo/- of t-1"],
    [{ ...PLAIN, team: "Engineering", teamId: "t-1" }, "ENG-12/- Todo/- of t-1"],
    [{ ...PLAIN, team: "Engineering" }, "ENG-12/- Todo/- of Engineering"],
    [
      { key: "ENG-12", id: "10001", fields: { summary: "A", status: { name: "Todo", id: "3" } } },
      "ENG-12/10001 Todo/3",
    ],
    [{ issue: PLAIN }, "ENG-12/- Todo/-"],
    [{ data: { issue: PLAIN } }, "ENG-12/- Todo/-"],
    [{ status: "ok", data: PLAIN }, "ENG-12/- Todo/-"],
    [{ success: true, issueUpdate: { issue: PLAIN } }, "ENG-12/- Todo/-"],
    [{ id: "request-x", result: [PLAIN] }, "ENG-12/- Todo/-"],
    [{ result: [PLAIN] }, "ENG-12/- Todo/-"],
    [[PLAIN], "ENG-12/- Todo/-"],
    [{ issues: { nodes: [PLAIN] } }, "ENG-12/- Todo/-"],
    [{ title: "A", state: "Todo" }, "-/- Todo/-"],
    [{ id: 7, title: "A", state: "Todo" }, "-/7 Todo/-"],
    [{ state: "Todo" }, "-/- Todo/-"],
    [{ number: 12, team: { key: "ENG" }, title: "A", state: "Todo" }, "ENG-12/- Todo/- of ENG"],
    [{ ...PLAIN, state: "open", status: "In Review" }, "ENG-12/- In Review/-"],
    [{ ...PLAIN, state: "open" }, "ENG-12/- open/-"],
    [{ ...PLAIN, url: "https://t.example/acme-2/issue/ENG-12/utf-8" }, "ENG-12/- Todo/-"],
    [
      { title: "A", state: "Todo", url: "https://t.example/browse/ENG-12?see=ENG-9" },
      "ENG-12/- Todo/-",
    ],
  ])("%j", (value, expected) => {
    expect(sum(json(value))).toBe(expected);
    expect(sum({ content: [], structuredContent: value })).toBe(expected);
    expect(
      sum(say(`Here it is:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nDone.`)),
    ).toBe(expected);
  });

  test("a text in the structured content is read as one", () => {
    expect(sum({ structuredContent: { result: JSON.stringify(PLAIN) } })).toBe("ENG-12/- Todo/-");
    expect(sum({ structuredContent: { result: "ENG-12: A\nStatus: Todo" } })).toBe(
      "ENG-12/- Todo/-",
    );
  });

  test("JSON after a line of words is found", () => {
    expect(sum(say(`Issue details:\n${JSON.stringify(PLAIN, null, 2)}`))).toBe("ENG-12/- Todo/-");
  });
});

test.each([
  [{ stateId: "s-1" }, "s-1"],
  [{ id: UUID, stateId: "s-1", teamId: "t-1", assigneeId: null }, "s-1"],
  [{ issue: { id: UUID, state: { id: "s-1" } } }, "s-1"],
  [{ id: UUID, identifier: "ENG-12", state: UUID }, UUID],
  [{ id: UUID, identifier: "ENG-12", state: "Todo", stateId: "s-1" }, null],
])("a state that is told by its id alone is kept as one: %j", (value, stateId) => {
  const read = readIssueAnswer(json(value), "ENG-12");

  expect(read).toMatchObject({ is: "issue", issue: { stateId } });
  expect(read.is === "issue" && (read.issue.state === null) === (stateId !== null)).toBe(true);
});

describe("reads text", () => {
  test.each([
    ["ENG-12: A title\nStatus: In Progress", "ENG-12/- In Progress/-"],
    ["# ENG-12 - A title\n\n**State:** In Progress\n**Priority:** High", "ENG-12/- In Progress/-"],
    [
      "## [ENG-12](https://t.example) A title\n- **Status**: `In Progress`",
      "ENG-12/- In Progress/-",
    ],
    ["Issue ENG-12\nWorkflow state: Todo", "ENG-12/- Todo/-"],
    ["Identifier: ENG-12\nTitle: A\nState: Todo", "ENG-12/- Todo/-"],
    ["ID: 3f2a\nIdentifier: ENG-12\nStatus: Todo", "ENG-12/3f2a Todo/-"],
    ["| Field | Value |\n|---|---|\n| Key | ENG-12 |\n| Status | Todo |", "ENG-12/- Todo/-"],
    [
      "| Key | Title | Status |\n| --- | --- | --- |\n| ENG-12 | A | In Review |",
      "ENG-12/- In Review/-",
    ],
    ["Title: A\nStatus: Todo", "-/- Todo/-"],
    ["ENG-12: Page not found\nStatus: Todo", "ENG-12/- Todo/-"],
    ["ENG-12: A\nStatus: Todo\n\nRelated:\n- ENG-99: B\n  Status: Done", "ENG-12/- Todo/-"],
    [
      "ENG-12: A\nStatus: Todo\nParent: ENG-1\nSub-issues:\n- ENG-13\nStatus: Done",
      "ENG-12/- Todo/-",
    ],
    ["ENG-12: A\nDescription: see ENG-99\nStatus: Todo", "ENG-12/- Todo/-"],
    ["ENG-12: A\nStatus: Todo\nDescription:\nStatus: In Review", "ENG-12/- Todo/-"],
  ])("%j", (text, expected) => {
    expect(sum(say(text))).toBe(expected);
  });
});

describe("knows another issue by its own identity", () => {
  test.each<[ToolAnswer, string]>([
    [json({ ...PLAIN, identifier: "ENG-99" }), "other ENG-99"],
    [json({ ...PLAIN, identifier: "eng-99" }), "other ENG-99"],
    [json({ ...PLAIN, identifier: "ENG-012" }), "other ENG-012"],
    [json({ ...PLAIN, identifier: "ENG-123" }), "other ENG-123"],
    [json({ ...PLAIN, id: "ENG-99" }), "other ENG-99"],
    [json({ issue: { ...PLAIN, key: "OPS-12" } }), "other OPS-12"],
    [json({ ...PLAIN, identifier: "ЕNG-12" }), "other ЕNG-12"],
    [json({ title: "A", state: "B", url: "https://t.example/issue/ENG-99/a" }), "other ENG-99"],
    [json({ ...PLAIN, url: "https://t.example/issue/ENG-99/a" }), "other ENG-99"],
    [json({ number: 99, team: { key: "ENG" }, title: "A", state: "Todo" }), "other ENG-99"],
    [say("ENG-99: A\nStatus: Todo"), "other ENG-99"],
    [say("Identifier: ENG-99\nStatus: Todo"), "other ENG-99"],
    [
      say(JSON.stringify(PLAIN), JSON.stringify({ ...PLAIN, identifier: "ENG-99" })),
      "other ENG-99",
    ],
  ])("%j", (answer, expected) => {
    expect(sum(answer)).toBe(expected);
  });

  test.each([
    { parent: { identifier: "ENG-99", state: "Done" } },
    { children: [{ identifier: "ENG-98" }, { identifier: "ENG-99" }] },
    { relations: { nodes: [{ issue: { identifier: "ENG-99" } }] } },
    { description: "Same as ENG-99: do that first\nIdentifier: ENG-99" },
    { title: "ENG-99 again" },
    { branchName: "me/eng-99" },
    { project: { key: "OPS-1", name: "Operations" } },
  ])("and not by what it is related to: %j", (more) => {
    expect(sum(json({ ...PLAIN, ...more }))).toMatch(/^ENG-12\/- Todo/);
  });
});

describe("knows a missing issue", () => {
  test.each<ToolAnswer>([
    { ...json(PLAIN), isError: true },
    { isError: true, content: [] },
    { ...say("Entity not found: Issue"), isError: true },
    say("Issue ENG-12 not found"),
    say("ENG-12: not found"),
    say("Could not find issue ENG-12. Similar ones: ENG-99: A"),
    say("Error: 403 Forbidden"),
    say("You do not have permission to see this issue"),
    say("null"),
    json({ issue: null }),
    json({ data: { issue: null }, errors: [{ message: "no" }] }),
    json({ error: "Issue not found" }),
    json({ status: "error", message: "Entity not found" }),
    json([]),
    { structuredContent: { issue: null } },
  ])("%j", (answer) => {
    expect(sum(answer)).toBe("missing");
  });

  test("and quotes what was said on one printable line", () => {
    const answer = { ...say("no\n such \u001b[31missue"), isError: true };
    expect(readIssueAnswer(answer, "ENG-12")).toEqual({
      is: "missing",
      said: String.raw`no such \u{1b}[31missue`,
    });
    const long = readIssueAnswer({ ...say("x".repeat(5000)), isError: true }, "ENG-12");
    expect("said" in long && long.said.length).toBe(300);
  });
});

describe("does not make an issue of", () => {
  test.each<ToolAnswer>([
    { content: [] },
    {},
    say(""),
    say("Hello!"),
    say("42"),
    json([PLAIN, PLAIN]),
    json({ issues: [PLAIN, { ...PLAIN, title: "B" }] }),
    json({ ...PLAIN, state: "Todo", status: "Done" }),
    say("ENG-12: A\nState: Todo\nStatus: Done"),
    { content: [{ type: "image" }] },
    say("{ broken"),
  ])("%j", (answer) => {
    expect(sum(answer)).toBe("unreadable");
  });

  test("what is nested without end", () => {
    const deep = `${'{"data":'.repeat(3000)}{}${"}".repeat(3000)}`;
    expect(sum(say(deep))).toBe("unreadable");
  });
});

/** Enough for one look at a million characters on a busy machine, and far from enough for a look at each pair. */
const PATIENCE_MS = 20_000;

test.each([
  ["line breaks", `\`\`\`json\n${"\n".repeat(900_000)}`],
  ["bars", `|${"| ".repeat(400_000)}`],
  ["underscores", "_".repeat(900_000)],
  ["spaces", `a${" ".repeat(900_000)}:`],
  ["brackets", "[".repeat(900_000)],
])(
  "is not held up by a flood of %s",
  (_what, text) => {
    expect(sum(say(text))).toBe("unreadable");
    expect(readStatesAnswer(say(text)).is).toBe("unreadable");
  },
  PATIENCE_MS,
);
