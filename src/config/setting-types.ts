/** One setting: a key of the configuration that holds a value and not further keys. */
export interface Setting {
  /** Dotted: `ship.issueTracker.state`. */
  readonly key: string;
  readonly path: readonly string[];
  readonly description: string;
  /** Undefined: there is none, or it follows from other settings. */
  readonly default: unknown;
  /** The allowed values, for messages and documentation. */
  readonly allowed: string;
  readonly type: string;
  /** The words of which it is one; empty if it is something else. */
  readonly choices: readonly string[];
  /** Names of the keys of its entries; absent unless it is a list of objects. */
  readonly entryNames?: readonly string[];
}

/** A key that holds further keys: `ship`, `ship.issueTracker`. */
export interface Block {
  /** Dotted; empty for the whole document. */
  readonly key: string;
  readonly description: string;
  /** Names of the keys directly inside. */
  readonly names: readonly string[];
}
