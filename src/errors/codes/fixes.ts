import type { ErrorFacts } from "./facts.ts";

/** Errors of applying, undoing and committing fixes. */
export const FIX_CODES = {
  FIX_LOCKED: { exit: 2, meaning: "Another `tool` is applying fixes in the same work tree." },
  FIX_COMMIT_RUNNING: {
    exit: 2,
    meaning: "A review was killed, and its git is still committing the fixes.",
  },
  FIX_NOT_WRITABLE: {
    exit: 2,
    meaning: "A fix could not be written; what had been written was put back.",
  },
  FIX_NOTHING_TO_UNDO: { exit: 2, meaning: "There are no applied fixes to undo." },
  FIX_BACKUP_UNREADABLE: {
    exit: 2,
    meaning:
      "What was saved before some fixes is damaged, lost or written by another version, so nothing was undone.",
  },
  FIX_UNDO_CONFLICT: {
    exit: 1,
    meaning: "The fixed code was changed again since, so nothing was undone.",
  },
  FIX_COMMIT_FAILED: {
    exit: 1,
    meaning: "The applied fixes could not be committed; they stay in the files.",
  },
} as const satisfies Record<string, ErrorFacts>;
