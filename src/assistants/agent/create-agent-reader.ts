import { toolErrorsIn } from "../../errors/tool-error.ts";
import type { Reader, ReaderAnswer, ReaderQuestion } from "../types.ts";
import { createAgentHost, type AgentHost, type AgentSetup, type Turn } from "./agent-host.ts";
import { askInSession, LoginWanted } from "./ask-in-session.ts";
import { collectAnswer } from "./collect-answer.ts";
import { countUsage } from "./count-usage.ts";
import { dropGuards } from "./guard-mentions.ts";
import { sayFailure, sayLogin, sayStop } from "./say-why.ts";
import { AgentFailed } from "./start-agent.ts";
import { watchTurn } from "./watch-turn.ts";

const ENDED = "it was ended";
const NO_USAGE = { input: 0, output: 0, cached: 0 };

/**
 * Makes a reader of an agent. Its process starts with the first question, and once more if it dies. Each question has
 * its own session over the same copy of the project.
 */
export function createAgentReader(setup: AgentSetup): Reader {
  const host = createAgentHost(setup);
  let isClosed = false;
  return {
    source: "agent",
    label: setup.label,
    atOnce: 1,
    price: null,
    async ask(question) {
      if (isClosed || host.isOver()) {
        const because = isClosed ? ENDED : host.lastDeath();
        return { text: "", because, isOver: true, usage: NO_USAGE };
      }
      const given = await answer(host, setup, question);
      // The error of an interrupted answer may differ.
      return isClosed && given.because !== null
        ? { ...given, because: ENDED, isOver: true }
        : given;
    },
    async close() {
      isClosed = true;
      await host.close();
    },
  };
}

async function answer(
  host: AgentHost,
  setup: AgentSetup,
  question: ReaderQuestion,
): Promise<ReaderAnswer> {
  const watch = watchTurn({ ...setup.limits, signal: question.signal });
  host.watches.add(watch);
  const heard = collectAnswer({
    maxCharacters: setup.limits.maxCharacters,
    onFull: () => watch.overflow(),
    onUpdate: (characters) => question.onProgress?.(characters),
  });
  const turn: Turn = { repository: question.repository, heard, given: 0, result: null };
  let because: string | null;
  let isLoginWanted = false;
  try {
    because = await askInSession(host, setup, { question, turn, watch });
  } catch (thrown) {
    isLoginWanted = thrown instanceof LoginWanted;
    because = whyOf(thrown, setup);
  } finally {
    watch.end();
    host.watches.delete(watch);
  }
  const text = dropGuards(heard.text());
  if (because === null && text.trim() === "") because = "its answer is empty";
  const why = watch.why();
  return {
    text,
    because: why === null ? because : sayStop(why, setup.limits),
    isOver: isLoginWanted || host.isOver(),
    usage: countUsage({
      told: turn.result,
      charactersIn: turn.given,
      charactersOut: text.length + heard.thought(),
      used: heard.used(),
    }),
  };
}

function whyOf(thrown: unknown, { command }: AgentSetup): string {
  if (thrown instanceof LoginWanted) return sayLogin(command.known);
  if (thrown instanceof AgentFailed) return thrown.message;
  const [fault] = toolErrorsIn(thrown);
  return fault?.message ?? sayFailure(thrown);
}
