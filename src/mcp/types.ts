/** A command that agents may run, or a part of it. */
export interface Offer {
  /** The tool's name: lower case, with `_` between words. */
  readonly name: string;
  /** The title in the client's list. */
  readonly title: string;
  /** The command as it is typed: `register answer`. */
  readonly command: string;
  /** Flags that are always passed: `--dry-run`. */
  readonly always?: readonly string[];
  /** The only flags that are offered, without dashes; absent: all flags of the command. */
  readonly only?: readonly string[];
  /** Flags, without dashes, that belong to another tool of the same command. */
  readonly without?: readonly string[];
  /** Required flags, without dashes. */
  readonly requires?: readonly string[];
  /** Default values, by parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Flags, without dashes, whose value is a text that is passed on standard input. */
  readonly asInput?: Readonly<Record<string, string>>;
  /** The summary of the tool, if it differs from the command's. */
  readonly summary?: string;
  /** Further advice for an agent, in whole sentences. */
  readonly advice?: string;
  readonly effect: Effect;
  /** Top-level properties of the structured result. */
  readonly output: Readonly<Record<string, JsonSchema>>;
  /**
   * Present if the tool returns the text that people see, reworded by `reword`. `pick` reads the structured result from
   * the text.
   */
  readonly asText?: {
    readonly pick: (text: string) => Record<string, unknown>;
    readonly reword?: (text: string) => string;
  };
}

/** The effect of a tool, in the terms of the protocol's annotations. */
export interface Effect {
  readonly reads: boolean;
  /** May overwrite, delete, or start something irreversible. */
  readonly isDestructive: boolean;
  /** A second call with the same arguments changes nothing more. */
  readonly isIdempotent: boolean;
  /** Reads or changes something outside this machine. */
  readonly reachesOut: boolean;
  /** Needs the user's consent, if the client can ask. */
  readonly needsConsent?: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of a tool, and its form on the command line. */
export interface Parameter {
  /** The name of the flag or word in lower case, with `_` between words: `dry_run`. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Returns the arguments for a value; null if the schema does not allow it. */
  readonly toTyped: (value: unknown) => Typed | null;
}

/** The arguments and input of a value. */
export interface Typed {
  readonly flags?: readonly string[];
  readonly words?: readonly string[];
  readonly input?: string;
}

/** A command as a tool of the Model Context Protocol. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The words of the command, with the flags that are always passed: `["register", "answer"]`. */
  readonly typed: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly output: Offer["output"];
  readonly asText?: Offer["asText"];
}

/** A call of a tool, ready to run without a shell. */
export interface Call {
  readonly args: readonly string[];
  /** The standard input. */
  readonly input: string;
}

/** The way to start this program: its file, and the arguments before a command's words. */
export interface OwnProgram {
  readonly file: string;
  readonly args: readonly string[];
}

/** The result of a call, as the Model Context Protocol defines it. */
export interface CallResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  /** The command failed; a gate that is not met is not an error. */
  readonly isError: boolean;
  readonly [more: string]: unknown;
}
