/** What a place of a change took out and put in, comments left out. */
export interface Place {
  readonly old: readonly { readonly code: string; readonly oldLine: number }[];
  readonly now: readonly string[];
  /** The lines that follow, unchanged. */
  readonly behind: readonly string[];
  /** The code around it as the change leaves it, the place itself included. */
  readonly around: string;
  /** The lines that the change adds, over all of its files. */
  readonly added: string;
}

/** A shield that went: the rule that speaks of it, how it stood there, and in which line of the old text. */
export interface LostShield {
  readonly rule: string;
  readonly check: string;
  readonly oldLine: number;
}
