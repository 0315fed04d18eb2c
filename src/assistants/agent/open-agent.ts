import type { Reader } from "../types.ts";
import { agentEnvironment } from "./agent-environment.ts";
import { createAgentReader } from "./create-agent-reader.ts";
import { findAgent } from "./find-agent.ts";
import { readLimits } from "./limits.ts";

/**
 * Opens a coding agent of the user as a reader: a known name, or any command line that speaks the Agent Client
 * Protocol. Starts nothing before the first question. Throws AGENT_COMMAND,
 * AGENT_MISSING and AGENT_TIMEOUT.
 */
export async function openAgent(
  name: string,
  given: {
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Absolute folder that a relative path in the command line starts at. */
    readonly cwd: string;
    /** Absolute top of the reviewed work tree: its programs are not found by name, and agents are not led there. */
    readonly workTree: string;
    /** The version of this program, which agents are told. */
    readonly version: string;
    /** Takes refusals and the agent's other output, a printable line each. */
    readonly log?: (line: string) => void;
    /** The folder for its copy of the project; absent: the system's folder for temporary files. */
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
