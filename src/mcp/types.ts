/** A command that agents may run. */
export interface Offer {
  /** As it is typed: `register answer`. */
  readonly command: string;
  /** What it may do: read, write in the work tree, or reach the remote, the code host and the tracker. */
  readonly effect: "reads" | "writes" | "ships";
  /** What an agent should know of it besides its summary, in whole sentences. */
  readonly advice?: string;
  /** Flags, without dashes, whose value is a text that is handed over on standard input. */
  readonly asInput?: Readonly<Record<string, string>>;
}

/** A value that an agent can give to a tool, and what becomes of it on the command line. */
export interface Parameter {
  /** The flag's or word's own name in small letters with `_` between words: `dry_run`. */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  /** What to type for a value; null when the value is none that the schema allows. */
  readonly toTyped: (value: unknown) => Typed | null;
}

/** What a value becomes. */
export interface Typed {
  readonly flags?: readonly string[];
  readonly words?: readonly string[];
  readonly input?: string;
}

/** A command as a tool of the Model Context Protocol. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** What is typed for the command itself: `["register", "answer"]`. */
  readonly typed: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly effect: Offer["effect"];
}

/** A call of a tool, ready to be run: nothing in it is ever read by a shell. */
export interface Call {
  readonly args: readonly string[];
  /** What is handed over on standard input. */
  readonly input: string;
}

/** Where this program itself starts: what to run, and what to give it before a command's words. */
export interface OwnProgram {
  readonly file: string;
  readonly args: readonly string[];
}
