import type { ErrorFacts } from "./facts.ts";

/** Errors of coding agents: those that review, and those that get the commands. */
export const AGENT_CODES = {
  // coding agents that review
  AGENT_COMMAND: {
    exit: 2,
    meaning: "The command line of the coding agent is empty, or a quote in it is not closed.",
  },
  AGENT_UNTRUSTED: {
    exit: 2,
    meaning: "The coding agent is a program of the work tree that is not trusted as it is now.",
  },
  AGENT_MISSING: { exit: 2, meaning: "The program of the coding agent is not on PATH." },
  AGENT_TIMEOUT: {
    exit: 2,
    meaning: "`TOOL_AGENT_TIMEOUT` is not a whole number of seconds from 1 to 3600.",
  },

  // coding agents that are told the commands
  AGENTS_NONE_FOUND: { exit: 2, meaning: "No agent is named, and no known agent was found." },
  AGENTS_NO_HOME: { exit: 2, meaning: "No home directory is set." },
  AGENTS_NOT_OURS: {
    exit: 1,
    meaning: "A command or the server's entry would overwrite something that `tool` did not write.",
  },
  AGENTS_OUTSIDE: {
    exit: 1,
    meaning: "A symbolic link leads out of the home directory or the project, or nowhere.",
  },
  AGENTS_UNREADABLE: {
    exit: 1,
    meaning: "A settings file of an agent cannot be read, or is not in its format.",
  },
  AGENTS_NOT_WRITABLE: { exit: 1, meaning: "A file of an agent could not be written or removed." },
} as const satisfies Record<string, ErrorFacts>;
