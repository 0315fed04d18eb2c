import { isRecord } from "../../../core/is-record.ts";
import { sayShortly } from "./read-issue-answer.ts";
import type { ToolAnswer, WorkflowState } from "../types.ts";
import { valuesOfAnswer } from "./values-of-answer.ts";

/** The meaning of an answer to a listing of the states. */
export type StatesReading =
  | { readonly is: "states"; readonly states: readonly WorkflowState[] }
  | { readonly is: "unreadable"; readonly said: string };

type Fields = Readonly<Record<string, unknown>>;

const HOLDERS =
  /^(?:states|statuses|workflow_?states|issue_?statuses|transitions|nodes|items|results?|data|values|edges|node|team|teams|workflow|workflows|response|payload|content)$/i;
const MAX_DEPTH = 6;
const MAX_STATES = 1000;
const MAX_LINE_LENGTH = 500;

/** Reads the list of states, or of transitions with the state each leads to, out of an answer. */
export function readStatesAnswer(answer: ToolAnswer): StatesReading {
  const { values, text, said } = valuesOfAnswer(answer);
  const unreadable = { is: "unreadable", said: sayShortly(said) || "an empty answer" } as const;
  if (answer.isError === true) return unreadable;
  const found = values.flatMap((value) => statesIn(value, [], 0));
  const states = found.length > 0 ? found : statesInText(text);
  return states.length === 0 ? unreadable : { is: "states", states: states.slice(0, MAX_STATES) };
}

function statesIn(value: unknown, teams: readonly string[], depth: number): WorkflowState[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value))
    return value.slice(0, MAX_STATES).flatMap((each) => {
      if (typeof each === "string" && each !== "") return [{ id: null, name: each, teams }];
      return statesIn(each, teams, depth + 1);
    });
  if (!isRecord(value)) return [];
  const held = Object.entries(value).filter(
    ([key, inner]) => HOLDERS.test(key) && typeof inner === "object" && inner !== null,
  );
  const name = nameOf(value);
  const holdsList = held.some(([key]) => !/^team$/i.test(key));
  if (name !== null && !holdsList && !isTeam(value)) {
    const own = teamsOf(value);
    return [{ id: idOf(value["id"]), name, teams: own.length > 0 ? own : teams }];
  }
  // A team or a workflow that lists its states names them as its own.
  const holder = namesOf(value);
  return held.flatMap(([, inner]) =>
    statesIn(inner, holder.length > 0 ? holder : teams, depth + 1),
  );
}

/** Finds the name of a state; of a transition, which has its own name, that of the state it leads to. */
function nameOf(value: Fields): string | null {
  const to = value["to"] ?? value["toState"];
  if (isRecord(to) && typeof to["name"] === "string") return to["name"];
  if (typeof to === "string") return to;
  const name = value["name"] ?? value["displayName"] ?? value["state"] ?? value["status"];
  return typeof name === "string" && name !== "" ? name : null;
}

function teamsOf(value: Fields): readonly string[] {
  const team = value["team"];
  if (isRecord(team)) return namesOf(team);
  return [team, value["teamId"], value["team_id"], value["teamKey"]].flatMap(
    (each) => idOf(each) ?? [],
  );
}

/** Whether a value is a team without a list of its states: no state has a key such as `ENG`. */
function isTeam(value: Fields): boolean {
  return typeof value["key"] === "string" && /^[A-Z][A-Z0-9_]*$/.test(value["key"]);
}

function namesOf(team: Fields): readonly string[] {
  return ["id", "key", "name"].flatMap((key) => idOf(team[key]) ?? []);
}

/** `- In Review (id: 7f3…, type: started)`, `1. In Review`, `In Review: 7f3…`, `| In Review | 7f3… |`. */
function statesInText(text: string): WorkflowState[] {
  return text
    .split(/\r?\n/, MAX_STATES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .flatMap((line) => {
      const bare = line.replace(/[*_`]{1,2}(?=\S)|(?<=\S)[*_`]{1,2}/g, "").trim();
      const listed = /^(?:[-•+]|\d+[.)])\s+(.+)$/.exec(bare)?.[1];
      const cells = /^\|(.+)\|$/
        .exec(bare)?.[1]
        ?.split("|")
        .map((cell) => cell.trim());
      if (cells !== undefined) return stateOfCells(cells);
      const withId =
        /^(.+?)\s*(?:\(\s*(?:id\s*[:=]\s*)?|:\s+|\s+-\s+|\s+–\s+)([\w-]{3,64})(?=[),\s]|$)/i;
      const [, name, id] = withId.exec(listed ?? bare) ?? [];
      if (name !== undefined && id !== undefined && /\d/.test(id)) return [{ id, name, teams: [] }];
      if (listed === undefined) return [];
      return [{ id: null, name: listed.replace(/\s*[([].*$/, "").trim(), teams: [] }];
    });
}

function stateOfCells(cells: readonly string[]): WorkflowState[] {
  const [first = "", second = ""] = cells;
  if (/^:?-+:?$/.test(first) || /^(?:id|name|state|status)$/i.test(first)) return [];
  const isId = (cell: string): boolean => /^[\w-]{3,64}$/.test(cell) && /\d/.test(cell);
  if (isId(first) && second !== "") return [{ id: first, name: second, teams: [] }];
  return first === "" ? [] : [{ id: isId(second) ? second : null, name: first, teams: [] }];
}

function idOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
