import { expect, test } from "vitest";
import { readStatesAnswer } from "../../../../../src/tracker/pure/answers/read-states-answer.ts";
import type { ToolAnswer } from "../../../../../src/tracker/pure/types.ts";

const say = (text: string): ToolAnswer => ({ content: [{ type: "text", text }] });

function sum(answer: ToolAnswer): string {
  const read = readStatesAnswer(answer);
  if (read.is !== "states") return read.is;
  return read.states
    .map(({ id, name, teams }) => [`${name}=${id ?? "-"}`, ...teams].join("@"))
    .join(", ");
}

const STATES = [
  { id: "s-1", name: "Todo" },
  { id: "s-2", name: "In Review" },
];

test.each<[unknown, string]>([
  [STATES, "Todo=s-1, In Review=s-2"],
  [{ states: STATES }, "Todo=s-1, In Review=s-2"],
  [{ data: { workflowStates: { nodes: STATES } } }, "Todo=s-1, In Review=s-2"],
  [{ statuses: ["Todo", "In Review"] }, "Todo=-, In Review=-"],
  [[{ id: 3, name: "Todo", type: "unstarted" }], "Todo=3"],
  [[{ id: "s-1", name: "Todo", team: { id: "t-1", key: "ENG" } }], "Todo=s-1@t-1@ENG"],
  [[{ id: "s-1", name: "Todo", teamId: "t-1" }], "Todo=s-1@t-1"],
  [
    { team: { id: "t-1", name: "Engineering", states: { nodes: STATES } } },
    "Todo=s-1@t-1@Engineering, In Review=s-2@t-1@Engineering",
  ],
  [
    {
      teams: [
        { key: "ENG", states: STATES },
        { key: "OPS", states: STATES },
      ],
    },
    "Todo=s-1@ENG, In Review=s-2@ENG, Todo=s-1@OPS, In Review=s-2@OPS",
  ],
  [
    {
      teams: {
        nodes: [
          {
            id: "t-1",
            name: "Engineering",
            key: "ENG",
            states: { nodes: STATES },
            labels: { nodes: [{ id: "l-1", name: "In Review" }] },
          },
        ],
      },
    },
    "Todo=s-1@t-1@ENG@Engineering, In Review=s-2@t-1@ENG@Engineering",
  ],
  [
    { transitions: [{ id: "31", name: "Send to review", to: { id: "9", name: "In Review" } }] },
    "In Review=31",
  ],
])("reads %j", (value, expected) => {
  expect(sum(say(JSON.stringify(value)))).toBe(expected);
  expect(sum({ structuredContent: Array.isArray(value) ? { result: value } : value })).toBe(
    expected,
  );
});

test.each([
  [
    "Available states:\n- Todo (id: s-1, type: unstarted)\n- In Review (id: s-2)",
    "Todo=s-1, In Review=s-2",
  ],
  ["- Todo\n- In Review", "Todo=-, In Review=-"],
  ["1. **Todo** (`s-1`)\n2. **In Review** (`s-2`)", "Todo=s-1, In Review=s-2"],
  ["Todo: s-1\nIn Review: s-2", "Todo=s-1, In Review=s-2"],
  ["| Name | ID |\n|---|---|\n| Todo | s-1 |\n| In Review | s-2 |", "Todo=s-1, In Review=s-2"],
  ["| ID | Name |\n|---|---|\n| s-1 | Todo |", "Todo=s-1"],
])("reads %j", (text, expected) => {
  expect(sum(say(text))).toBe(expected);
});

test.each<ToolAnswer>([
  { ...say(JSON.stringify(STATES)), isError: true },
  say(JSON.stringify({ teams: { nodes: [{ id: "t-1", name: "Engineering", key: "ENG" }] } })),
  say(JSON.stringify([{ id: "t-1", name: "Engineering", key: "ENG", states: { nodes: [] } }])),
  say("No access"),
  say("[]"),
  say("null"),
  {},
])("finds none in %j", (answer) => {
  expect(sum(answer)).toBe("unreadable");
});
