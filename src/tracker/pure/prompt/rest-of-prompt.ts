import { isRecord } from "../../../core/is-record.ts";
import { oneLine } from "../../../core/printable.ts";
import { findJson } from "../../../assistants/pure/proposals/find-json.ts";
import { withBothRules } from "./default-prompt.ts";
import { judgeMoreTool } from "../guard/judge-more-tool.ts";
import type { ServerTool, ToolCall, TrackerTools } from "../types.ts";

/** The facts about a ship that a comment in the tracker may mention. */
export interface ShippedChange {
  readonly branch: string;
  readonly target: string;
  readonly pullRequest: null | {
    readonly number: number;
    readonly title: string;
    readonly url: string;
  };
}

/** A question to a model or an agent: which calls a custom prompt asks for beside the change of the state. */
export interface RestQuestion {
  readonly instructions: string;
  readonly text: string;
  /** JSON Schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export type RestAnswer =
  | {
      readonly calls: readonly ToolCall[];
      /** The part of the prompt that no tool can do; null if there is none. */
      readonly leftOut: string | null;
    }
  /** Nothing in the text can be taken for an answer. */
  | { readonly problem: string };

/** The most calls that are made. */
const MAX_CALLS = 5;

/** Finds the tools that add to one issue; those that read it, set its state or list states are left out. */
export function toolsForMore(listed: readonly ServerTool[], found: TrackerTools): ServerTool[] {
  const used = new Set([found.read.name, found.write.name, found.states?.name]);
  return listed.filter((tool) => !used.has(tool.name) && !("because" in judgeMoreTool(tool)));
}

/**
 * Writes the question for the rest of a custom prompt once the state is set. The guard judges every call in the answer.
 */
export function askForRest(of: {
  /** The user's own, placeholders in it. */
  readonly prompt: string;
  readonly issueId: string;
  readonly state: string;
  readonly provider: string;
  readonly shipped: ShippedChange;
  readonly tools: readonly ServerTool[];
}): RestQuestion {
  const { issueId, state, provider, shipped, tools } = of;
  const values: Readonly<Record<string, string>> = { issueId, state, provider };
  const prompt = withBothRules(of.prompt).replace(
    /\{(issueId|state|provider)\}/g,
    (all, name: string) => String(values[name] ?? all),
  );
  const facts = {
    issue: issueId,
    state: { name: state, isSet: true },
    branch: shipped.branch,
    target: shipped.target,
    pullRequest: shipped.pullRequest,
  };
  return {
    instructions: [
      `You carry out what a team's prompt asks for in its issue tracker, beside one change that is made already: ${issueId} is in the state "${state}".`,
      `Answer with the calls of tools that the prompt still asks for, in their order, ${MAX_CALLS} at most. Each is about ${issueId}; any other is refused. Do nothing that the prompt does not ask for: an empty list is a good answer.`,
      "`arguments` is a JSON object, written as a text, that fits the tool's schema.",
      "`leftOut` says in one sentence what the prompt asks for and none of the tools can do; it is empty where that is nothing.",
    ].join("\n"),
    text: [
      "The prompt, with the rules that end it:",
      prompt,
      "",
      "What was shipped:",
      JSON.stringify(facts, null, 2),
      "",
      "The tools:",
      ...tools.map(({ name, description, inputSchema }) =>
        JSON.stringify({ name, description, inputSchema }),
      ),
    ].join("\n"),
    schema: {
      type: "object",
      properties: {
        calls: {
          type: "array",
          items: {
            type: "object",
            properties: {
              tool: { type: "string", enum: tools.map(({ name }) => name) },
              arguments: { type: "string" },
            },
            required: ["tool", "arguments"],
            additionalProperties: false,
          },
        },
        leftOut: { type: "string" },
      },
      required: ["calls", "leftOut"],
      additionalProperties: false,
    },
  };
}

/** Reads the answer. A call that cannot be read is left out, and said to be. */
export function readRest(text: string): RestAnswer {
  const found = findJson(text, (value) => isRecord(value) && Array.isArray(value["calls"]));
  if (!isRecord(found)) return { problem: "it gave no list of calls" };
  const entries = found["calls"] as readonly unknown[];
  const calls = entries.slice(0, MAX_CALLS).map(readCall);
  const said = typeof found["leftOut"] === "string" ? oneLine(found["leftOut"]) : "";
  const missed = entries.length - calls.filter((call) => call !== null).length;
  const unread = missed === 0 ? "" : `${missed} of its calls could not be read, or were too many`;
  return {
    calls: calls.filter((call) => call !== null),
    leftOut: [said, unread].filter((each) => each !== "").join("; ") || null,
  };
}

function readCall(entry: unknown): ToolCall | null {
  if (!isRecord(entry) || typeof entry["tool"] !== "string") return null;
  const given = entry["arguments"];
  const args = typeof given === "string" ? findJson(given, isRecord) : given;
  return isRecord(args) ? { tool: entry["tool"], arguments: args } : null;
}
