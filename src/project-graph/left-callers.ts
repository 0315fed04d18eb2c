/** A function with a new signature, and the calls that still match the old one. */
export interface LeftCallers {
  readonly name: string;
  /** Offset of the function in the file after the change. */
  readonly start: number;
  /** Its new signature, in words that follow its name. */
  readonly wants: string;
  readonly callers: readonly {
    readonly path: string;
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}
