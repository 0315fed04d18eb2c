import { findTrackerTools, type ToolProblem } from "./pure/guard/find-tracker-tools.ts";
import { createGuard, type Guard } from "./pure/guard/guard.ts";
import { startMove, type CallOutcome, type MoveResult } from "./pure/guard/move-issue.ts";
import { readIssueAnswer } from "./pure/answers/read-issue-answer.ts";
import { readStatesAnswer } from "./pure/answers/read-states-answer.ts";
import type { TrackerTools } from "./pure/types.ts";
import { createRedaction } from "../redaction/create-redaction.ts";
import { openServer, type OpenServer } from "./open-server.ts";
import { readServerDefinition, type ServerDefinition } from "./server-definition.ts";
import type { ServerRequest, TrackerLimits } from "./types.ts";
import { signalWithin } from "../process/signal-within.ts";

/** Everything that a rehearsal needs. */
export interface RehearsalRequest extends ServerRequest {
  /** In capitals: `ENG-12`; null: nothing is read. */
  readonly issueId: string | null;
  /** The exact name of the state that the issue would be moved to. */
  readonly state: string;
  readonly limits: TrackerLimits;
}

/** The outcome of the rehearsed move of an issue, up to its write. Texts are printable. */
export type RehearsedMove =
  /** The write would come now. `isStateKnown`: the tracker was seen to have the wanted state. */
  | { readonly is: "ready"; readonly from: string; readonly isStateKnown: boolean }
  | { readonly is: "ended"; readonly result: MoveResult };

/** The findings of a rehearsal. No text holds a secret of the server's definition. */
export type Rehearsal =
  | {
      readonly is: "not-installed";
      /** In the middle of a sentence. */
      readonly why: string;
      readonly hint: string | null;
      /** The most telling line on the standard error of the server; null if there was none. */
      readonly words: string | null;
    }
  | { readonly is: "no-tools"; readonly problem: ToolProblem; readonly toolCount: number }
  | {
      readonly is: "rehearsed";
      readonly tools: TrackerTools;
      readonly toolCount: number;
      /** Null if no issue was named. */
      readonly move: RehearsedMove | null;
      /** Oddities of the server that stopped nothing. */
      readonly notes: readonly string[];
    };

/**
 * Goes through the update of one issue up to its write, which is never sent: starts the server, finds its
 * tools, reads the issue and the states under the guard, and ends the server whatever happened.
 */
export async function rehearse(request: RehearsalRequest): Promise<Rehearsal> {
  const { server, env, root, limits, signal } = request;
  const read = readServerDefinition(server, { env, root });
  if ("problem" in read) return { is: "not-installed", ...read.problem, words: null };
  const { definition } = read;
  const { know, hide } = createRedaction(env);
  know(secretsOf(definition));
  const stderr: string[] = [];
  const opened = await openServer({
    definition,
    know(secrets) {
      const all = [...secrets];
      know(all);
      request.redaction.know(all);
    },
    env,
    home: request.home,
    log(line) {
      if (line.startsWith(STDERR)) stderr.push(hide(line.slice(STDERR.length)));
    },
    show: null,
    signal,
    limits,
    version: request.version,
  });
  if ("problem" in opened) {
    // A rehearsal shows no address to log in at: that is left to the command that writes.
    const hint = opened.hint?.replace("run the same command", "run `tool ship`") ?? null;
    return { is: "not-installed", why: hide(opened.why), hint, words: mostTelling(stderr) };
  }
  try {
    return await look(request, opened, { named: definition.named, hide });
  } finally {
    await opened.close();
  }
}

const STDERR = "stderr: ";

/** Finds the first line that names an error, which a trace may follow; otherwise the last line. */
function mostTelling(lines: readonly string[]): string | null {
  return lines.find((line) => /^\w*error\b/i.test(line.trim())) ?? lines.at(-1) ?? null;
}

/** Arguments of a program may be secrets as well: a rehearsal shows none but the files that it runs. */
function secretsOf(definition: ServerDefinition): readonly string[] {
  const args = definition.over === "stdio" ? definition.args : [];
  const values = args.flatMap((arg) =>
    SCRIPT.test(arg) ? [] : [arg, arg.slice(arg.indexOf("=") + 1)],
  );
  return [...definition.secrets, ...values.filter((value) => value.length >= MIN_SECRET)].toSorted(
    (a, b) => b.length - a.length,
  );
}

const SCRIPT = /^\.{0,2}\/[\w./@+ -]+\.(?:[cm]?[jt]s|py|rb|sh|jar)$/;
const MIN_SECRET = 6;

async function look(
  { issueId, state, teamPrefixes, signal, limits }: RehearsalRequest,
  opened: OpenServer,
  parts: {
    readonly named: Parameters<typeof findTrackerTools>[1];
    readonly hide: (text: string) => string;
  },
): Promise<Rehearsal> {
  const { hide } = parts;
  const toolCount = opened.tools.length;
  const found = findTrackerTools(opened.tools, parts.named);
  if ("problem" in found) {
    const { problem } = found;
    return { is: "no-tools", problem: { ...problem, message: hide(problem.message) }, toolCount };
  }
  const limit = signalWithin(limits.stepMs, signal);
  const move =
    issueId === null
      ? null
      : await rehearseMove(
          { issueId, state, tools: found },
          {
            opened,
            signal: limit,
            guard: createGuard({
              issueId,
              state,
              teamPrefixes,
              tools: { found, listed: opened.tools },
              allowsMore: false,
            }),
          },
        );
  return {
    is: "rehearsed",
    tools: found,
    toolCount,
    move: move === null ? null : hideIn(move, hide),
    notes: opened.notes(),
  };
}

/** The steps of the real move, which ends before the first one that writes. */
async function rehearseMove(
  move: { readonly issueId: string; readonly state: string; readonly tools: TrackerTools },
  way: { readonly guard: Guard; readonly opened: OpenServer; readonly signal: AbortSignal },
): Promise<RehearsedMove> {
  let from = "";
  let isStateKnown = move.tools.write.state.names?.includes(move.state) ?? false;
  let step = startMove(move);
  while (step.do === "call" && (step.as === "read" || step.as === "states")) {
    const outcome = await askOnly(step, way);
    if (outcome.got === "answer") {
      if (step.as === "read") {
        const reading = readIssueAnswer(outcome.answer, move.issueId);
        from = reading.is === "issue" ? (reading.issue.state?.name ?? "") : "";
      } else if (readStatesAnswer(outcome.answer).is === "states") isStateKnown = true;
    }
    step = step.take(outcome);
  }
  return step.do === "end"
    ? { is: "ended", result: step.result }
    : { is: "ready", from, isStateKnown };
}

/** Sends a call only if the guard takes it for reading, whatever the step is called. */
async function askOnly(
  { call }: Extract<ReturnType<typeof startMove>, { do: "call" }>,
  of: { readonly guard: Guard; readonly opened: OpenServer; readonly signal: AbortSignal },
): Promise<CallOutcome> {
  const { guard, opened, signal } = of;
  const verdict = guard.check(call);
  if (!verdict.allowed) return { got: "refused", message: verdict.because };
  if (verdict.as !== "read" && verdict.as !== "states")
    return { got: "refused", message: "a rehearsal only reads" };
  const outcome = await opened.call(verdict.call, signal);
  if (outcome.got === "answer") guard.checkAnswer(verdict.call, outcome.answer);
  return outcome;
}

function hideIn(move: RehearsedMove, hide: (text: string) => string): RehearsedMove {
  return move.is === "ended"
    ? { is: "ended", result: { ...move.result, sentence: hide(move.result.sentence) } }
    : { ...move, from: hide(move.from) };
}
