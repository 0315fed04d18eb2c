import type { Reader } from "../types.ts";
import { agentEnvironment } from "./agent-environment.ts";
import { createAgentReader } from "./create-agent-reader.ts";
import { findAgent } from "./find-agent.ts";
import { readLimits } from "./limits.ts";

/**
 * Opens a coding agent that the user has, as a reader: one that is known by its name, or any command line
 * that speaks the Agent Client Protocol. Starts nothing before the first question. Throws AGENT_COMMAND,
 * AGENT_MISSING and AGENT_TIMEOUT.
 */
export async function openAgent(
  name: string,
  given: {
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Absolute folder that a relative path in the command line starts at. */
    readonly cwd: string;
    /** Absolute top of what is under review: nothing in it is found by name, and nothing leads an agent there. */
    readonly workTree: string;
    /** Of this program; agents are told. */
    readonly version: string;
    /** Told what the agent was refused and what it printed beside the protocol, a line each, printable. */
    readonly log?: (line: string) => void;
    /** Where its copy of the project is made; absent: the system's folder for temporary files. */
    readonly temporaryFolder?: string;
  },
): Promise<Reader> {
  const limits = readLimits(given.env);
  return createAgentReader({
    label: name.trim(),
    command: findAgent(name, given),
    env: agentEnvironment(given.env, given.workTree),
    version: given.version,
    limits,
    log: given.log ?? (() => {}),
    ...(given.temporaryFolder === undefined ? {} : { temporaryFolder: given.temporaryFolder }),
  });
}
