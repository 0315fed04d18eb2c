/** A function that wants to be called otherwise than before, and the calls that still have the old form. */
export interface LeftCallers {
  readonly name: string;
  /** Offset of the function in the file, as the change leaves it. */
  readonly start: number;
  /** What it wants now, in words that follow its name. */
  readonly wants: string;
  readonly callers: readonly {
    readonly path: string;
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}
