import { createRedaction } from "../redaction/create-redaction.ts";
import { DEFAULT_TRACKER_PROMPT } from "./pure/prompt/default-prompt.ts";
import { findTrackerTools } from "./pure/guard/find-tracker-tools.ts";
import { createGuard, type Guard } from "./pure/guard/guard.ts";
import {
  startMove,
  type CallOutcome,
  type MoveResult,
  type MoveStep,
} from "./pure/guard/move-issue.ts";
import type { ToolCall, TrackerTools } from "./pure/types.ts";
import { toolErrorsIn } from "../errors/tool-error.ts";
import type { Reader } from "../assistants/types.ts";
import { carryOutRest } from "./carry-out-rest.ts";
import { judgeChange } from "./judge-change.ts";
import { TRACKER_LIMITS } from "./limits.ts";
import { openServer, type OpenServer } from "./open-server.ts";
import { readServerDefinition } from "./server-definition.ts";
import type {
  IssueUpdate,
  IssueUpdateRequest,
  RestOfPrompt,
  ServerRequest,
  TrackerLimits,
} from "./types.ts";
import { signalWithin } from "../process/signal-within.ts";

/** Everything the update of one issue needs. */
export interface UpdateIssueRequest extends IssueUpdateRequest, ServerRequest {
  /** The user's own; null: the default one. */
  readonly prompt: string | null;
  /** The tracker's name, for the prompt. */
  readonly provider: string;
  /** Opens whoever carries out more than the state; null when nobody is there. Throws ToolErrors. */
  readonly openReader: () => Promise<Reader | null>;
  /** Somebody is at the terminal and can log in. */
  readonly canAsk: boolean;
  readonly limits?: TrackerLimits;
}

/**
 * Sets the state of one issue through its tracker's server: starts the server, finds its tools, carries the
 * default prompt out call by call under the guard, then what a custom one asks for besides, and ends the server
 * whatever happened. What goes wrong is a value.
 */
export async function updateIssue(request: UpdateIssueRequest): Promise<IssueUpdate> {
  const { server, env, root, limits = TRACKER_LIMITS } = request;
  const read = readServerDefinition(server, { env, root });
  if ("problem" in read) return { is: "not-installed", ...read.problem };
  const { definition } = read;
  const { know, hide } = createRedaction(env);
  know(definition.secrets);
  const log = (line: string): void => request.log(hide(line));
  const began = performance.now();
  const opened = await openServer({
    definition,
    know(secrets) {
      const all = [...secrets];
      know(all);
      request.redaction.know(all);
    },
    env,
    home: request.home,
    log,
    show: request.canAsk ? request.tell : null,
    signal: request.signal,
    limits: { ...limits, startMs: Math.min(limits.startMs, limits.stepMs) },
    version: request.version,
  });
  if ("problem" in opened) return { is: "not-installed", why: hide(opened.why), hint: opened.hint };
  // A login waits for a person, and is not counted.
  const spentMs = Math.min(performance.now() - began, limits.startMs);
  const limit = signalWithin(Math.max(0, Math.round(limits.stepMs - spentMs)));
  const signal = AbortSignal.any([request.signal, limit]);
  try {
    return hideIn(await update(request, { opened, named: definition.named, log, signal }), hide);
  } finally {
    await opened.close();
  }
}

async function update(
  request: UpdateIssueRequest,
  parts: {
    readonly opened: OpenServer;
    readonly named: Parameters<typeof findTrackerTools>[1];
    readonly log: (line: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<IssueUpdate> {
  const { issueId, state, teamPrefixes, server } = request;
  const { opened, log, signal } = parts;
  const found = findTrackerTools(opened.tools, parts.named);
  if ("problem" in found) {
    log(`no usable tools: ${found.problem.message}`);
    return {
      is: "not-installed",
      why: found.problem.message,
      hint: `name its tools in ${server.file}, beside the server's command or url: "tool": {"read": "…", "write": "…"}`,
    };
  }
  log(
    `tools to use: read ${found.read.name}, write ${found.write.name}, states ${found.states?.name ?? "-"}`,
  );
  const guard = createGuard({
    issueId,
    state,
    teamPrefixes,
    tools: { found, listed: opened.tools },
    // The default prompt asks for nothing but the state.
    allowsMore: isCustom(request.prompt),
  });
  const result = await carryOut(startMove({ issueId, state, tools: found }), {
    guard,
    opened,
    log,
    signal,
  });
  log(`result: ${result.sentence}`);
  const isSet = result.is === "moved" || result.is === "already";
  const rest = isSet
    ? await updateRest(request, { guard, opened, found, log, signal })
    : NOTHING_LEFT;
  return {
    is: "ended",
    result,
    refused: guard
      .record()
      .flatMap(({ tool, refused }) => (refused === null ? [] : [`${tool}: ${refused}`])),
    notes: opened.notes(),
    rest,
  };
}

const NOTHING_LEFT: RestOfPrompt = { is: "nothing" };

function isCustom(prompt: string | null): prompt is string {
  return prompt !== null && prompt.trim() !== DEFAULT_TRACKER_PROMPT.trim();
}

async function updateRest(
  request: UpdateIssueRequest,
  way: Way & { readonly found: TrackerTools },
): Promise<RestOfPrompt> {
  const { prompt, once, openReader } = request;
  if (!isCustom(prompt)) return NOTHING_LEFT;
  if (once === null)
    return { is: "left-out", because: "an interrupted ship had already started the rest" };
  let reader: Reader | null = null;
  try {
    reader = await openReader();
    if (reader === null)
      return {
        is: "left-out",
        because: "no model is configured to carry out the rest of `ship.issueTracker.prompt`",
      };
    const by = reader;
    return await once(() => carryOutRest({ ...request, ...way, prompt, reader: by }));
  } catch (thrown) {
    const [fault] = toolErrorsIn(thrown);
    if (fault === undefined) throw thrown;
    return { is: "left-out", because: fault.message };
  } finally {
    await reader?.close();
  }
}

interface Way {
  readonly guard: Guard;
  readonly opened: OpenServer;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

async function carryOut(first: MoveStep, way: Way): Promise<MoveResult> {
  let step = first;
  while (step.do === "call") step = step.take(await makeCall(step, way));
  return step.result;
}

async function makeCall(
  { as, call }: Extract<MoveStep, { do: "call" }>,
  way: Way,
): Promise<CallOutcome> {
  const { guard, opened, log, signal } = way;
  const verdict = as === "write" ? await judgeChange(call, way) : guard.check(call);
  if (!verdict.allowed) return refused(verdict.because, log);
  const outcome = await callSafely(verdict.call);
  // The move sees by itself that an answer is not to be trusted; the guard lets nothing pass after it.
  if (outcome.got === "answer") {
    const judged = guard.checkAnswer(verdict.call, outcome.answer);
    if (!judged.trusted) log(`not trusted: ${judged.because}`);
  }
  return outcome;

  /** A question whose connection broke is asked once more. A write never is: only reading tells what came of it. */
  async function callSafely(allowed: ToolCall): Promise<CallOutcome> {
    const first = await opened.call(allowed, signal);
    if (as === "write" || first.got !== "broken" || !opened.isRemote) return first;
    log("the connection broke: asking once more");
    const again = guard.check(call);
    return again.allowed ? opened.call(again.call, signal) : refused(again.because, log);
  }
}

function refused(because: string, log: (line: string) => void): CallOutcome {
  log(`refused: ${because}`);
  return { got: "refused", message: because };
}

function hideIn(update: IssueUpdate, hide: (text: string) => string): IssueUpdate {
  if (update.is === "not-installed") return { ...update, why: hide(update.why) };
  const { result, refused, notes, rest } = update;
  return {
    ...update,
    rest: hideInRest(rest, hide),
    result: { ...result, sentence: hide(result.sentence) },
    refused: refused.map(hide),
    notes: notes.map(hide),
  };
}

function hideInRest(rest: RestOfPrompt, hide: (text: string) => string): RestOfPrompt {
  if (rest.is === "left-out") return { ...rest, because: hide(rest.because) };
  return rest.is === "done" ? { ...rest, notMade: rest.notMade.map(hide) } : rest;
}
