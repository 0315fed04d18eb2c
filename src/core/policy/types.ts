/** Who says that something is started, asked or written. */
export type Source =
  /** Flags and variables of the environment. */
  | "you"
  /** Files of the user's own, outside of any work tree. */
  | "your-files"
  /** Files of the work tree: whoever wrote what is checked out. */
  | "project"
  /** The repository's own git settings and hooks: whoever packed the `.git`. */
  | "git-settings"
  /** A coding agent, over the Model Context Protocol. */
  | "agent";

/** The condition under which a source's word counts. */
export type Leave =
  /** Nothing more. */
  | "at-once"
  /** The ship itself: its plan shows it first. */
  | "plan"
  /** `tool trust`, bound to the content. */
  | "trust"
  /** `tool trust`, or one yes at a terminal. */
  | "trust-or-yes"
  /** A yes of the person before the agent. */
  | "person"
  /** It never counts. */
  | "never";

/** A program that may be started, or a receiver of what is sent. */
export type Party =
  | "git"
  /** Hooks, filters and helpers that the repository's own git settings name. */
  | "git-programs"
  | "remote"
  /** The code host's client, `gh` or `glab`, and the host through it. */
  | "host-client"
  /** The model or the coding agent that reads. */
  | "reader"
  /** The linters that the project is set up for. */
  | "linters"
  | "tracker-server"
  /** The shell commands of a ship. */
  | "commands"
  /** The browser that shows a report to the user, and what starts it (`xdg-open`). */
  | "browser"
  /** This program again: its workers, and the calls of an agent. */
  | "itself";

/** A place that may be read or written. */
export type Place =
  | "work-tree"
  | "git-data"
  | "project-file"
  | "user-file"
  | "register"
  | "server-files"
  | "working-state"
  | "trust-record"
  | "agent-files"
  /** The hooks of the repository's own folder. */
  | "hooks"
  | "report"
  /** The comments of a pull request, at the code host. */
  | "pull-comments"
  /** Files that the command line names: a patch, findings, the text of a pull request. */
  | "named-file"
  /** The configuration of the repository's git, which may name programs and hold logins. */
  | "git-settings"
  /** Programs of the work tree that settings name, for their hashes. */
  | "programs"
  /** The credentials of the login at the tracker's server. */
  | "logins";

/** Everything that one command may do. */
export interface CommandPolicy {
  readonly reads: readonly Place[];
  readonly starts: readonly Party[];
  readonly sends: readonly Party[];
  readonly writes: readonly Place[];
  /** The leaves that differ from `LEAVES`. */
  readonly leaves?: Readonly<Partial<Record<Party, Readonly<Partial<Record<Source, Leave>>>>>>;
}
