import type { ErrorFacts } from "./facts.ts";

/** Errors of the command line, of locks and of temporary files. */
export const GENERAL_CODES = {
  // command line
  USAGE: { exit: 2, meaning: "The command line could not be understood." },
  USAGE_DIRECTORY: { exit: 2, meaning: "The directory given with `-C` cannot be entered." },
  INTERRUPTED: { exit: 130, meaning: "Ctrl-C was pressed, or a question was left with Esc." },

  // processes
  PROGRAM_NOT_STARTED: {
    exit: 2,
    meaning:
      "A program could not be started: its folder is gone, or too many files are open or processes running.",
  },

  // files
  STATE_NOT_WRITABLE: {
    exit: 2,
    meaning: "The folder for locks and logs, in the repository's git directory, is not writable.",
  },
  STATE_LINK: {
    exit: 2,
    meaning: "The folder for locks and logs, or something in it, is a symbolic link.",
  },
  HOOK_ELSEWHERE: { exit: 2, meaning: "Git reads the repository's hooks from another folder." },
  HOOK_FOREIGN: {
    exit: 2,
    meaning:
      "An existing hook is not a shell script, not executable or a link, or another program manages it.",
  },
  HOOK_NOT_WRITABLE: { exit: 2, meaning: "A hook of the repository could not be written." },
  MCP_CLOSED: {
    exit: 1,
    meaning:
      "The server for coding agents gave up the connection, as after a message that is too long.",
  },
  TEMPORARY_FOLDER: {
    exit: 2,
    meaning: "No temporary folder can be created, or a file in it cannot be written.",
  },
} as const satisfies Record<string, ErrorFacts>;
