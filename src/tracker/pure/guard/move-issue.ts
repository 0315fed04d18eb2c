import { closestName } from "../../../core/closest-name.ts";
import { printable } from "../../../core/printable.ts";
import { buildCall } from "./build-call.ts";
import { readIssueAnswer, sayShortly } from "../answers/read-issue-answer.ts";
import { readStatesAnswer } from "../answers/read-states-answer.ts";
import { splitName } from "./split-name.ts";
import type {
  ArgumentPath,
  ToolAnswer,
  ToolCall,
  TrackedIssue,
  TrackerTools,
  WorkflowState,
} from "../types.ts";
import { valuesOfAnswer } from "../answers/values-of-answer.ts";

/** The outcome of a call. */
export type CallOutcome =
  | { readonly got: "answer"; readonly answer: ToolAnswer }
  /** It may or may not have reached the server. `message` says what happened. */
  | { readonly got: "timeout" | "broken"; readonly message: string; readonly hint?: string | null }
  /** It was not sent. */
  | { readonly got: "refused"; readonly message: string };

/** How the move of an issue ended. `sentence` tells the user, on one printable line. */
export type MoveResult = { readonly sentence: string } & (
  | { readonly is: "moved"; readonly from: string; readonly to: string }
  | { readonly is: "already"; readonly state: string }
  /** Not there or not accessible. Nothing was written. */
  | { readonly is: "missing" }
  /** The wanted state does not exist. Nothing was written. */
  | { readonly is: "unknown-state"; readonly states: readonly string[] }
  /** The server answered about another issue. `isAsked`: the state was asked for before, and may have been set. */
  | { readonly is: "stopped"; readonly other: string; readonly isAsked?: true }
  /** It was written, and the issue is in another state. */
  | { readonly is: "not-confirmed"; readonly now: string }
  /** The state was not set. `hint` says what to do if the server could not be asked. */
  | { readonly is: "failed"; readonly hint?: string }
  /** It may have been set: nobody could tell. */
  | { readonly is: "unknown" }
);

/** The next call to carry out, whose outcome `take` wants; or the end. */
export type MoveStep =
  | {
      readonly do: "call";
      readonly as: "read" | "states" | "write" | "read-back";
      readonly call: ToolCall;
      take(outcome: CallOutcome): MoveStep;
    }
  | { readonly do: "end"; readonly result: MoveResult };

interface Move {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The exact name, case included. */
  readonly state: string;
  readonly tools: TrackerTools;
}

/** The facts that the first reading told. */
interface Seen extends Move {
  readonly issue: TrackedIssue;
  /** Null: the answer gave no more than its id. */
  readonly from: string | null;
  /** The listed states of its team. */
  readonly states: readonly WorkflowState[];
}

/**
 * Carries out the default prompt, as steps without effects: read the issue; done when it is in the state
 * already; list the states if that is possible; write once; read back. A write is never repeated, and nothing in an
 * answer beyond the issue's identity and state has an effect.
 */
export function startMove(move: Move): MoveStep {
  const built = buildCall(move.tools.read, { issueId: move.issueId, uuid: null });
  if ("lacks" in built)
    return end(
      "failed",
      `${move.issueId} was not updated: the tracker's tools need an internal id that only they can provide`,
    );
  return { do: "call", as: "read", call: built.call, take: (outcome) => takeRead(move, outcome) };
}

/** Words of a server about its own trouble; a number counts only if it is not part of an issue's id. */
const PASSING =
  /\brate.?limit|\btoo many requests\b|\btimed? ?out\b|\btemporarily\b|\b(?:internal error|(?:internal|bad) (?:server error|gateway))\b|(?<![-\w])(?:429|50[0234])\b/i;

function takeRead(move: Move, outcome: CallOutcome): MoveStep {
  const { issueId, state } = move;
  if (outcome.got !== "answer") {
    const sentence = `${issueId} was not updated: it could not be read (${said(outcome)})`;
    return finish({ is: "failed", sentence, ...hintOf(outcome) });
  }
  const reading = readIssueAnswer(outcome.answer, issueId);
  if (reading.is === "other") return stopped(move, reading.id);
  if (reading.is === "missing") {
    // This says nothing about the issue, and the same question may be answered a minute later.
    if (PASSING.test(reading.said))
      return end("failed", `${issueId} was not updated: it could not be read (${reading.said})`);
    return end("missing", `${issueId} was not found, or is not accessible: ${reading.said}`);
  }
  if (reading.is === "unreadable")
    return end(
      "failed",
      `${issueId} was not updated: the tracker's answer cannot be read (${reading.said})`,
    );
  const { issue } = reading;
  if (issue.state === null && issue.stateId === null)
    return end(
      "failed",
      `${issueId} was not updated: the tracker does not say in which state it is`,
    );
  const from = issue.state?.name ?? null;
  return from === state ? already(move) : listStates({ ...move, issue, from, states: [] });
}

function already({ issueId, state }: Move): MoveStep {
  return finish({ is: "already", state, sentence: `${issueId} is already in ${printable(state)}` });
}

/**
 * Lists the states, even if a name is written: some trackers take a name that is nearly right, and others refuse a
 * misspelt one without saying which states there are.
 */
function listStates(seen: Seen): MoveStep {
  const { tools, issueId, issue, state } = seen;
  const known = tools.write.state.names;
  if (known !== null && !known.includes(state)) return unknownState(seen, known);
  const built =
    tools.states === null
      ? null
      : buildCall(tools.states, { issueId, uuid: issue.uuid, team: issue.team });
  if (built !== null && "call" in built)
    return { do: "call", as: "states", call: built.call, take: (got) => takeStates(seen, got) };
  if (canWriteUnlisted(seen)) return write(seen, state);
  return end("failed", `${issueId} was not updated: the states of its team cannot be listed`);
}

function takeStates(seen: Seen, outcome: CallOutcome): MoveStep {
  const { tools, issueId, state } = seen;
  const reading = outcome.got === "answer" ? readStatesAnswer(outcome.answer) : null;
  if (reading?.is !== "states") {
    if (canWriteUnlisted(seen)) return write(seen, state);
    const why = reading?.said ?? (outcome.got === "answer" ? "" : said(outcome));
    return end("failed", `${issueId} was not updated: the states could not be listed (${why})`);
  }
  const states = ofTeam(reading.states, seen);
  const from = seen.from ?? nameOfState(states, seen.issue.stateId);
  if (from === state) return already(seen);
  const listed = { ...seen, from, states };
  const fitting = states.filter(({ name }) => name === state);
  if (fitting.length === 0)
    return unknownState(
      listed,
      states.map(({ name }) => name),
    );
  if (tools.write.state.by === "name") return write(listed, state);
  const ids = new Set(fitting.flatMap(({ id }) => (id === null ? [] : [id])));
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) {
    const what = id === undefined ? "no id is given for it" : "several states are called that";
    return end("failed", `${issueId} was not updated to ${printable(state)}: ${what}`);
  }
  return write(listed, id);
}

/** A name can be written without knowing the others, once it is known that the issue is not in it. */
function canWriteUnlisted({ tools, from }: Seen): boolean {
  return tools.write.state.by === "name" && from !== null;
}

function nameOfState(states: readonly WorkflowState[], id: string | null): string | null {
  return states.find((each) => each.id !== null && each.id === id)?.name ?? null;
}

/** Keeps the states of the issue's team, if both sides say which team it is. */
function ofTeam(
  states: readonly WorkflowState[],
  { issue, issueId }: Seen,
): readonly WorkflowState[] {
  const { id = null, key = null, name = null } = issue.team ?? {};
  const names = new Set([id, key, name, issueId.slice(0, issueId.lastIndexOf("-"))]);
  const own = states.filter(({ teams }) => teams.some((team) => names.has(team)));
  return own.length > 0 ? own : states;
}

function write(seen: Seen, value: string): MoveStep {
  const { tools, issueId, issue } = seen;
  const named = namesByOwnId(seen) ? (issue.uuid ?? issueId) : issueId;
  const built = buildCall(tools.write, { issueId: named, uuid: issue.uuid, state: value });
  if ("lacks" in built)
    return end(
      "failed",
      `${issueId} was not updated: the tracker did not tell its internal id, which the update needs`,
    );
  return { do: "call", as: "write", call: built.call, take: (got) => takeWrite(seen, got) };
}

/**
 * Whether the write names the issue by the tracker's own id though its schema does not say so: if the answer gave no
 * other, or if reading takes an `identifier` and writing takes only ids.
 */
function namesByOwnId({ tools: { read, write }, issue }: Seen): boolean {
  if (issue.uuid === null || !UUID.test(issue.uuid)) return false;
  const isId = (path: ArgumentPath): boolean => splitName(path.at(-1) ?? "").at(-1) === "id";
  return (
    issue.identifier === null ||
    (write.state.by === "id" && isId(write.issue.path) && !isId(read.issue.path))
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function takeWrite(seen: Seen, outcome: CallOutcome): MoveStep {
  if (outcome.got === "refused")
    return end("failed", `${seen.issueId} was not updated: ${said(outcome)}`);
  if (outcome.got === "answer") {
    const reading = readIssueAnswer(outcome.answer, seen.issueId);
    if (reading.is === "other") return stoppedAfterWrite(seen, reading.id);
  }
  // Only the issue itself tells the effect, whatever the server answered.
  const built = buildCall(seen.tools.read, { issueId: seen.issueId, uuid: seen.issue.uuid });
  if ("lacks" in built) return unclear(seen, outcome, "it could not be read again");
  return {
    do: "call",
    as: "read-back",
    call: built.call,
    take: (got) => takeReadBack(seen, outcome, got),
  };
}

function takeReadBack(seen: Seen, written: CallOutcome, outcome: CallOutcome): MoveStep {
  const { issueId, state } = seen;
  const from = seen.from ?? "another state";
  if (outcome.got !== "answer") return unclear(seen, written, said(outcome));
  const reading = readIssueAnswer(outcome.answer, issueId);
  if (reading.is === "other") return stoppedAfterWrite(seen, reading.id);
  if (reading.is !== "issue") return unclear(seen, written, reading.said);
  const now = reading.issue.state?.name ?? nameOfState(seen.states, reading.issue.stateId);
  const { uuid } = reading.issue;
  const before = seen.issue.uuid;
  if (uuid !== null && before !== null && uuid.toLowerCase() !== before.toLowerCase())
    return stoppedAfterWrite(seen, "another issue of that name");
  if (now === null) return unclear(seen, written, "its state was left out");
  if (now === state) {
    const sentence = `Updated ${issueId}: ${printable(from)} → ${printable(state)}`;
    return finish({ is: "moved", from, to: state, sentence });
  }
  if (isDone(written)) {
    const sentence = `${issueId} was set to ${printable(state)} but is in ${printable(now)}`;
    return finish({ is: "not-confirmed", now, sentence });
  }
  const still = `${issueId} was not updated and is in ${printable(now)}: ${said(written)}`;
  // One that got no answer may still arrive.
  return written.got === "timeout"
    ? end("unknown", `${still}; it may still change`)
    : finish({ is: "failed", sentence: still, ...hintOf(written) });
}

function unclear({ issueId, state }: Move, written: CallOutcome, why: string): MoveStep {
  const what = isDone(written) ? "the update was accepted" : said(written);
  return end(
    "unknown",
    `it is not known whether ${issueId} is in ${printable(state)}: ${what}, and it could not be read back (${printable(why)})`,
  );
}

function unknownState({ issueId, state }: Move, states: readonly string[]): MoveStep {
  const names = [...new Set(states)];
  const listed = names.slice(0, 30).map((name) => printable(name));
  const near = closestName(state, names);
  return finish({
    is: "unknown-state",
    // The one that was most likely meant comes first.
    states: near === undefined ? names : [...new Set([near, ...names])],
    sentence: `${issueId} was not updated: there is no state ${printable(state)}; there are ${listed.join(", ")}`,
  });
}

function stopped({ issueId }: Move, other: string): MoveStep {
  return finish({
    is: "stopped",
    other,
    sentence: `stopped: asked about ${issueId}, the tracker answered with ${printable(other)}`,
  });
}

function stoppedAfterWrite(move: Move, other: string): MoveStep {
  return finish({
    is: "stopped",
    other,
    isAsked: true,
    sentence: `stopped: ${move.issueId} was to be set to ${printable(move.state)}, and the tracker answered with ${printable(other)}; it is not known which of them was changed`,
  });
}

function isDone(outcome: CallOutcome): boolean {
  return outcome.got === "answer" && outcome.answer.isError !== true;
}

function said(outcome: CallOutcome): string {
  if (outcome.got !== "answer") return sayShortly(outcome.message);
  return sayShortly(valuesOfAnswer(outcome.answer).said) || "it answered without a message";
}

function hintOf(outcome: CallOutcome): { readonly hint?: string } {
  const hint = outcome.got === "broken" ? (outcome.hint ?? null) : null;
  return hint === null ? {} : { hint };
}

function end(is: "failed" | "unknown" | "missing", sentence: string): MoveStep {
  return finish({ is, sentence });
}

function finish(result: MoveResult): MoveStep {
  return { do: "end", result };
}
