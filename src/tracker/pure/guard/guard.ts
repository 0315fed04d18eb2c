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
import type { ServerTool, ToolAnswer, ToolCall, TrackerTools } from "../types.ts";
import { isString } from "../../../core/is-value.ts";

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
export function createGuard(given: GuardGiven): Guard {
  return new IssueGuard(given);
}

interface GuardGiven {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  readonly state: string;
  readonly teamPrefixes: readonly string[];
  readonly tools: { readonly found: TrackerTools; readonly listed: readonly ServerTool[] };
  readonly allowsMore: boolean;
}

class IssueGuard implements Guard {
  readonly #given: GuardGiven;
  readonly #atStart: ReadonlyMap<string, ServerTool>;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #distrusted: Set<string>;
  readonly #entries: GuardEntry[] = [];
  #learned: Learned = { uuid: null, team: null, states: [] };
  #hasWritten = false;
  #calls = 0;
  #stopped: string | null = null;

  constructor(given: GuardGiven) {
    const { listed } = given.tools;
    this.#given = given;
    this.#atStart = new Map(listed.map((tool) => [tool.name, tool]));
    this.#hashes = new Map(listed.map((tool) => [tool.name, hashSchema(tool.inputSchema)]));
    this.#distrusted = new Set(doubledNames(listed));
  }

  check(call: unknown): CallVerdict {
    const plain = copyPlainJson(call);
    if ("because" in plain) return this.#refuse({ name: "?", args: null, because: plain.because });
    const { tool: name, arguments: args, ...others } = plain.copy;
    if (typeof name !== "string" || !isRecord(args) || Object.keys(others).length > 0)
      return this.#refuse({ name: "?", args: null, because: "it is not a tool call" });
    const inner = {
      copy: args,
      leaves: plain.leaves.flatMap(({ path: [first, ...path], value }) =>
        first === "arguments" && path.length > 0 ? [{ path, value }] : [],
      ),
    };
    const as = this.#judge(name, inner);
    if (typeof as === "object") return this.#refuse({ name, args, because: as.because });
    this.#calls += 1;
    // Counted before it is sent: whatever becomes of it, there is no second one.
    if (as === "write") this.#hasWritten = true;
    this.#note({ name, args, as, refused: null });
    return { allowed: true, as, call: Object.freeze({ tool: name, arguments: args }) };
  }

  learn({ uuid = null, team = null, states = [] }: Partial<Learned>): void {
    const { issueId, teamPrefixes } = this.#given;
    const own = {
      issueId,
      teamPrefixes,
      opaque: new Set([uuid, ...states.map(({ id }) => id)].filter(isString)),
    };
    // An id that reads as another issue's would open the way to that issue.
    const isOurs = (id: string | null): boolean =>
      id !== null && findForeignId(id, own, "prose") === null;
    const learned = this.#learned;
    this.#learned = {
      // The first answer counts: an issue does not change its own id.
      uuid: learned.uuid ?? (isOurs(uuid) ? uuid : null),
      team: learned.team ?? team,
      states: [...learned.states, ...states.filter(({ id }) => isOurs(id))],
    };
  }

  checkAnswer(call: ToolCall, answer: ToolAnswer): AnswerVerdict {
    const { read, write, states } = this.#given.tools.found;
    if (call.tool === read.name || call.tool === write.name)
      return this.#checkIssueAnswer(answer, { isRead: call.tool === read.name });
    if (call.tool === states?.name) {
      const reading = readStatesAnswer(answer);
      if (reading.is === "states") this.learn({ states: reading.states });
    }
    return { trusted: true };
  }

  noticeTools(now: readonly ServerTool[]): void {
    const present = new Map(now.map((tool) => [tool.name, hashSchema(tool.inputSchema)]));
    for (const name of doubledNames(now)) this.#distrusted.add(name);
    for (const [name, hash] of this.#hashes)
      if (present.get(name) !== hash) this.#distrusted.add(name);
  }

  record(): readonly GuardEntry[] {
    return [...this.#entries];
  }

  #judge(name: string, plain: PlainCopy): CallKind | { readonly because: string } {
    if (this.#stopped !== null) return { because: this.#stopped };
    if (this.#calls >= MAX_CALLS) return { because: `${MAX_CALLS} calls have already been made` };
    const tool = this.#atStart.get(name);
    if (tool === undefined) return { because: "the server had no such tool at the start" };
    if (this.#distrusted.has(name)) return { because: "the server has changed this tool" };
    const search = searchWordIn(plain);
    if (search !== null) return { because: `\`${search}\` searches` };

    const reasons: string[] = [];
    for (const role of ["write", "read", "states"] as const) {
      const found = this.#given.tools.found[role];
      if (found?.name !== name) continue;
      if (found.schemaHash !== this.#hashes.get(name))
        return { because: "the server has changed this tool" };
      const because = checkFoundCall(found, plain, this.#facts());
      if (because === null) return role === "write" && this.#hasWritten ? SECOND_WRITE : role;
      reasons.push(because);
    }
    const [reason] = reasons;
    if (reason !== undefined) return { because: reason };
    if (!this.#given.allowsMore) return { because: "it is not a tool that this step needs" };
    const because = checkMoreCall(tool, plain, this.#facts());
    return because === null ? "more" : { because };
  }

  #facts(): GuardFacts {
    const { issueId, state, teamPrefixes } = this.#given;
    return { issueId, state, teamPrefixes, learned: this.#learned };
  }

  /** Judges the answer to a read or a write of the issue; learns from reads. */
  #checkIssueAnswer(answer: ToolAnswer, { isRead }: { readonly isRead: boolean }): AnswerVerdict {
    const { issueId } = this.#given;
    const { uuid: known } = this.#learned;
    const reading = readIssueAnswer(answer, issueId);
    if (reading.is === "other")
      return this.#distrust(`asked about ${issueId}, the server answered with ${reading.id}`);
    // A report on a write may carry an id of another kind.
    if (!isRead || reading.is !== "issue") return { trusted: true };
    const { uuid, team } = reading.issue;
    if (known !== null && uuid !== null && uuid.toLowerCase() !== known.toLowerCase())
      return this.#distrust(
        `asked about ${issueId}, the server answered with another issue of that name`,
      );
    this.learn({ uuid, team });
    return { trusted: true };
  }

  #distrust(because: string): AnswerVerdict {
    this.#stopped ??= because;
    return { trusted: false, because };
  }

  #refuse(of: { name: string; args: unknown; because: string }): CallVerdict {
    this.#note({ ...of, as: null, refused: of.because });
    return { allowed: false, because: of.because };
  }

  #note(of: { name: string; args: unknown; as: CallKind | null; refused: string | null }): void {
    if (this.#entries.length >= MAX_ENTRIES) return;
    this.#entries.push({
      tool: cutText(printable(of.name), 200),
      arguments: of.args === null ? null : cutText(printable(JSON.stringify(of.args)), 500),
      as: of.as,
      refused: of.refused === null ? null : printable(of.refused),
    });
  }
}

const SECOND_WRITE = { because: "the state has already been written once" } as const;

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
