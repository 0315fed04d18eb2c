/** A result as the other formats tell it. */
export interface PlainResult {
  /** Absolute, or relative to the top of the work tree. */
  readonly file: string;
  readonly rule: string;
  readonly level: "error" | "warning" | "note";
  readonly message: string;
  /** From 1; columns in UTF-16 units, the end exclusive. */
  readonly region?: {
    readonly startLine: number;
    readonly startColumn?: number | undefined;
    readonly endLine?: number | undefined;
    readonly endColumn?: number | undefined;
  };
}
