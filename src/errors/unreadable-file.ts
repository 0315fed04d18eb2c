/** Why the content of a path is not read. */
export type Refusal = "folder" | "special" | "link" | "dangling" | "too-large";

/** A path whose content is not read, although the system would give it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly because: Refusal;
  /** What goes on after the path's name: `is a folder; allowed: a file`. */
  readonly what: string;

  constructor(because: Refusal, what: string) {
    super(`it ${what}`);
    this.because = because;
    this.what = what;
  }
}
