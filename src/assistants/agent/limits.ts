import { ToolError } from "../../errors/tool-error.ts";

/** How long an agent may take, and how much it may say. */
export interface AgentLimits {
  /** Until it runs and has introduced itself. */
  readonly startMs: number;
  /** Without a sign of life. */
  readonly silenceMs: number;
  /** For one question in all. */
  readonly totalMs: number;
  /** After it was told to break off; then it is ended. */
  readonly obeyMs: number;
  /** Of an answer. */
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

/** The limits, with the silence that `TOOL_AGENT_TIMEOUT` allows in seconds. Throws AGENT_TIMEOUT. */
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
