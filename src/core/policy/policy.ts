import type { Leave, Party, Source } from "./types.ts";

const YOURS = { you: "at-once", "your-files": "at-once" } as const;

/**
 * Whose word counts for each party, and after what leave; whoever is not named here: never.
 */
export const LEAVES: Readonly<Record<Party, Readonly<Partial<Record<Source, Leave>>>>> = {
  git: { you: "at-once" },
  "git-programs": {},
  remote: { ...YOURS, "git-settings": "at-once" },
  "host-client": { you: "at-once" },
  reader: { ...YOURS, project: "trust", agent: "person" },
  "tracker-server": { ...YOURS, project: "trust-or-yes", agent: "person" },
  commands: { ...YOURS, project: "plan", agent: "person" },
  itself: { you: "at-once" },
};
