/** A command line that the project's CI runs, and the folder it runs in; `.` is the top. */
export interface CiRun {
  readonly folder: string;
  readonly line: string;
}

/** A folder of a project and what its own programs are, as a value: detection reads nothing else. */
export interface ProjectFiles {
  /** Names of the files, in order. */
  readonly files: ReadonlySet<string>;
  /** Names of the folders. */
  readonly folders: ReadonlySet<string>;
  /** Texts of the executable files in the folders for scripts, by path: `scripts/test`. */
  readonly programs: ReadonlyMap<string, string>;
  /** Texts of the package manifests below the top, by path: only of a workspace. */
  readonly members: ReadonlyMap<string, string>;
  /** Texts of the files that an ecosystem reads, by name; one that could not be read has none. */
  readonly texts: ReadonlyMap<string, string>;
  /** The commands that CI runs in this folder. */
  readonly runs: readonly CiRun[];
}

/** A project: its top, and the folders below it that may be projects too, by path. */
export interface Project extends ProjectFiles {
  readonly parts: ReadonlyMap<string, ProjectFiles>;
}

/** The commands of the `ship` block that can be told from a project's files. */
export const COMMAND_KINDS = ["install", "build", "test"] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export interface DetectedCommand {
  /** For the user's shell, at the top of the work tree. */
  readonly command: string;
  /** The source of the fact: `package-lock.json`, `script in package.json`. */
  readonly from: string;
  /** The text of the script or rule that it runs, if known. */
  readonly body?: string;
}

export interface Detection extends Readonly<
  Partial<Record<CommandKind, DetectedCommand | undefined>>
> {
  /** Notes for the user: a manifest that is broken. */
  readonly notes?: readonly string[];
  /** Put before a command of the project's scripts, so that it finds what `install` installed: `uv run`. */
  readonly within?: { readonly prefix: string; readonly unless: RegExp };
}

/** A way of building software, recognised by the files it leaves at the top of a project. */
export interface Ecosystem {
  readonly name: string;
  /** It runs commands by names that the project gives them: its answer is the maintainers' own. */
  readonly isRunner?: true;
  /** Tells whether `detect` wants the text of a file of this name. */
  readonly reads: (name: string) => boolean;
  /** Tells the commands from the files alone; returns an empty object if they are not its own. */
  readonly detect: (project: ProjectFiles) => Detection;
}
