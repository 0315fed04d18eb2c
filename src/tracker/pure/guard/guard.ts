import { isRecord } from "../../../core/is-record.ts";
import { printable } from "../../../core/printable.ts";
import { cutText } from "../../../core/cut-text.ts";
import { checkFoundCall } from "./check-found-call.ts";
import { checkMoreCall } from "./check-more-call.ts";
import { copyPlainJson, type PlainCopy } from "./copy-plain-json.ts";
import { findForeignId } from "./find-foreign-id.ts";
import type { GuardFacts, Learned } from "./guard-facts.ts";
import { hashSchema } from "./hash-schema.ts";
import { readIssueAnswer } from "../answers/read-issue-answer.ts";
import { readStatesAnswer } from "../answers/read-states-answer.ts";
import { splitName } from "./split-name.ts";
import type { ServerTool, ToolAnswer, ToolCall, TrackerTools, WorkflowState } from "../types.ts";

export type CallKind = "read" | "states" | "write" | "more";

/** An allowed call is to be sent as it is here: a frozen copy of what was checked. */
export type CallVerdict =
  | { readonly allowed: true; readonly as: CallKind; readonly call: ToolCall }
  | { readonly allowed: false; readonly because: string };

export type AnswerVerdict =
  { readonly trusted: true } | { readonly trusted: false; readonly because: string };

/** One call that was asked for, printable. */
export interface GuardEntry {
  readonly tool: string;
  /** As JSON, cut at 500 characters; null when it was none. */
  readonly arguments: string | null;
  readonly as: CallKind | null;
  /** Why it was refused; null: it was allowed. */
  readonly refused: string | null;
}

export interface Guard {
  /** Judges a call before it is sent. Counts it as made when it is allowed. */
  check(call: unknown): CallVerdict;
  /** Takes in ids that are the issue's own; ids that look like another issue's are not taken. */
  learn(of: Partial<Learned>): void;
  /** Judges the answer to an allowed call and learns from it. After one that is not trusted nothing is allowed. */
  checkAnswer(call: ToolCall, answer: ToolAnswer): AnswerVerdict;
  /** Compares the server's present tools with those at the start: changed, doubled or gone ones are out for good. */
  noticeTools(tools: readonly ServerTool[]): void;
  record(): readonly GuardEntry[];
}

const MAX_CALLS = 60;
const MAX_ENTRIES = 1000;
const SEARCH_WORDS = new Set(
  "query queries q jql cql filter filters search searches where term terms keyword keywords".split(
    " ",
  ),
);

/**
 * Guards the way to a tracker's server: through it come reads of one issue, listings of states, one
 * write of one state to that issue and, with `allowsMore`, calls that add to it. Everything else is
 * refused with a reason and recorded. Does no I/O; keeps what has happened.
 */
export function createGuard({
  issueId,
  state,
  teamPrefixes = [],
  tools,
  allowsMore,
}: {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  readonly state: string;
  readonly teamPrefixes?: readonly string[];
  readonly tools: { readonly found: TrackerTools; readonly listed: readonly ServerTool[] };
  readonly allowsMore: boolean;
}): Guard {
  const atStart = new Map(tools.listed.map((tool) => [tool.name, tool]));
  const hashes = new Map(tools.listed.map((tool) => [tool.name, hashSchema(tool.inputSchema)]));
  const distrusted = new Set(doubledNames(tools.listed));
  const entries: GuardEntry[] = [];
  let learned: Learned = { uuid: null, team: null, states: [] };
  let hasWritten = false;
  let calls = 0;
  let stopped: string | null = null;

  const facts = (): GuardFacts => ({ issueId, state, teamPrefixes, learned });

  function judge(name: string, plain: PlainCopy): CallKind | { readonly because: string } {
    if (stopped !== null) return { because: stopped };
    if (calls >= MAX_CALLS) return { because: `${MAX_CALLS} calls have been made already` };
    const tool = atStart.get(name);
    if (tool === undefined) return { because: "the server had no such tool at the start" };
    if (distrusted.has(name)) return { because: "the server has changed this tool" };
    const search = searchWordIn(plain);
    if (search !== null) return { because: `\`${search}\` searches` };

    const reasons: string[] = [];
    for (const role of ["write", "read", "states"] as const) {
      const found = tools.found[role];
      if (found?.name !== name) continue;
      if (found.schemaHash !== hashes.get(name))
        return { because: "the server has changed this tool" };
      const because = checkFoundCall(found, plain, facts());
      if (because === null) return role === "write" && hasWritten ? SECOND_WRITE : role;
      reasons.push(because);
    }
    const [reason] = reasons;
    if (reason !== undefined) return { because: reason };
    if (!allowsMore) return { because: "it is none of the tools that this step needs" };
    const because = checkMoreCall(tool, plain, facts());
    return because === null ? "more" : { because };
  }

  function check(call: unknown): CallVerdict {
    const plain = copyPlainJson(call);
    if ("because" in plain) return refuse({ name: "?", args: null, because: plain.because });
    const { tool: name, arguments: args, ...others } = plain.copy;
    if (typeof name !== "string" || !isRecord(args) || Object.keys(others).length > 0) {
      return refuse({ name: "?", args: null, because: "it is no call of a tool" });
    }
    const inner = {
      copy: args,
      leaves: plain.leaves.flatMap(({ path: [first, ...path], value }) =>
        first === "arguments" && path.length > 0 ? [{ path, value }] : [],
      ),
    };
    const as = judge(name, inner);
    if (typeof as === "object") return refuse({ name, args, because: as.because });
    calls += 1;
    // Counted before it is sent: whatever becomes of it, there is no second one.
    if (as === "write") hasWritten = true;
    note({ name, args, as, refused: null });
    return { allowed: true, as, call: Object.freeze({ tool: name, arguments: args }) };
  }

  function refuse(of: { name: string; args: unknown; because: string }): CallVerdict {
    note({ ...of, as: null, refused: of.because });
    return { allowed: false, because: of.because };
  }

  function note(of: {
    name: string;
    args: unknown;
    as: CallKind | null;
    refused: string | null;
  }): void {
    if (entries.length >= MAX_ENTRIES) return;
    entries.push({
      tool: cutText(printable(of.name), 200),
      arguments: of.args === null ? null : cutText(printable(JSON.stringify(of.args)), 500),
      as: of.as,
      refused: of.refused === null ? null : printable(of.refused),
    });
  }

  function learn({ uuid = null, team = null, states = [] }: Partial<Learned>): void {
    const own = {
      issueId,
      teamPrefixes,
      opaque: new Set([uuid, ...idsOfStates(states)].filter(isText)),
    };
    // An id that reads as another issue's would open the way to that issue.
    const isOurs = (id: string | null): boolean =>
      id !== null && findForeignId(id, own, "prose") === null;
    learned = {
      // The first answer counts: an issue does not change its own id.
      uuid: learned.uuid ?? (isOurs(uuid) ? uuid : null),
      team: learned.team ?? team,
      states: [...learned.states, ...states.filter(({ id }) => isOurs(id))],
    };
  }

  function checkAnswer(call: ToolCall, answer: ToolAnswer): AnswerVerdict {
    const { read, write, states } = tools.found;
    if (call.tool === read.name || call.tool === write.name) {
      const reading = readIssueAnswer(answer, issueId);
      if (reading.is === "other")
        return distrust(`asked about ${issueId}, the server answered with ${reading.id}`);
      const uuid = reading.is === "issue" ? reading.issue.uuid : null;
      if (
        learned.uuid !== null &&
        uuid !== null &&
        uuid.toLowerCase() !== learned.uuid.toLowerCase()
      ) {
        // A report on a write may carry an id of its own.
        if (call.tool === read.name) {
          return distrust(
            `asked about ${issueId}, the server answered with another issue of that name`,
          );
        }
      }
      if (reading.is === "issue" && call.tool === read.name)
        learn({ uuid, team: reading.issue.team });
    } else if (call.tool === states?.name) {
      const reading = readStatesAnswer(answer);
      if (reading.is === "states") learn({ states: reading.states });
    }
    return { trusted: true };
  }

  function distrust(because: string): AnswerVerdict {
    stopped ??= because;
    return { trusted: false, because };
  }

  function noticeTools(now: readonly ServerTool[]): void {
    const present = new Map(now.map((tool) => [tool.name, hashSchema(tool.inputSchema)]));
    for (const name of doubledNames(now)) distrusted.add(name);
    for (const [name, hash] of hashes) if (present.get(name) !== hash) distrusted.add(name);
  }

  return { check, learn, checkAnswer, noticeTools, record: () => [...entries] };
}

const SECOND_WRITE = { because: "the state has been written once already" } as const;

function searchWordIn({ leaves }: PlainCopy): string | null {
  for (const { path } of leaves) {
    const key = path.find(
      (each) => typeof each === "string" && splitName(each).some((word) => SEARCH_WORDS.has(word)),
    );
    if (typeof key === "string") return key;
  }
  return null;
}

function doubledNames(tools: readonly ServerTool[]): readonly string[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name }) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
}

function idsOfStates(states: readonly WorkflowState[]): readonly (string | null)[] {
  return states.map(({ id }) => id);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
