/** The scope of an agent's files: all projects of the user, or all people in one project. */
export type AgentScope = "user" | "project";

/** The form of a command: a skill for all agents, a skill for Claude Code, or a command of opencode. */
export type CommandForm = "shared" | "claude" | "opencode";

/** The folders that determine an agent's places in the user's home. Paths are absolute. */
export interface UserPlaces {
  readonly home: string;
  /** `$XDG_CONFIG_HOME`, or else `~/.config`. */
  readonly config: string;
  /** The platform's folder for settings; `config` on Linux. */
  readonly settings: string;
  /** The folder that the agent's environment variable names, if it is set. */
  readonly moved: string | undefined;
}

/** An agent's places in one scope. Paths are absolute. */
export interface AgentLayout {
  /** Files or folders that show that the agent is used. */
  readonly signs: readonly string[];
  readonly commands: readonly { readonly folder: string; readonly form: CommandForm }[];
  /** Its entry for the server, in its own settings file. */
  readonly server: {
    /** The first existing file is used, or else the last. */
    readonly files: readonly string[];
    readonly format: "json" | "toml";
    readonly path: readonly [group: string, name: string];
    readonly value: Readonly<Record<string, unknown>>;
  };
  /** A step that the user has to take once, in a whole sentence. */
  readonly once?: string;
}

/** A coding agent that can be given the commands: one file each, listed in `index.ts`. */
export interface CodingAgent {
  /** The name as it is typed: `claude`. */
  readonly name: string;
  /** The name as its makers write it. */
  readonly label: string;
  /** Programs that show on PATH that it is installed. */
  readonly programs: readonly string[];
  /** The character before the name of a command. */
  readonly sigil: "/" | "$";
  /** The environment variable that moves its folder. */
  readonly variable?: string;
  readonly user: (places: UserPlaces) => AgentLayout;
  /** @param root top of the work tree */
  readonly project: (root: string) => AgentLayout;
}
