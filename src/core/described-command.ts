/** A flag as the command line describes it. */
export interface DescribedFlag {
  /** Commander's notation: `-C, --cwd <dir>`. */
  readonly flags: string;
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** May be given more than once; the values are collected. */
  readonly isRepeatable?: boolean;
}

/** A command as the command line describes it: the parser, the help, the shells and agents go by it. */
export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  /** Words after the name, in order, in commander's notation (`<key>`, `[path]`, `<text...>`). */
  readonly words?: readonly {
    readonly name: string;
    readonly notation: string;
    readonly meaning: string;
    /** The values that shells offer; the command refuses others. */
    readonly choices?: readonly string[];
  }[];
  readonly flags?: readonly DescribedFlag[];
  /** The flags of the outer command do nothing here, and are not listed. */
  readonly ignoresOuterFlags?: boolean;
  readonly verbs?: readonly DescribedCommand[];
}
