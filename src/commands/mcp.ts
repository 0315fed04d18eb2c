import type { CommandRunner } from "../cli/context.ts";
import { ERROR_CODES } from "../errors/codes.ts";
import { ToolError } from "../errors/tool-error.ts";
import { HEARTBEAT_MS } from "../mcp/heartbeat.ts";
import { serve } from "../mcp/serve.ts";
import type { DescribedCommand } from "../core/described-command.ts";
import { VERSION } from "../version.ts";

/** A client lists its roots from memory. */
const ROOTS_WITHIN_MS = 5_000;

/** `tool mcp`: serves the commands to a coding agent, which starts it and speaks with it. */
export function mcp(commands: readonly DescribedCommand[]): CommandRunner<Record<string, unknown>> {
  return async ({ run, cwd, signal, io, program, flags }) => {
    if (io.stdin.isTerminal)
      throw new ToolError("USAGE", "`tool mcp` talks to a coding agent, but this is a terminal", {
        hint: "have the agent start it, for example: `claude mcp add tool -- tool mcp`",
      });
    const { stdin, stdout } = io;
    // What the user set for the server holds for each of its runs.
    const sets = (flags.set ?? []).map((typed) => `--set=${typed}`);
    const world = {
      commands,
      version: VERSION,
      program: { ...program, args: [...program.args, ...sets] },
      run,
      cwd,
      heartbeatMs: HEARTBEAT_MS,
      rootsWithinMs: ROOTS_WITHIN_MS,
    };
    await serve(world, { input: stdin.open(), output: stdout }, signal);
    return signal.aborted ? ERROR_CODES.INTERRUPTED.exit : 0;
  };
}
