import { cutText } from "../core/cut-text.ts";
import { printable } from "../core/printable.ts";
import { RULES_ADDED } from "./pure/prompt/default-prompt.ts";
import type { Guard } from "./pure/guard/guard.ts";
import {
  askForRest,
  readRest,
  toolsForMore,
  type ShippedChange,
} from "./pure/prompt/rest-of-prompt.ts";
import type { ToolAnswer, ToolCall, TrackerTools } from "./pure/types.ts";
import type { Reader, RepositoryView } from "../assistants/types.ts";
import { judgeChange } from "./judge-change.ts";
import type { OpenServer } from "./open-server.ts";
import type { RestOfPrompt } from "./types.ts";

/**
 * Carries out the rest of a custom prompt beside the state, which is set already: a model or an agent names the calls,
 * and each goes through the guard before it is made. It never speaks with the server itself, and sees nothing of the
 * repository.
 */
export async function carryOutRest(of: {
  readonly prompt: string;
  readonly issueId: string;
  readonly state: string;
  readonly provider: string;
  readonly shipped: ShippedChange;
  readonly reader: Reader;
  readonly guard: Guard;
  readonly opened: OpenServer;
  readonly found: TrackerTools;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): Promise<RestOfPrompt> {
  const { reader, guard, opened, log, signal } = of;
  const tools = toolsForMore(opened.tools, of.found);
  if (tools.length === 0)
    return leftOut("the server has no tool that adds to one issue and does nothing else");
  const question = askForRest({ ...of, tools });
  log(RULES_ADDED);
  log(`asking ${reader.label} what else the prompt asks for`);
  const { text, because } = await reader.ask({
    ...question,
    phase: "review",
    repository: NOTHING_TO_SEE,
    signal,
  });
  if (because !== null) return leftOut(`${reader.label}: ${because}`);
  log(`answer: ${cutText(printable(text), 2000)}`);
  const answer = readRest(text);
  if ("problem" in answer) return leftOut(`${reader.label}: ${answer.problem}`);

  const made: string[] = [];
  const notMade: string[] = answer.leftOut === null ? [] : [answer.leftOut];
  for (const call of answer.calls) {
    const fault = await makeCall(call);
    if (fault === null) made.push(call.tool);
    else notMade.push(`${printable(call.tool)}: ${fault}`);
  }
  return { is: "done", by: reader.label, made, notMade };

  /** Makes a call; returns why it failed, or null. The guard records refused calls. */
  async function makeCall(call: ToolCall): Promise<string | null> {
    const verdict = await judgeChange(call, of);
    if (!verdict.allowed) {
      log(`refused: ${verdict.because}`);
      return verdict.because;
    }
    if (verdict.as !== "more") return "the state is set already";
    const outcome = await opened.call(verdict.call, signal);
    if (outcome.got !== "answer") return outcome.message;
    const judged = guard.checkAnswer(verdict.call, outcome.answer);
    if (!judged.trusted) return judged.because;
    return outcome.answer.isError === true ? saidBy(outcome.answer) : null;
  }
}

/** A prompt speaks of the tracker, and the code is nobody's business. */
const NOTHING_TO_SEE: RepositoryView = {
  paths: async () => [],
  changed: [],
  read: async () => null,
  search: async () => [],
};

function leftOut(because: string): RestOfPrompt {
  return { is: "left-out", because };
}

const MAX_SAID = 200;

function saidBy({ content = [] }: ToolAnswer): string {
  const text = content.flatMap((part) => (typeof part.text === "string" ? [part.text] : []));
  return `the server says: ${cutText(printable(text.join(" ")), MAX_SAID)}`;
}
