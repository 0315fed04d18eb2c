import type { ErrorFacts } from "./facts.ts";

/** Errors of settings and their files. */
export const CONFIGURATION_CODES = {
  CONFIG_UNREADABLE: { exit: 2, meaning: "A configuration file exists but cannot be read." },
  CONFIG_SYNTAX: { exit: 2, meaning: "A configuration file is not strict JSON." },
  CONFIG_INVALID: {
    exit: 2,
    meaning: "A setting has a value of the wrong type or outside its allowed values.",
  },
  CONFIG_UNKNOWN_KEY: { exit: 2, meaning: "The command line names a setting that does not exist." },
  CONFIG_NOT_WRITABLE: { exit: 2, meaning: "A configuration file could not be written." },
  CONFIG_LOCKED: { exit: 2, meaning: "Another `tool` is writing to the same settings." },
  CONFIG_HOME_REPOSITORY: {
    exit: 2,
    meaning: "The repository is the home directory, whose `.tool/config.json` is the user's own.",
  },
  CONFIG_OUTSIDE: {
    exit: 2,
    meaning: "A symbolic link puts the project's configuration file outside the work tree.",
  },
  CONFIG_TRUST_FILE: { exit: 2, meaning: "The file that records trusted repositories is damaged." },
} as const satisfies Record<string, ErrorFacts>;
