import { resolve } from "node:path";
import { closestName } from "../../core/closest-name.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { findProgram as findOnPath, isProgram } from "../../process/find-program.ts";
import { KNOWN_AGENTS, type KnownAgent } from "./known-agents.ts";
import { splitCommand } from "../../core/split-command.ts";

/** The command that starts an agent. */
export interface AgentCommand {
  /** Absolute path of the program. */
  readonly file: string;
  readonly args: readonly string[];
  /** Null for a command line. */
  readonly known: KnownAgent | null;
}

/** The places where programs are searched. */
export interface ProgramPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute folder that relative paths of programs start at. */
  readonly cwd: string;
  /** Absolute folder under review: programs in it are only found by a path. */
  readonly workTree: string;
}

/**
 * Finds the program of an agent that is known by its name, or named by a command line. Throws
 * AGENT_COMMAND and AGENT_MISSING; starts nothing.
 */
export function findAgent(name: string, place: ProgramPlace): AgentCommand {
  const known = KNOWN_AGENTS.find((agent) => agent.name === name.trim().toLowerCase());
  return known === undefined ? findProgram(name, place) : findKnown(known, place);
}

function findKnown(known: KnownAgent, place: ProgramPlace): AgentCommand {
  for (const [program, ...args] of known.commands) {
    const file = onPath(program, place);
    if (file !== null) return { file, args, known };
  }
  const programs = known.commands.map(([program]) => `\`${program}\``).join(" and ");
  const isOne = known.commands.length === 1;
  throw new ToolError(
    "AGENT_MISSING",
    `the agent ${known.name} cannot be started: ${programs} ${isOne ? "is" : "are"} not on PATH`,
    { hint: `install it: \`${known.install}\`` },
  );
}

function findProgram(line: string, place: ProgramPlace): AgentCommand {
  const split = splitCommand(line);
  if ("fault" in split)
    throw new ToolError(
      "AGENT_COMMAND",
      `the agent's command line cannot be parsed: ${split.fault}`,
      {
        hint: `name an agent (${names()}) or a command line: \`tool review --agent 'my-agent --acp'\``,
      },
    );
  const [program = "", ...args] = split.words;
  const isPath = /[/\\]/.test(program);
  const path = resolve(place.cwd, program);
  const file = !isPath ? onPath(program, place) : isProgram(path) ? path : null;
  if (file !== null) return { file, args, known: null };
  const meant =
    args.length === 0
      ? closestName(
          program,
          KNOWN_AGENTS.map(({ name }) => name),
        )
      : undefined;
  throw new ToolError(
    "AGENT_MISSING",
    `the agent's program \`${printable(program)}\` is ${isPath ? "missing or not executable" : "not on PATH"}`,
    {
      hint:
        meant === undefined
          ? `name an agent that is installed (${names()}), or the path of a program`
          : `did you mean ${meant}? \`tool review --agent ${meant}\``,
    },
  );
}

function names(): string {
  return KNOWN_AGENTS.map(({ name }) => name).join(", ");
}

function onPath(program: string, { env, cwd, workTree }: ProgramPlace): string | null {
  return findOnPath(program, { env, cwd, tree: workTree }).file;
}
