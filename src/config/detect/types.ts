/** The top folder of a project, and the names of its own programs, as a value: detection reads nothing else. */
export interface ProjectFiles {
  /** Names of the files, in order. */
  readonly files: ReadonlySet<string>;
  /** Names of the folders. */
  readonly folders: ReadonlySet<string>;
  /** Executable files of the folders for scripts: `scripts/test`. */
  readonly programs: ReadonlySet<string>;
  /** Texts of the package manifests below the top, by path: only of a workspace. */
  readonly members: ReadonlyMap<string, string>;
  /** Texts of the files that an ecosystem reads, by name; one that could not be read has none. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The commands of the `ship` block that can be told from a project's files. */
export const COMMAND_KINDS = ["install", "build", "test"] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export interface DetectedCommand {
  /** For the user's shell, at the top of the work tree. */
  readonly command: string;
  /** The source of the fact: `package-lock.json`, `script in package.json`. */
  readonly from: string;
}

export interface Detection extends Readonly<Partial<Record<CommandKind, DetectedCommand>>> {
  /** What a user should know: a manifest that is broken, an output folder that git does not ignore. */
  readonly notes?: readonly string[];
}

/** A way of building software, recognised by the files it leaves at the top of a project. */
export interface Ecosystem {
  readonly name: string;
  /** Whether `detect` wants the text of a file of this name. */
  readonly reads: (name: string) => boolean;
  /** Tells the commands from the files alone; an empty object where they are not its own. */
  readonly detect: (project: ProjectFiles) => Detection;
}
