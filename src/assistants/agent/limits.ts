import { ToolError } from "../../errors/tool-error.ts";

/** The limits of an agent's time and output. */
export interface AgentLimits {
  /** Until it has started and initialized. */
  readonly startMs: number;
  /** Without a message. */
  readonly silenceMs: number;
  /** For one question. */
  readonly totalMs: number;
  /** After a request to break off, until it is ended. */
  readonly obeyMs: number;
  /** The characters of an answer. */
  readonly maxCharacters: number;
}

const LIMITS: AgentLimits = {
  startMs: 20_000,
  silenceMs: 120_000,
  totalMs: 15 * 60_000,
  obeyMs: 3_000,
  maxCharacters: 1_000_000,
};

const MAX_SECONDS = 3_600;

/** Reads the limits, with the seconds of silence from `TOOL_AGENT_TIMEOUT`. Throws AGENT_TIMEOUT. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): AgentLimits {
  const given = env["TOOL_AGENT_TIMEOUT"];
  if (given === undefined || given === "") return LIMITS;
  const seconds = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (seconds < 1 || seconds > MAX_SECONDS)
    throw new ToolError("AGENT_TIMEOUT", `TOOL_AGENT_TIMEOUT is ${JSON.stringify(given)}`, {
      hint: `give it whole seconds from 1 to ${MAX_SECONDS}: \`TOOL_AGENT_TIMEOUT=300 tool review\``,
    });
  return { ...LIMITS, silenceMs: seconds * 1_000 };
}
