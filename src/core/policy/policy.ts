import type { CommandPolicy, Leave, Party, Place, Source } from "./types.ts";

const YOURS = { you: "at-once", "your-files": "at-once" } as const;

/**
 * The sources whose word counts for each party, and the leave that it takes; a source that is not named here never
 * counts. Commands may say otherwise. The code that reads, starts, asks and writes goes by this and by `POLICIES` (`leaveFor`, `permit`), and the
 * tables in docs/security.md are written from them.
 */
export const LEAVES: Readonly<Record<Party, Readonly<Partial<Record<Source, Leave>>>>> = {
  git: { you: "at-once" },
  "git-programs": {},
  remote: { ...YOURS, "git-settings": "at-once" },
  "host-client": { you: "at-once", "git-settings": "at-once" },
  reader: { ...YOURS, project: "trust", agent: "person" },
  linters: { ...YOURS, project: "trust", agent: "person" },
  "tracker-server": { ...YOURS, project: "trust-or-yes", agent: "person" },
  commands: { ...YOURS, project: "plan", agent: "person" },
  browser: { you: "at-once" },
  itself: { you: "at-once" },
};

/** The places that every command also reads: logins, to keep them out of the output. */
export const READ_BY_ALL: readonly Place[] = ["logins"];

/** The ships run what the project names, as `npm test` does. */
const SHIP: CommandPolicy = {
  reads: [
    "work-tree",
    "git-data",
    "project-file",
    "user-file",
    "register",
    "server-files",
    "working-state",
    "trust-record",
    "programs",
    "named-file",
    "git-settings",
  ],
  starts: [
    "git",
    "git-programs",
    "host-client",
    "reader",
    "linters",
    "tracker-server",
    "commands",
    "itself",
  ],
  sends: ["remote", "host-client", "reader", "tracker-server"],
  writes: ["work-tree", "git-data", "register", "working-state"],
  leaves: { "git-programs": { "git-settings": "at-once" }, "tracker-server": { project: "plan" } },
};

/** Returns the policy of a command that shows something out of files. */
function looksAt(...reads: CommandPolicy["reads"]): CommandPolicy {
  return { reads: [...reads, "git-settings"], starts: ["git"], sends: [], writes: [] };
}

const SETTINGS = ["project-file", "user-file", "trust-record", "programs"] as const;
const showsSettings = looksAt(...SETTINGS);
const writesSettings: CommandPolicy = {
  ...looksAt("project-file", "user-file"),
  writes: ["project-file", "user-file"],
};
const showsRegister = looksAt("register", ...SETTINGS);
const writesRegister: CommandPolicy = { ...showsRegister, writes: ["register", "working-state"] };
const changesAgents: CommandPolicy = { ...looksAt("agent-files"), writes: ["agent-files"] };

/** It looks at what is here: neither the remote nor the code host is asked. */
const REVIEW: CommandPolicy = {
  reads: [
    "work-tree",
    "git-data",
    "register",
    "working-state",
    "named-file",
    "git-settings",
    ...SETTINGS,
  ],
  // A commit of fixes is made as git makes one.
  starts: ["git", "git-programs", "reader", "linters", "browser", "itself"],
  sends: ["reader"],
  writes: ["work-tree", "git-data", "project-file", "register", "working-state", "report"],
  leaves: { "git-programs": { "git-settings": "at-once" } },
};

/** The host says where the commits are, and the remote gives them. */
const REVIEW_OF_PULL: CommandPolicy = {
  ...REVIEW,
  starts: [...REVIEW.starts, "host-client"],
  sends: [...REVIEW.sends, "remote", "host-client"],
};

/**
 * The policy of each command by its name as it is typed, and of a command with a flag that lets it do more. Of
 * several such flags the last in this list counts.
 */
export const POLICIES = {
  review: REVIEW,
  "review --pr": REVIEW_OF_PULL,
  "review --post": { ...REVIEW_OF_PULL, writes: [...REVIEW.writes, "pull-comments"] },
  ship: SHIP,
  "fast-ship": SHIP,
  init: {
    reads: ["work-tree", "git-data", "git-settings", "agent-files", "server-files", ...SETTINGS],
    starts: ["git"],
    sends: [],
    writes: ["project-file", "agent-files"],
  },
  config: showsSettings,
  "config list": showsSettings,
  "config get": showsSettings,
  "config set": writesSettings,
  "config unset": writesSettings,
  // The engine reads the project's own rules in a separate process.
  "config check": { ...looksAt("work-tree", ...SETTINGS), starts: ["git", "itself"] },
  "config schema": { reads: [], starts: [], sends: [], writes: [] },
  "config path": looksAt("project-file", "user-file"),
  register: showsRegister,
  "register list": showsRegister,
  "register show": showsRegister,
  "register add": writesRegister,
  "register answer": writesRegister,
  "register decline": writesRegister,
  "register supersede": writesRegister,
  "register search": showsRegister,
  runs: looksAt("working-state"),
  "runs list": looksAt("working-state"),
  "runs show": {
    ...looksAt("working-state"),
    starts: ["git", "browser"],
    writes: ["working-state", "report"],
  },
  trust: { ...looksAt(...SETTINGS, "server-files"), writes: ["trust-record"] },
  hooks: looksAt("hooks"),
  "hooks install": { ...looksAt("hooks"), writes: ["hooks"] },
  "hooks remove": { ...looksAt("hooks"), writes: ["hooks"] },
  doctor: {
    reads: [
      "work-tree",
      "git-data",
      "git-settings",
      "register",
      "server-files",
      "working-state",
      ...SETTINGS,
    ],
    starts: ["git", "host-client", "tracker-server", "itself"],
    sends: ["remote", "host-client", "tracker-server"],
    writes: [],
  },
  agents: looksAt("agent-files"),
  "agents list": looksAt("agent-files"),
  "agents add": changesAgents,
  "agents remove": changesAgents,
  menu: { reads: [], starts: [], sends: [], writes: [] },
  mcp: { reads: [], starts: ["itself"], sends: [], writes: [] },
  completion: looksAt("git-data", "register", "working-state", ...SETTINGS),
} as const satisfies Readonly<Record<string, CommandPolicy>>;

/** A command by its name as it is typed: `config set`. */
export type CommandName = keyof typeof POLICIES;
