/** The reason why the content of a path is not read. */
export type Refusal = "folder" | "special" | "link" | "dangling" | "too-large";

/** The content of a path is not read, although the system would give it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly because: Refusal;
  /** The rest of a sentence that begins with the path: `is a folder; allowed: a file`. */
  readonly what: string;

  constructor(because: Refusal, what: string) {
    super(`it ${what}`);
    this.because = because;
    this.what = what;
  }
}
