/** For every project of the user, or for everybody in one project. */
export type AgentScope = "user" | "project";

/** How a command is told: as a skill for all, as one for Claude Code, or as a command of opencode. */
export type CommandForm = "shared" | "claude" | "opencode";

/** What an agent's places in the user's home follow from. Paths are absolute. */
export interface UserPlaces {
  readonly home: string;
  /** `$XDG_CONFIG_HOME`, or else `~/.config`. */
  readonly config: string;
  /** The platform's own place for settings; `config` on Linux. */
  readonly settings: string;
  /** The folder that the agent's variable names, where it is set. */
  readonly moved: string | undefined;
}

/** An agent's places in one scope. Paths are absolute. */
export interface AgentLayout {
  /** Files or folders that show that it is used here. */
  readonly signs: readonly string[];
  readonly commands: readonly { readonly folder: string; readonly form: CommandForm }[];
  /** Its entry for the server, in a file that is its alone. */
  readonly server: {
    /** The first that is there is taken, or else the last. */
    readonly files: readonly string[];
    readonly format: "json" | "toml";
    readonly path: readonly [group: string, name: string];
    readonly value: Readonly<Record<string, unknown>>;
  };
  /** What the user has to do once before it all works, in a whole sentence. */
  readonly once?: string;
}

/** A coding agent that can be told the commands: one file a member, listed in `index.ts`. */
export interface CodingAgent {
  /** As it is typed: `claude`. */
  readonly name: string;
  /** As its makers write it. */
  readonly label: string;
  /** Any of these on PATH shows that it is installed. */
  readonly programs: readonly string[];
  /** What is typed before the name of a command. */
  readonly sigil: "/" | "$";
  /** Environment variable by which its folder lies elsewhere. */
  readonly variable?: string;
  readonly user: (places: UserPlaces) => AgentLayout;
  /** @param root top of the work tree */
  readonly project: (root: string) => AgentLayout;
}
