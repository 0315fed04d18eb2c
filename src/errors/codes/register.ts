import type { ErrorFacts } from "./facts.ts";

/** Errors of the decision register. */
export const REGISTER_CODES = {
  REGISTER_OUTSIDE: {
    exit: 2,
    meaning:
      "`decisionRegister.path`, or a file that a question is about, is outside the repository.",
  },
  REGISTER_UNREADABLE: { exit: 2, meaning: "The register's file exists but cannot be read." },
  REGISTER_NOT_WRITABLE: { exit: 2, meaning: "The register's file cannot be written." },
  REGISTER_CONFLICT: {
    exit: 2,
    meaning: "The register's file holds a merge conflict, so nothing is written to it.",
  },
  REGISTER_LOCKED: { exit: 2, meaning: "Another `tool` is writing to the register." },
  REGISTER_UNKNOWN_ENTRY: { exit: 2, meaning: "The register has no entry with that number." },
  REGISTER_DECIDED: {
    exit: 1,
    meaning: "The entry was answered, declined or superseded before, and stays as it is.",
  },
} as const satisfies Record<string, ErrorFacts>;
