/** A command that agents may run, or one side of it. */
export interface Offer {
  /** The tool's name: small letters with `_` between words. */
  readonly name: string;
  /** For people, in their client's list. */
  readonly title: string;
  /** As it is typed: `register answer`. */
  readonly command: string;
  /** Flags that are always typed: `--dry-run`. */
  readonly always?: readonly string[];
  /** The only flags that are offered, without dashes; all of the command's where it is left out. */
  readonly only?: readonly string[];
  /** Flags, without dashes, that belong to another tool of the same command. */
  readonly without?: readonly string[];
  /** Flags, without dashes, that have to be given. */
  readonly requires?: readonly string[];
  /** What holds where the agent says nothing, by parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Flags, without dashes, whose value is a text that is handed over on standard input. */
  readonly asInput?: Readonly<Record<string, string>>;
  /** What the command does, where its summary does not say it for this tool. */
  readonly summary?: string;
  /** What an agent should know besides, in whole sentences. */
  readonly advice?: string;
  readonly effect: Effect;
  /** Top-level properties of the structured result. */
  readonly output: Readonly<Record<string, JsonSchema>>;
  /**
   * It gives the text that people see, or what `reword` makes of it; `pick` takes from it what the structured result
   * holds.
   */
  readonly asText?: {
    readonly pick: (text: string) => Record<string, unknown>;
    readonly reword?: (text: string) => string;
  };
}

/** What a tool does, in the words of the protocol's annotations. */
export interface Effect {
  readonly reads: boolean;
  /** May overwrite or take away, or start what nobody takes back. */
  readonly isDestructive: boolean;
  /** A second call with the same arguments changes nothing more. */
  readonly isIdempotent: boolean;
  /** Asks or changes what is outside of this machine. */
  readonly reachesOut: boolean;
  /** Has to be agreed to by a person, where the client can ask one. */
  readonly needsConsent?: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value that an agent can give to a tool, and what becomes of it on the command line. */
export interface Parameter {
  /** The flag's or word's own name in small letters with `_` between words: `dry_run`. */
  readonly name: string;
  readonly schema: JsonSchema;
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
  readonly title: string;
  readonly description: string;
  /** What is typed for the command itself, with the flags that are always typed: `["register", "answer"]`. */
  readonly typed: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly output: Offer["output"];
  readonly asText?: Offer["asText"];
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

/** What came of a call, as the Model Context Protocol has it. */
export interface CallResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  /** The command could not do its work; that its work said no is not an error. */
  readonly isError: boolean;
  readonly [more: string]: unknown;
}
