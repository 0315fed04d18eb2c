import type { NewSessionResponse } from "@agentclientprotocol/sdk";
import { setTimeout as wait } from "node:timers/promises";
import { succeeds } from "../../core/succeeds.ts";
import { raceStop } from "../../process/race-stop.ts";
import type { ReaderQuestion } from "../types.ts";
import type { AgentHost, AgentSetup, Turn } from "./agent-host.ts";
import { chooseMode } from "./choose-mode.ts";
import { READING_MODES } from "./known-agents.ts";
import { isLoginWanted, sayStopReason } from "./say-why.ts";
import { AgentFailed, type RunningAgent } from "./start-agent.ts";
import type { TurnWatch } from "./watch-turn.ts";
import { guardMentions } from "./guard-mentions.ts";

/** The error of an agent that needs a login. */
export class LoginWanted extends Error {
  override readonly name = "LoginWanted";
}

/**
 * Asks a question in a separate session, in a mode that only reads if there is one. Returns the reason that the answer
 * is incomplete, null if it is complete. Rejects without an answer; an agent that does not break off an unwanted answer
 * is ended.
 */
export async function askInSession(
  host: AgentHost,
  setup: AgentSetup,
  parts: { readonly question: ReaderQuestion; readonly turn: Turn; readonly watch: TurnWatch },
): Promise<string | null> {
  const { question, turn, watch } = parts;
  const { signal } = watch;
  const cwd = await host.project(question.repository, signal);
  const agent = await host.running(signal);
  watch.touch();
  let sessionId: string | null = null;
  let pending: Promise<unknown> = Promise.resolve();
  const wanted = <Value>(request: Promise<Value>): Promise<Value> => {
    pending = request.catch(() => {});
    return raceStop(signal, request);
  };
  try {
    const session = await newSession(agent, { setup, cwd, wanted });
    ({ sessionId } = session);
    await enterMode(agent, { setup, session, wanted });
    // Messages before the question are not part of the answer: some agents greet or tell their mode.
    host.turns.set(sessionId, turn);
    const text = writePrompt(question);
    turn.given += text.length;
    const { stopReason } = await wanted(
      agent.calls.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] }),
    );
    return sayStopReason(stopReason);
  } catch (thrown) {
    const because = agent.whyGone();
    if (because !== null) throw new AgentFailed(because);
    throw isLoginWanted(thrown) ? new LoginWanted() : thrown;
  } finally {
    if (watch.why() !== null) await breakOff(host, { agent, sessionId, pending, setup, watch });
    if (sessionId !== null) letGo(host, agent, sessionId);
  }
}

type Wanted = <Value>(request: Promise<Value>) => Promise<Value>;

async function newSession(
  agent: RunningAgent,
  request: { readonly setup: AgentSetup; readonly cwd: string; readonly wanted: Wanted },
): Promise<NewSessionResponse> {
  const { setup, cwd, wanted } = request;
  const meta = setup.command.known?.sessionMeta;
  const open = (): Promise<NewSessionResponse> =>
    wanted(
      agent.calls.request("session/new", {
        cwd,
        mcpServers: [],
        ...(meta === undefined ? {} : { _meta: { ...meta } }),
      }),
    );
  return open().catch(async (thrown: unknown) => {
    if (!isLoginWanted(thrown) || !(await wanted(logInByKey(agent, setup.env)))) throw thrown;
    return open();
  });
}

async function enterMode(
  agent: RunningAgent,
  parts: {
    readonly setup: AgentSetup;
    readonly session: NewSessionResponse;
    readonly wanted: Wanted;
  },
): Promise<void> {
  const { setup, session, wanted } = parts;
  const mode = chooseMode(session, setup.command.known?.modes ?? READING_MODES);
  if (mode === null) return;
  const { sessionId } = session;
  const entering: Promise<unknown> =
    mode.by === "session/set_mode"
      ? agent.calls.request(mode.by, { sessionId, ...mode.params })
      : agent.calls.request(mode.by, { sessionId, ...mode.params });
  // Requests are refused in any mode; in a read-only mode the agent does not make them.
  await wanted(entering).catch(() => setup.log("the agent did not enter a read-only mode"));
}

/** Tells the agent to break off, and ends it when it does not. */
async function breakOff(
  host: AgentHost,
  parts: {
    readonly agent: RunningAgent;
    readonly sessionId: string | null;
    readonly pending: Promise<unknown>;
    readonly setup: AgentSetup;
    readonly watch: TurnWatch;
  },
): Promise<void> {
  const { agent, sessionId, pending, setup, watch } = parts;
  if (sessionId !== null) {
    // An agent that no longer reads would not take it: it is not awaited.
    agent.calls.notify("session/cancel", { sessionId }).catch(() => {});
  }
  // After Ctrl-C the agent is ended at once.
  if (sessionId !== null && watch.why() !== "signal") {
    const hasObeyed = await Promise.race([
      pending.then(() => true),
      wait(setup.limits.obeyMs, false, { ref: false }),
    ]);
    if (hasObeyed) return;
  }
  await host.end();
}

/** Closes a session if the agent supports it: some keep a process for each. */
function letGo(host: AgentHost, agent: RunningAgent, sessionId: string): void {
  host.turns.delete(sessionId);
  const canClose = agent.offers.agentCapabilities?.sessionCapabilities?.close;
  if (agent.whyGone() !== null || canClose === undefined || canClose === null) return;
  agent.calls.request("session/close", { sessionId }).catch(() => {});
}

/** Writes the only message of a session: the task, the code, and the form of the answer. */
function writePrompt(question: Pick<ReaderQuestion, "instructions" | "text" | "schema">): string {
  const { instructions, text, schema } = question;
  return [
    guardMentions([instructions, text].join("\n\n")),
    "Files of the project lie in the working directory, to be read. Nothing can be written or run, and there is no network.",
    `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`,
  ].join("\n\n");
}

/** Login methods that only take a key from the environment, by their names. */
const KEY_METHODS: Readonly<Record<string, readonly string[]>> = {
  "api-key": ["CODEX_API_KEY", "OPENAI_API_KEY"],
  "codex-api-key": ["CODEX_API_KEY"],
  "openai-api-key": ["OPENAI_API_KEY"],
  openai: ["OPENAI_API_KEY"],
  "gemini-api-key": ["GEMINI_API_KEY"],
};

/** Logs an agent in by a key from the environment; false if that is not possible. */
async function logInByKey(
  { calls, offers }: RunningAgent,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const method = (offers.authMethods ?? []).find(({ id }) =>
    KEY_METHODS[id]?.some((name) => (env[name] ?? "") !== ""),
  );
  if (method === undefined) return false;
  return succeeds(calls.request("authenticate", { methodId: method.id }));
}
